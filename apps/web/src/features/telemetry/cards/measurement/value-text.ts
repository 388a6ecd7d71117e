import { type CardDisplay, formatText } from '@fieldport/domain'
import { formatHours } from '../../../../lib/format/durations.ts'
import { formatNumber } from '../../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { translateDeviceText, getDigitalLabel } from '../../../../lib/texts/labels.ts'
import { toNumber } from '../card-model.ts'

/** The unit beside a card's number; '' if there is none. */
export function valueUnit(display: CardDisplay): string {
  return display.card === 'number' || display.card === 'gauge' ? toDisplayUnit(display).unit : ''
}

/** A value as its card shows it, without its unit. Source: specification 3, sections 2.4 and 8. */
export function formatCardValue(display: CardDisplay, value: unknown): string {
  if (display.card === 'string')
    return translateDeviceText(formatText(value, display.textFormat, display.encoded))
  const number = toNumber(value)
  if (Number.isNaN(number)) return 'NaN'
  if (display.card === 'digital') return getDigitalLabel(number, display.digital)
  if (display.card === 'hours') return formatHours(number)
  const { decimals, convert } = toDisplayUnit(display)
  return formatNumber(convert(number), decimals)
}
