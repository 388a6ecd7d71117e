import type { Tier } from '../plans/tiers.ts'
import type { DeviceVariant, ConfigWarning, FlatConfig } from './config-key.ts'
import { isModbusConfigured, parseAlertRange } from './encodings.ts'
import { networkKeys } from './keys/network.ts'

/** What the warnings look at besides the values that would be saved. */
export type WarningContext = DeviceVariant & {
  /** null: the plan is not known, and nothing is said of it. */
  readonly tier: Pick<Tier, 'dataToPortal'> | null
  /** Keys that differ from what the device has. */
  readonly changedKeys?: readonly string[]
}

type Found = Omit<ConfigWarning, 'code'>
type Rule = (config: FlatConfig, context: WarningContext) => Found | undefined

/** Below it the device is not guaranteed to work. Source: specification 2, section 5. */
export const minimumSafeBaseIntervalSeconds = 5
export const baseIntervalWarning = {
  title: 'Base Interval Warning',
  message:
    'The device is not guaranteed to operate correctly with a base interval below 5 seconds, and its connection may be unstable. Continue?',
} as const

/** Whether saving this base interval asks first. */
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
      message:
        'The transmit period is too short for an HTTPS endpoint together with data to the portal. Data will be lost. Use MQTT instead.',
      keys,
    }
  }
  return {
    severity: 'warning',
    message:
      'The transmit period is short for an HTTPS endpoint together with data to the portal: data may be lost. Transmit every 30 seconds or less often, or use MQTT.',
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
    message:
      'If no Modbus slave answers, reading all of them takes longer than the base interval. Shorten the slave timeout, read fewer or lengthen the base interval.',
    keys: ['serial1.modbus.timeout', baseInterval],
  }
}

/** `key` in seconds, above the base interval. */
function beyondBase(key: string, message: string): Rule {
  return (config) => {
    const base = numberAt(config, baseInterval)
    const seconds = numberAt(config, key)
    if (base === undefined || seconds === undefined || seconds <= base) return undefined
    return { severity: 'danger', message, keys: [key, baseInterval] }
  }
}

const serialBeyondBase = beyondBase(
  'serial1.capture.maxtime',
  'Invalid configuration: the max time of serial 1 is longer than the base interval. Shorten it or lengthen the base interval.',
)

function batteryInterval(config: FlatConfig): Found | undefined {
  const base = numberAt(config, baseInterval)
  if (base === undefined || base >= batteryMinimumSeconds || !isOn(config, 'batt.available')) return undefined
  return {
    severity: 'warning',
    message:
      'A base interval below 900 seconds is not recommended on battery: it will be empty soon. Measure every 15 minutes or less often.',
    keys: [baseInterval],
  }
}

function gpsMaxTime(config: FlatConfig): Found | undefined {
  const seconds = numberAt(config, 'gps.maxtime')
  if (seconds === undefined || seconds <= 0 || seconds >= gpsMinimumSeconds) return undefined
  if (isOn(config, 'device.always_on')) return undefined
  return {
    severity: 'warning',
    message:
      'A GPS max time below 180 seconds is not recommended: a device that slept may find no position in it. Allow 180 seconds or more.',
    keys: ['gps.maxtime', 'device.always_on'],
  }
}

function pulseAsleep(config: FlatConfig): Found | undefined {
  if (isOn(config, 'device.always_on')) return undefined
  const counting = [3, 4, 5].map((pin) => `io${pin}.pulse.enable`).filter((key) => isOn(config, key))
  if (counting.length === 0) return undefined
  return {
    severity: 'warning',
    message:
      'IO 3 to IO 5 count no pulses while the device sleeps. Use IO 1 or IO 2, or keep the device always on.',
    keys: [...counting, 'device.always_on'],
  }
}

function webServer(config: FlatConfig): Found | undefined {
  if (!isOn(config, 'http.enable') || !isOn(config, 'gsm.enable')) return undefined
  return {
    severity: 'warning',
    message:
      'The web server is always on and 4G is enabled: anyone who reaches the address of the device may reach its pages, and it costs data. Set it to setup mode only.',
    keys: ['http.enable', 'gsm.enable'],
  }
}

function hibernateRecommended(config: FlatConfig): Found | undefined {
  if (!isOff(config, 'device.hibernate.enable')) return undefined
  return {
    severity: 'warning',
    message:
      'Hibernate on power loss is recommended: without it the internal battery runs flat when the supply is away.',
    keys: ['device.hibernate.enable'],
  }
}

function debugConsole(config: FlatConfig): Found | undefined {
  if (config['debug.console'] !== 'RS232' || (numberAt(config, 'serial1.interval') ?? 0) <= 0)
    return undefined
  return {
    severity: 'warning',
    message:
      'The debug console uses RS232: serial capture and Modbus will not work. Turn the console off, or put it on USB.',
    keys: ['debug.console', 'serial1.interval'],
  }
}

function networkChanged(_config: FlatConfig, { changedKeys = [] }: WarningContext): Found | undefined {
  const keys = changedKeys.filter((key) => networkKeys.includes(key))
  if (keys.length === 0) return undefined
  return {
    severity: 'warning',
    message:
      'Network settings were changed. If they are wrong, the device cannot be contacted any more and has to be set up on site.',
    keys,
  }
}

function configToPortalOff(config: FlatConfig): Found | undefined {
  if (!isOff(config, 'endpoint.config_to_portal')) return undefined
  return {
    severity: 'danger',
    message:
      'Configuration from the portal is disabled: the device will take no settings from here. Only local access to the device can enable it again.',
    keys: ['endpoint.config_to_portal'],
  }
}

function dataToPortalOff(config: FlatConfig): Found | undefined {
  if (!isOff(config, 'endpoint.data_to_portal')) return undefined
  return {
    severity: 'warning',
    message: 'Data to the portal is disabled: the portal will show and store no new data of this device.',
    keys: ['endpoint.data_to_portal'],
  }
}

function batchWithoutPortal(config: FlatConfig, { tier }: WarningContext): Found | undefined {
  if (!isOn(config, 'device.batch_transmit') || tier === null || tier.dataToPortal) return undefined
  return {
    severity: 'warning',
    message:
      'Batch transmit does not operate to the portal on the plan of this device. Upgrade it to a Hosted plan, or use an endpoint of your own.',
    keys: ['device.batch_transmit'],
  }
}

/** An alarm inside of its warning comes first, and the warning says nothing. Source: design notes, 'Encodings'. */
function alarmInsideWarning(config: FlatConfig): Found | undefined {
  const keys = Object.keys(config).filter(
    (key) =>
      key.endsWith('.alarm') && isInside(config[key], config[`${key.slice(0, -'alarm'.length)}warning`]),
  )
  if (keys.length === 0) return undefined
  return {
    severity: 'warning',
    message:
      'An alarm lies inside of its warning, so that it comes before the warning. Set its limits farther out.',
    keys,
  }
}

function isInside(alarmText: unknown, warningText: unknown): boolean {
  if (typeof alarmText !== 'string' || typeof warningText !== 'string') return false
  const alarm = parseAlertRange(alarmText)
  const warning = parseAlertRange(warningText)
  if (!alarm?.enabled || !warning?.enabled) return false
  const low = Number(alarm.low) - Number(warning.low)
  const high = Number(warning.high) - Number(alarm.high)
  return low >= 0 && high >= 0 && low + high > 0
}

/** The rules, by the code that names them. Source: specification 2, section 8 ('Config warnings'); the last one is ours. */
export const configWarningRules: Readonly<Record<string, Rule>> = {
  httpsPeriod,
  modbusTimeout,
  current1StartTime: beyondBase(
    'current1.start_time',
    'Invalid configuration: the start time of current 1 is longer than the base interval. Shorten it or lengthen the base interval.',
  ),
  current2StartTime: beyondBase(
    'current2.start_time',
    'Invalid configuration: the start time of current 2 is longer than the base interval. Shorten it or lengthen the base interval.',
  ),
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
 * What to say about a configuration before it is saved: the dangers first, then in the order of the rules.
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
