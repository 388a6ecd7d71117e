import { defaultGauge } from './alarm-defaults.ts'
import type { DigitalSettings, DisplaySetting, DisplayType } from './display-settings.ts'
import type { GaugeSettings } from './gauge.ts'
import {
  describeMeasurement,
  type Measurement,
  type MeasurementOptions,
} from '../measurements/measurements.ts'
import type { TextFormat } from './text-formats.ts'

/** Source: specification 3, section 4 ('Display type change'). */
export const defaultDigital: DigitalSettings = { lowThreshold: 0.5, lowString: 'OFF', highString: 'ON' }

/** The fields of every kind of card. */
type CardBase = {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly order: number
  readonly colour: string
  readonly step: boolean
  readonly showSummary: boolean
  readonly showLastReading: boolean
}

export type CardDisplay = CardBase &
  (
    | { readonly card: 'number' | 'hours' | 'hidden' }
    | { readonly card: 'gauge'; readonly gauge: GaugeSettings }
    | { readonly card: 'digital'; readonly digital: DigitalSettings }
    | { readonly card: 'string'; readonly textFormat: TextFormat; readonly encoded: boolean }
  )

/**
 * Everything a card needs, from the catalogue and a person's settings. 'hidden' also applies to keys without a card of
 * their own: lists, a record's metadata, and the parts of combined cards unless somebody set a display for them.
 * Source: specification 3, sections 2.4, 3 and 5.
 */
export function resolveDisplay(
  key: string,
  setting: DisplaySetting | undefined,
  options: MeasurementOptions = {},
): CardDisplay {
  const measurement = describeMeasurement(key, options)
  const type = effectiveType(measurement, setting?.displayType)
  const base = cardBase(measurement, setting ?? {})
  if (type === 'hide') return { ...base, card: 'hidden' }
  if (measurement.kind === 'string') {
    return { ...base, card: 'string', textFormat: textFormat(type), encoded: key.startsWith('capture') }
  }
  switch (type) {
    case 'gauge':
      return { ...base, card: 'gauge', gauge: setting?.gaugeSettings ?? defaultGauge(measurement, options) }
    case 'digital':
      return { ...base, card: 'digital', digital: setting?.digitalSettings ?? defaultDigital }
    case 'hours':
      return { ...base, card: 'hours', unit: 'h' }
    default:
      return { ...base, card: 'number' }
  }
}

function cardBase(measurement: Measurement, setting: DisplaySetting): CardBase {
  return {
    key: measurement.key,
    name: setting.name ?? measurement.label,
    unit: setting.units ?? measurement.unit,
    decimals: setting.dp ?? measurement.decimals,
    order: setting.sort ?? measurement.sortOrder,
    colour: measurement.colour,
    step: measurement.step,
    showSummary: setting.showSummary ?? false,
    showLastReading: setting.showLastReading ?? false,
  }
}

/** A type unsuitable for the kind falls back to the kind's default. */
function effectiveType(measurement: Measurement, chosen: DisplayType | undefined): DisplayType {
  const { kind, place } = measurement
  if (kind === 'list' || kind === 'hidden' || chosen === 'hide') return 'hide'
  if (chosen === undefined && place !== 'card') return 'hide'
  if (kind === 'hours') return 'hours'
  // A digital input is shown as on/off, unless somebody chose its trend line.
  return chosen ?? (/^digital\d+$/.test(measurement.key) ? 'digital' : 'default')
}

function textFormat(type: DisplayType): TextFormat {
  return type === 'raw' || type === 'hex' || type === 'base64' ? type : 'default'
}

/** The text of an on/off indicator. Below the threshold is low. */
export function digitalText(value: number, digital: DigitalSettings): string {
  return value < digital.lowThreshold ? digital.lowString : digital.highString
}

/**
 * The setting after its display type changed: a gauge or an indicator starts with defaults unless it has its own.
 * Source: specification 3, section 4.
 */
export function changeDisplayType(
  key: string,
  setting: DisplaySetting,
  displayType: DisplayType,
  options: MeasurementOptions = {},
): DisplaySetting {
  if (displayType === 'gauge') {
    const gaugeSettings = setting.gaugeSettings ?? defaultGauge(describeMeasurement(key, options), options)
    return { ...setting, displayType, gaugeSettings }
  }
  if (displayType === 'digital') {
    return { ...setting, displayType, digitalSettings: setting.digitalSettings ?? defaultDigital }
  }
  return { ...setting, displayType }
}
