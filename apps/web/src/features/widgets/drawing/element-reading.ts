import {
  type CardDisplay,
  findIndicatorBand,
  type IndicatorBand,
  type IndicatorReading,
  readIndicator,
  resolveDisplay,
  type WidgetElement,
} from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { getDigitalLabel, translateMeasurement } from '../../../lib/texts/labels.ts'

/** An element's value and its severity. */
export type ElementReading = {
  /** The value with its unit, or a placeholder. */
  readonly text: string
  /** Undefined without limits or without a value. */
  readonly band?: IndicatorBand
  /** Fill of a level indicator, 0 to 1. */
  readonly level?: number
}

export function readElement(element: WidgetElement, value: unknown, display: CardDisplay): ElementReading {
  const reading: IndicatorReading = readIndicator(value, element.indicator)
  if ('text' in reading) return reading
  const text = formatValue(reading.value, display)
  if (element.displayType === 'value') return { text }
  return { text, band: findIndicatorBand(reading.value, element.indicator), level: reading.level }
}

function formatValue(value: number, display: CardDisplay): string {
  if (display.card === 'digital') return getDigitalLabel(value, display.digital)
  if (display.card === 'hours') return formatHours(value)
  const { unit, decimals, convert } = toDisplayUnit(display)
  return withUnit(formatNumber(convert(value), decimals), unit)
}

/** A key's display settings; those of the catalogue if it has no card. */
export function displayOfKey(displays: readonly CardDisplay[], key: string): CardDisplay {
  return displays.find((display) => display.key === key) ?? resolveDisplay(key, undefined)
}

export function nameOfKey(displays: readonly CardDisplay[], key: string): string {
  return translateMeasurement(displayOfKey(displays, key).name)
}
