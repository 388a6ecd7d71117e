import {
  secretMask,
  maskSecrets,
  type FlatConfig,
  flattenConfig,
  isSecretKey,
  type Redactor,
  isSimpleDevice,
} from '@fieldport/domain'
import * as z from 'zod'
import { storableText } from '../../../platform/storable.ts'
import {
  baseIntervalSchema,
  deviceNameSchema,
  fwSchema,
  modelSchema,
  transmitIntervalSchema,
} from '../../devices/devices.module.ts'
import type { StoredConfig } from '../config-rows.ts'
import { readValue } from '../same-value.ts'

const maximumBytes = 256 * 1024
const maximumDepth = 16
/** A full configuration of a device has about a thousand keys. */
const maximumKeys = 4000

/** An invalid field is treated as absent: the rest of the report still counts. */
const fields = z.object({
  name: deviceNameSchema.optional().catch(undefined),
  fw: fwSchema.optional().catch(undefined),
  model: modelSchema.optional().catch(undefined),
  base_interval: baseIntervalSchema.optional().catch(undefined),
  transmit_interval: transmitIntervalSchema.optional().catch(undefined),
})

export type ParsedConfig = {
  /** The whole report as JSON, including secrets: for comparison with the previous one, never stored. */
  readonly text: string
  /** Secrets masked. */
  readonly flat: FlatConfig
  /** The device's secrets in clear text; '' if one is empty. */
  readonly secrets: ReadonlyMap<string, string>
}

/**
 * Parses a device's report.
 * @returns the reason if it cannot be stored
 */
export function parseReportedConfig(
  config: unknown,
): ParsedConfig | 'not-an-object' | 'too-deep' | 'too-large' | 'too-many-keys' {
  if (!isRecord(config)) return 'not-an-object'
  const storable = toStorable(config, 1)
  if (storable === tooDeep) return 'too-deep'
  const text = JSON.stringify(storable)
  if (Buffer.byteLength(text) > maximumBytes) return 'too-large'
  const flat = flattenConfig(storable)
  const entries = Object.entries(flat)
  if (entries.length > maximumKeys) return 'too-many-keys'
  const secrets = new Map(
    entries.flatMap(([key, value]) =>
      isSecretKey(key) && isTold(value) ? [[key, value === null ? '' : textOf(value)] as const] : [],
    ),
  )
  return { text, flat: maskSecrets(flat), secrets }
}

/** A configuration with dotted keys, without secrets that it repeats under other keys. */
export function redactConfig(redactor: Redactor, flat: FlatConfig): FlatConfig {
  return redactor.value(flat) as FlatConfig
}

/** Values under `device`, as the device keeps them, or at the top level. The portal names the simpler devices itself. */
export function toDeviceColumns(flat: FlatConfig, deviceId: string): StoredConfig['columns'] {
  const valueOf = (key: string) => readValue(flat, `device.${key}`) ?? readValue(flat, key)
  const read = fields.parse({
    fw: valueOf('fw'),
    model: valueOf('model'),
    base_interval: valueOf('base_interval'),
    transmit_interval: valueOf('transmit_interval'),
    name: isSimpleDevice(deviceId) ? undefined : readValue(flat, 'device.name'),
  })
  return {
    name: read.name,
    fw: read.fw,
    model: read.model,
    baseIntervalSeconds: read.base_interval,
    transmitInterval: read.transmit_interval,
  }
}

/** A secret that the device masks itself is unknown. */
function isTold(value: unknown): boolean {
  return value !== secretMask
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const tooDeep = Symbol('too deep')

function toStorable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumDepth) return tooDeep
  const entries = Object.entries(value).map(([key, each]) => [storableText(key), toStorable(each, depth + 1)])
  if (entries.some(([, each]) => each === tooDeep)) return tooDeep
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
