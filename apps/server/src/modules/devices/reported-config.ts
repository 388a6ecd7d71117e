import * as z from 'zod'
import { baseIntervalSchema, fwSchema, modelSchema, transmitIntervalSchema } from './new-device.ts'

const maximumBytes = 256 * 1024
const maximumDepth = 16

/** A field that is not as it should be is as if it were not there: the rest of the report still counts. */
const fields = z.object({
  fw: fwSchema.optional().catch(undefined),
  model: modelSchema.optional().catch(undefined),
  base_interval: baseIntervalSchema.optional().catch(undefined),
  transmit_interval: transmitIntervalSchema.optional().catch(undefined),
})

export type ParsedConfig = {
  /** JSON that the engine takes. */
  readonly text: string
  readonly fw: string | undefined
  readonly model: string | undefined
  readonly baseIntervalSeconds: number | undefined
  readonly transmitInterval: number | undefined
}

/**
 * What a device says of itself: values under `device`, as the device keeps them, or at the top.
 * @returns the reason when it cannot be kept
 */
export function parseReportedConfig(
  config: unknown,
): ParsedConfig | 'not-an-object' | 'too-deep' | 'too-large' {
  if (!isRecord(config)) return 'not-an-object'
  const storable = toStorable(config, 1)
  if (storable === tooDeep) return 'too-deep'
  const text = JSON.stringify(storable)
  if (Buffer.byteLength(text) > maximumBytes) return 'too-large'
  const read = fields.parse({ ...config, ...(isRecord(config.device) ? config.device : {}) })
  return {
    text,
    fw: read.fw,
    model: read.model,
    baseIntervalSeconds: read.base_interval,
    transmitInterval: read.transmit_interval,
  }
}

const tooDeep = Symbol('too deep')

/** PostgreSQL's JSON takes neither NUL nor half a pair. */
function toStorable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumDepth) return tooDeep
  const entries = Object.entries(value).map(([key, each]) => [storableText(key), toStorable(each, depth + 1)])
  if (entries.some(([, each]) => each === tooDeep)) return tooDeep
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
