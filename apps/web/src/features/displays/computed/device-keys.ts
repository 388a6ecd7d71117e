import { isComputedKey, parseDisplaySettings, resolveDisplay, formatKeyReference } from '@fieldport/domain'
import { translateMeasurement } from '../../../lib/texts/labels.ts'

/** A data key of a device that an expression can use. */
export type DeviceKey = {
  readonly key: string
  /** The key as written in an expression. */
  readonly expressionText: string
  readonly name: string
  readonly unit: string
}

type Naming = { readonly model: string; readonly displaySettings: unknown }

/** A device's numeric keys, by name. */
export function listDeviceKeys(
  keys: readonly string[],
  valueOf: (key: string) => unknown,
  { model, displaySettings }: Naming,
): readonly DeviceKey[] {
  const settings = parseDisplaySettings(displaySettings)
  return keys
    .flatMap((key): DeviceKey[] => {
      const value = valueOf(key)
      const written = formatKeyReference(key)
      const isNumber = typeof value === 'number' || typeof value === 'boolean'
      if (!isNumber || written === undefined || isComputedKey(key) || envelope.has(key)) return []
      const { name, unit } = resolveDisplay(key, settings[key], { model, value })
      return [{ key, expressionText: written, name: translateMeasurement(name), unit }]
    })
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

const envelope = new Set(['ts', 'aws_ts', 'time'])
