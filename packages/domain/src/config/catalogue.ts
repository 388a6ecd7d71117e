import { isIoStyleModel } from '../measurements/channels.ts'
import { firmwareVersionNumber, parseFirmwareVersion } from '../commands/firmware.ts'
import type { ConfigChoice, ConfigKey, DeviceVariant, FlatConfig } from './config-key.ts'
import { customKeys, endpointKeys } from './keys/endpoint.ts'
import { externalKeys1 } from './keys/external-1.ts'
import { externalKeys2 } from './keys/external-2.ts'
import { externalKeys } from './keys/external.ts'
import { generalKeys } from './keys/general.ts'
import { internalKeys } from './keys/internal.ts'
import { networkTabKeys } from './keys/network.ts'

/** Every known key of a device's configuration, in the order of the screens. */
export const configCatalogue: readonly ConfigKey[] = [
  ...generalKeys,
  ...networkTabKeys,
  ...internalKeys,
  ...externalKeys,
  ...externalKeys1,
  ...externalKeys2,
  ...customKeys,
  ...endpointKeys,
]

const byKey: ReadonlyMap<string, ConfigKey> = new Map(configCatalogue.map((row) => [row.key, row]))

/** The row of a dotted key; undefined for keys that only a device knows. */
export function findConfigKey(key: string): ConfigKey | undefined {
  return byKey.get(key)
}

/** Models with one block per pin are generation 2. Source: specification 3, section 3. */
export function configGeneration(model: string): 1 | 2 {
  return isIoStyleModel(model) ? 2 : 1
}

/** The rows of the catalogue that a device of this model and firmware has. */
export function configKeysFor(subject: DeviceVariant): readonly ConfigKey[] {
  return configCatalogue.filter((row) => isConfigKeySupported(row, subject))
}

/**
 * Whether a device has the key. An unknown firmware hides nothing, and neither does a hardware line without a minimum
 * firmware.
 */
export function isConfigKeySupported(row: ConfigKey, subject: DeviceVariant): boolean {
  if (row.generation !== 'both' && row.generation !== configGeneration(subject.model)) return false
  return (row.models?.test(subject.model) ?? true) && isInFirmware(row, subject.firmware)
}

function isInFirmware({ firmwareFrom }: ConfigKey, firmware: string | null): boolean {
  const current = parseFirmwareVersion(firmware)
  if (firmwareFrom === undefined || current === undefined) return true
  const bound = firmwareFrom.map(parseFirmwareVersion).find((each) => each?.number === current.number)
  return bound === undefined || firmwareVersionNumber(current) >= firmwareVersionNumber(bound)
}

/**
 * The choices of a key on this device. 2G/3G/4G is offered only by models ending in -H.
 * Source: specification 2, section 5.
 */
export function choicesFor(key: ConfigKey, subject: Pick<DeviceVariant, 'model'>): readonly ConfigChoice[] {
  const choices = key.choices ?? []
  if (key.key !== 'gsm.scan_mode' || /-H$/i.test(subject.model.trim())) return choices
  return choices.filter(({ value }) => value !== 0)
}

/**
 * Whether a form shows a key: the keys it depends on must be visible themselves and have one of the required values. If
 * a key's current value is unknown, it hides nothing.
 */
export function isConfigKeyVisible(row: ConfigKey, config: FlatConfig): boolean {
  if (row.hidden) return false
  if (row.onlyIfReported && !Object.hasOwn(config, row.key)) return false
  if (row.visibleWhen === undefined) return true
  const parent = findConfigKey(row.visibleWhen.key)
  const value = valueOf(config, row.visibleWhen.key) ?? parent?.default ?? null
  if (parent !== undefined && !isConfigKeyVisible(parent, config)) return false
  const isForeign = parent?.allowsOtherValues && !parent.choices?.some((choice) => choice.value === value)
  return isForeign === true || row.visibleWhen.values.some((each) => each === value)
}

function valueOf(config: FlatConfig, key: string): unknown {
  return Object.hasOwn(config, key) ? config[key] : undefined
}
