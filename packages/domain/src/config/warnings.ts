import type { PlainMessageId } from '@fieldport/messages'
import type { Tier } from '../plans/tiers.ts'
import type { DeviceVariant, ConfigWarning, FlatConfig } from './config-key.ts'
import { isModbusConfigured, parseAlertRange } from './encodings.ts'
import { networkKeys } from './keys/network.ts'

/** What the warnings depend on besides the values to be saved. */
export type WarningContext = DeviceVariant & {
  /** null: the plan is unknown, so there is no warning about it. */
  readonly tier: Pick<Tier, 'dataToPortal'> | null
  /** Keys that differ from the device's values. */
  readonly changedKeys?: readonly string[]
}

type Found = Omit<ConfigWarning, 'code'>
type Rule = (config: FlatConfig, context: WarningContext) => Found | undefined

/** Below it, the device is not guaranteed to work. Source: specification 2, section 5. */
export const minimumSafeBaseIntervalSeconds = 5
export const baseIntervalWarning = {
  title: 'Base Interval Warning',
  message:
    'The device is not guaranteed to operate correctly with a base interval below 5 seconds, and its connection may be unstable. Continue?',
} as const

/** Whether saving this base interval requires a confirmation. */
export function isBaseIntervalTooShort(baseIntervalSeconds: unknown): boolean {
  return typeof baseIntervalSeconds === 'number' && baseIntervalSeconds < minimumSafeBaseIntervalSeconds
}

const httpsWarningBelowSeconds = 30
const httpsDangerBelowSeconds = 15
const batteryMinimumSeconds = 900
const gpsMinimumSeconds = 180

function numberAt(config: FlatConfig, key: string): number | undefined {
  const value = Object.hasOwn(config, key) ? config[key] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function isOn(config: FlatConfig, key: string): boolean {
  return Object.hasOwn(config, key) && config[key] === true
}

function isOff(config: FlatConfig, key: string): boolean {
  return Object.hasOwn(config, key) && config[key] === false
}

const baseInterval = 'device.base_interval'

function httpsPeriod(config: FlatConfig): Found | undefined {
  if (!isOn(config, 'endpoint.http.enable') || isOff(config, 'endpoint.data_to_portal')) return undefined
  const base = numberAt(config, baseInterval)
  if (base === undefined) return undefined
  const periodSeconds = base * (numberAt(config, 'device.transmit_interval') ?? 1)
  if (periodSeconds >= httpsWarningBelowSeconds) return undefined
  const keys = [
    'endpoint.http.enable',
    baseInterval,
    'device.transmit_interval',
    'endpoint.data_to_portal',
    'endpoint.mqtt.enable',
  ]
  if (periodSeconds < httpsDangerBelowSeconds) {
    return {
      severity: 'danger',
      message: 'warningHttpsPeriodTooShort',
      keys,
    }
  }
  return {
    severity: 'warning',
    message: 'warningHttpsPeriodShort',
    keys,
  }
}

function modbusTimeout(config: FlatConfig): Found | undefined {
  const base = numberAt(config, baseInterval)
  const timeout = numberAt(config, 'serial1.modbus.timeout')
  if (base === undefined || timeout === undefined || config['serial1.mode'] === 'CAPTURE') return undefined
  const modules = Object.keys(config).filter(
    (key) => /^mod\d+\.settings$/.test(key) && isModbusConfigured(config[key]),
  )
  if (modules.length * timeout <= base) return undefined
  return {
    severity: 'warning',
    message: 'warningModbusTimeout',
    keys: ['serial1.modbus.timeout', baseInterval],
  }
}

/** A rule: the interval at `key`, in seconds, exceeds the base interval. */
function beyondBase(key: string, message: PlainMessageId): Rule {
  return (config) => {
    const base = numberAt(config, baseInterval)
    const seconds = numberAt(config, key)
    if (base === undefined || seconds === undefined || seconds <= base) return undefined
    return { severity: 'danger', message, keys: [key, baseInterval] }
  }
}

const serialBeyondBase = beyondBase('serial1.capture.maxtime', 'warningSerialMaxTime')

function batteryInterval(config: FlatConfig): Found | undefined {
  const base = numberAt(config, baseInterval)
  if (base === undefined || base >= batteryMinimumSeconds || !isOn(config, 'batt.available')) return undefined
  return {
    severity: 'warning',
    message: 'warningBatteryInterval',
    keys: [baseInterval],
  }
}

function gpsMaxTime(config: FlatConfig): Found | undefined {
  const seconds = numberAt(config, 'gps.maxtime')
  if (seconds === undefined || seconds <= 0 || seconds >= gpsMinimumSeconds) return undefined
  if (isOn(config, 'device.always_on')) return undefined
  return {
    severity: 'warning',
    message: 'warningGpsMaxTime',
    keys: ['gps.maxtime', 'device.always_on'],
  }
}

function pulseAsleep(config: FlatConfig): Found | undefined {
  if (isOn(config, 'device.always_on')) return undefined
  const counting = [3, 4, 5].map((pin) => `io${pin}.pulse.enable`).filter((key) => isOn(config, key))
  if (counting.length === 0) return undefined
  return {
    severity: 'warning',
    message: 'warningPulseAsleep',
    keys: [...counting, 'device.always_on'],
  }
}

function webServer(config: FlatConfig): Found | undefined {
  if (!isOn(config, 'http.enable') || !isOn(config, 'gsm.enable')) return undefined
  return {
    severity: 'warning',
    message: 'warningWebServer',
    keys: ['http.enable', 'gsm.enable'],
  }
}

function hibernateRecommended(config: FlatConfig): Found | undefined {
  if (!isOff(config, 'device.hibernate.enable')) return undefined
  return {
    severity: 'warning',
    message: 'warningHibernateRecommended',
    keys: ['device.hibernate.enable'],
  }
}

function debugConsole(config: FlatConfig): Found | undefined {
  if (config['debug.console'] !== 'RS232' || (numberAt(config, 'serial1.interval') ?? 0) <= 0)
    return undefined
  return {
    severity: 'warning',
    message: 'warningDebugConsole',
    keys: ['debug.console', 'serial1.interval'],
  }
}

function networkChanged(_config: FlatConfig, { changedKeys = [] }: WarningContext): Found | undefined {
  const keys = changedKeys.filter((key) => networkKeys.includes(key))
  if (keys.length === 0) return undefined
  return {
    severity: 'warning',
    message: 'warningNetworkChanged',
    keys,
  }
}

function configToPortalOff(config: FlatConfig): Found | undefined {
  if (!isOff(config, 'endpoint.config_to_portal')) return undefined
  return {
    severity: 'danger',
    message: 'warningConfigToPortalOff',
    keys: ['endpoint.config_to_portal'],
  }
}

function dataToPortalOff(config: FlatConfig): Found | undefined {
  if (!isOff(config, 'endpoint.data_to_portal')) return undefined
  return {
    severity: 'warning',
    message: 'warningDataToPortalOff',
    keys: ['endpoint.data_to_portal'],
  }
}

function batchWithoutPortal(config: FlatConfig, { tier }: WarningContext): Found | undefined {
  if (!isOn(config, 'device.batch_transmit') || tier === null || tier.dataToPortal) return undefined
  return {
    severity: 'warning',
    message: 'warningBatchWithoutPortal',
    keys: ['device.batch_transmit'],
  }
}

/** An alarm inside its warning range triggers first, so the warning never does. Source: design notes, 'Encodings'. */
function alarmInsideWarning(config: FlatConfig): Found | undefined {
  const keys = Object.keys(config).filter(
    (key) =>
      key.endsWith('.alarm') &&
      isAlarmInsideWarning(config[key], config[`${key.slice(0, -'alarm'.length)}warning`]),
  )
  if (keys.length === 0) return undefined
  return {
    severity: 'warning',
    message: 'warningAlarmInsideWarning',
    keys,
  }
}

function isAlarmInsideWarning(alarmText: unknown, warningText: unknown): boolean {
  if (typeof alarmText !== 'string' || typeof warningText !== 'string') return false
  const alarm = parseAlertRange(alarmText)
  const warning = parseAlertRange(warningText)
  if (!alarm?.enabled || !warning?.enabled) return false
  const low = Number(alarm.low) - Number(warning.low)
  const high = Number(warning.high) - Number(alarm.high)
  return low >= 0 && high >= 0 && low + high > 0
}

/** The rules by their code. Source: specification 2, section 8 ('Config warnings'); the last one is ours. */
export const configWarningRules: Readonly<Record<string, Rule>> = {
  httpsPeriod,
  modbusTimeout,
  current1StartTime: beyondBase('current1.start_time', 'warningCurrent1StartTime'),
  current2StartTime: beyondBase('current2.start_time', 'warningCurrent2StartTime'),
  serialMaxTime: (config, context) =>
    config['serial1.mode'] === 'MODBUS' ? undefined : serialBeyondBase(config, context),
  batteryInterval,
  gpsMaxTime,
  pulseAsleep,
  webServer,
  hibernateRecommended,
  debugConsole,
  networkChanged,
  configToPortalOff,
  dataToPortalOff,
  batchWithoutPortal,
  alarmInsideWarning,
}

/**
 * Warnings about a configuration before it is saved: dangers first, then in the order of the rules.
 * Source: specification 2, section 8.
 */
export function configWarnings(config: FlatConfig, context: WarningContext): readonly ConfigWarning[] {
  const found = Object.entries(configWarningRules).flatMap(([code, rule]): readonly ConfigWarning[] => {
    const warning = rule(config, context)
    return warning ? [{ code, ...warning }] : []
  })
  return found.toSorted((left, right) => rank(left) - rank(right))
}

function rank({ severity }: ConfigWarning): number {
  return severity === 'danger' ? 0 : 1
}
