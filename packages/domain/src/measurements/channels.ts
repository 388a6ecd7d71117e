import { isObject } from '../objects.ts'
/**
 * The part of a device's configuration that names and scales a measurement.
 * Sources: specification 3, section 3 ('Per-channel config'), and the design notes on configuration keys.
 */
import { truncateText } from '../text-rules.ts'

/** Models with the io-style configuration, one block per pin. Source: specification 3, section 3. */
export function isIoStyleModel(model: unknown): boolean {
  return typeof model === 'string' && /^(?:QUAD|ORB-C2)/i.test(model.trim())
}

/** The block with a channel's name, and the part of it with unit, warning and alarm. */
export type ChannelPath = { readonly block: string; readonly settings: string }

const ioParts: Readonly<Record<string, string>> = {
  analog: 'voltage',
  digital: 'digital',
  freq: 'freq',
  duty: 'duty',
  pulse: 'pulse',
  pulse_delta: 'pulse',
  current: 'current',
}

const namedBlocks: Readonly<Record<string, ChannelPath>> = {
  ambient: { block: 'ambient', settings: 'ambient' },
  humidity: { block: 'humidity', settings: 'humidity' },
  pressure: { block: 'pressure', settings: 'pressure' },
  vin: { block: 'vin', settings: 'vin' },
  vbat: { block: 'batt', settings: 'batt' },
  vsys: { block: 'vsys', settings: 'vsys' },
  light: { block: 'tamper', settings: 'tamper' },
  // accel.name and gps.name name the whole block, so a single axis keeps its own label.
  pitch: { block: 'accel.pitch', settings: 'accel.pitch' },
  roll: { block: 'accel.roll', settings: 'accel.roll' },
  angle: { block: 'accel.angle', settings: 'accel.angle' },
  motion: { block: 'accel.motion', settings: 'accel.motion' },
}

/** Where the configuration defines a channel; undefined for keys that have no channel. `number` is 1 for an unnumbered key. */
export function channelPath(key: string, family: string, number: number, ioStyle: boolean) {
  if (Object.hasOwn(namedBlocks, key)) return namedBlocks[key]
  if (family === 'mod' || family === 'tc') return samePath(`${family}${number}`)
  const part = Object.hasOwn(ioParts, family) ? ioParts[family] : undefined
  if (part === undefined) return undefined
  if (ioStyle) return { block: `io${number}`, settings: `io${number}.${part}` }
  if (family === 'current') return samePath(`current${number}`)
  // Channel 3 of generation 1 is the output if it is set to measure.
  const block = number === 3 ? 'output1' : `input${number}`
  return { block, settings: part === 'pulse' ? `${block}.pulse` : block }
}

function samePath(block: string): ChannelPath {
  return { block, settings: block }
}

/** A value of a configuration with dotted ('input1.name') or nested keys ({ input1: { name } }). */
export function readConfigValue(config: unknown, path: string): unknown {
  if (!isObject(config)) return undefined
  if (Object.hasOwn(config, path)) return config[path]
  let value: unknown = config
  for (const part of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

/** A configured text, trimmed and truncated; undefined if absent or empty. */
export function readConfigText(config: unknown, path: string, maximumLength: number): string | undefined {
  const value = readConfigValue(config, path)
  if (typeof value !== 'string') return undefined
  const text = truncateText(value.trim(), maximumLength)
  return text === '' ? undefined : text
}

/** The unit of a channel: the fifth element of its calibration string, otherwise its own unit. Source: specification 3, section 3. */
export function channelUnit(config: unknown, path: ChannelPath): string | undefined {
  const calibration = readConfigValue(config, `${path.settings}.cal`)
  const fifth = typeof calibration === 'string' ? calibration.split(',')[4]?.trim() : undefined
  if (fifth !== undefined && fifth !== '') return truncateText(fifth, 15)
  return readConfigText(config, `${path.settings}.unit`, 15)
}

export type AlarmRange = { readonly low: number; readonly high: number }

/** Parses a warning or alarm string, 'enable,low,high'. Undefined if it is disabled or invalid. Source: specification 3, section 3. */
export function parseAlarmRange(value: unknown): AlarmRange | undefined {
  if (typeof value !== 'string') return undefined
  const [enable, lowText = '', highText = ''] = value.split(',').map((part) => part.trim())
  if (enable !== '1' && enable !== 'true') return undefined
  const low = Number(lowText)
  const high = Number(highText)
  const readable = lowText !== '' && highText !== '' && Number.isFinite(low) && Number.isFinite(high)
  return readable && low < high ? { low, high } : undefined
}
