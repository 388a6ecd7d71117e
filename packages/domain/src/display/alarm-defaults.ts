import {
  type AlarmRange,
  channelPath,
  isIoStyleModel,
  parseAlarmRange,
  readConfigValue,
} from '../measurements/channels.ts'
import type { GaugeSettings } from './gauge.ts'
import type { Measurement, MeasurementOptions } from '../measurements/measurements.ts'

export type AlarmDefault = {
  readonly min: number
  readonly max: number
  readonly warning: AlarmRange
  readonly alarm?: AlarmRange
}

export const hoursAlarmDefault: AlarmDefault = {
  min: 0,
  max: 120,
  warning: { low: 0, high: 80 },
  alarm: { low: 0, high: 100 },
}

/**
 * Warning and alarm: specification 3, section 9. The ends of the scale are ours, slightly outside the alarm; if the specification
 * gives no lower limit or no alarm, the end of the scale is used.
 */
export const alarmDefaults: Readonly<Record<string, AlarmDefault>> = {
  humidity: { min: 0, max: 100, warning: { low: 20, high: 80 }, alarm: { low: 10, high: 90 } },
  pressure: { min: 85, max: 115, warning: { low: 95, high: 105 }, alarm: { low: 90, high: 110 } },
  vin: { min: 8, max: 17, warning: { low: 10, high: 15 }, alarm: { low: 9, high: 16 } },
  vbat: { min: 3.5, max: 7, warning: { low: 4.5, high: 6.1 }, alarm: { low: 4, high: 6.4 } },
  vsys: { min: 3, max: 4.5, warning: { low: 3.5, high: 4.25 } },
  gps_speed: { min: 0, max: 100, warning: { low: 0, high: 50 }, alarm: { low: 0, high: 80 } },
}

/**
 * The initial gauge of a key: limits enabled on the device, otherwise the specification's defaults, otherwise the whole scale as
 * 'ok'. Source: specification 3, sections 3 ('Per-channel config'), 4 and 9.
 */
export function defaultGauge(measurement: Measurement, options: MeasurementOptions = {}): GaugeSettings {
  const known = measurement.kind === 'hours' ? hoursAlarmDefault : ownDefault(measurement.key)
  const configured = configuredLimits(measurement.key, options)
  const scale = {
    min: measurement.suggestedMin ?? known?.min ?? 0,
    max: measurement.suggestedMax ?? known?.max ?? 100,
  }
  const warning = configured.warning ?? known?.warning
  const alarm = configured.alarm ?? known?.alarm
  const limits = [warning, alarm].filter((range) => range !== undefined)
  const min = Math.min(scale.min, ...limits.map(({ low }) => low))
  const max = Math.max(scale.max, ...limits.map(({ high }) => high))
  return {
    min,
    max,
    warnLow: warning?.low ?? min,
    warnHigh: warning?.high ?? max,
    alarmLow: alarm?.low ?? min,
    alarmHigh: alarm?.high ?? max,
  }
}

function ownDefault(key: string): AlarmDefault | undefined {
  return Object.hasOwn(alarmDefaults, key) ? alarmDefaults[key] : undefined
}

/** An enabled limit of the device overrides every default; a disabled one has no effect. */
function configuredLimits(key: string, options: MeasurementOptions) {
  const match = /^([a-z_]+?) ?(\d{1,6})?$/.exec(key)
  const path = channelPath(key, match?.[1] ?? key, Number(match?.[2] ?? 1), isIoStyleModel(options.model))
  const read = (field: string) =>
    path && parseAlarmRange(readConfigValue(options.config, `${path.settings}.${field}`))
  return { warning: read('warning'), alarm: read('alarm') }
}
