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
import { getDigitalLabel, translateLabel } from '../../../lib/texts/labels.ts'

/** What an element says and how bad that is. */
export type ElementReading = {
  /** The value with its unit, or what stands for one. */
  readonly text: string
  /** Undefined: it has no limits, or no value. */
  readonly band?: IndicatorBand
  /** How full a level indicator is, 0 to 1. */
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

/** How a key is shown; one without a card of its own, by the catalogue. */
export function displayOfKey(displays: readonly CardDisplay[], key: string): CardDisplay {
  return displays.find((display) => display.key === key) ?? resolveDisplay(key, undefined)
}

export function nameOfKey(displays: readonly CardDisplay[], key: string): string {
  return translateLabel(displayOfKey(displays, key).name)
}
