import {
  channelPath,
  type ChannelPath,
  isIoStyleModel,
  parseAlarmRange,
  readConfigValue,
} from '../../measurements/channels.ts'
import { isCataloguedReading } from '../../measurements/measurements.ts'
import { flattenConfig } from '../../config/flat.ts'
import type { LimitRule } from '../condition.ts'

export type ConfiguredDevice = {
  /** The device's reported configuration, dotted or nested. */
  readonly config?: unknown
  readonly model?: string | undefined
}

const numberedFamilies = ['analog', 'freq', 'pulse', 'pulse_delta', 'current', 'mod', 'tc'] as const
const singleKeys: readonly string[] = [
  'ambient',
  'humidity',
  'pressure',
  'vin',
  'vbat',
  'vsys',
  'light',
  'pitch',
  'roll',
  'angle',
  'motion',
]

/**
 * The key that a block's ranges apply to in each of its modes; in any other mode the device does not apply them.
 * Source: design notes on configuration keys, 'External, generation 1'.
 */
const keyOfMode: Readonly<Record<string, string>> = {
  ANALOG: 'analog',
  FREQUENCY: 'freq',
  CURRENT: 'current',
}

/** The keys for which the device's own configuration has a warning or alarm enabled. */
export function configuredKeys(device: ConfiguredDevice): readonly string[] {
  const blocks = new Set<string>()
  for (const [path, value] of Object.entries(flattenConfig(device.config))) {
    const block = /^(.+)\.(?:warning|alarm)$/.exec(path)?.[1]
    if (block !== undefined && parseAlarmRange(value)) blocks.add(block)
  }
  const numbers = [...blocks].map((block) => Number(/\d{1,6}/.exec(block)?.[0] ?? 1))
  const numbered = [...new Set(numbers)].flatMap((number) =>
    numberedFamilies.flatMap((family) => [
      `${family}${number}`,
      ...(family === 'mod' ? [`mod ${number}`] : []),
      ...(number === 1 && isCataloguedReading(family) ? [family] : []),
    ]),
  )
  const candidates = [...singleKeys, ...numbered, ...(blocks.has('output1') ? ['analog3'] : [])]
  return candidates.filter((key) => blocks.has(pathOf(key, device)?.settings ?? ''))
}

/** The limits of a key that the device's own configuration enables, with its hysteresis; undefined if there are none. */
export function configuredRule(key: string, device: ConfiguredDevice): LimitRule | undefined {
  const path = pathOf(key, device)
  if (path === undefined || !isApplied(key, path, device.config)) return undefined
  const warning = parseAlarmRange(readConfigValue(device.config, `${path.settings}.warning`))
  const alarm = parseAlarmRange(readConfigValue(device.config, `${path.settings}.alarm`))
  if (warning === undefined && alarm === undefined) return undefined
  return {
    key,
    ...(warning && { warning }),
    ...(alarm && { alarm }),
    durationSeconds: 0,
    hysteresis: readHysteresis(path, device.config),
  }
}

/**
 * How often the device measures a key, in seconds: its channel's interval in base intervals. Undefined if it is not in the
 * configuration.
 */
export function measuringIntervalSeconds(key: string, device: ConfiguredDevice): number | undefined {
  const channel = key.startsWith('gps_') ? 'gps' : rootOf(pathOf(key, device))
  const block = channel.startsWith('mod') ? 'serial1' : channel
  const every = readConfigValue(device.config, `${block}.interval`)
  const base =
    readConfigValue(device.config, 'device.base_interval') ?? readConfigValue(device.config, 'base_interval')
  const seconds = typeof every === 'number' && typeof base === 'number' ? every * base : Number.NaN
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function rootOf(path: ChannelPath | undefined): string {
  return path?.block.split('.')[0] ?? ''
}

function pathOf(key: string, { model }: ConfiguredDevice): ChannelPath | undefined {
  const match = /^([a-z_]+?) ?(\d{1,6})?$/.exec(key)
  return channelPath(key, match?.[1] ?? key, Number(match?.[2] ?? 1), isIoStyleModel(model))
}

/** One generation 1 block has several keys, and its ranges apply to one of them; without a mode, to each. */
function isApplied(key: string, path: ChannelPath, config: unknown): boolean {
  const mode = readConfigValue(config, `${path.block}.mode`)
  if (path.settings !== path.block || typeof mode !== 'string') return !/^(?:digital|duty)/.test(key)
  return key.replace(/ ?\d+$/, '') === (keyOfMode[mode.toUpperCase()] ?? '')
}

function readHysteresis(path: ChannelPath, config: unknown): number {
  for (const block of [path.settings, rootOf(path)]) {
    const hysteresis = readConfigValue(config, `${block}.hysteresis`)
    if (typeof hysteresis === 'number' && Number.isFinite(hysteresis) && hysteresis > 0) return hysteresis
  }
  return 0
}
