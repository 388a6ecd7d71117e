import type { Highlights } from '@fieldport/contract'
import { formatHours } from '../../../../lib/format/durations.ts'
import { formatNumber } from '../../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { getDigitalLabel, translateMeasurement } from '../../../../lib/texts/labels.ts'

export type Highlight = Highlights['values'][number]

/** The newest value as on its card, in the reader's units. */
export function highlightText(highlight: Highlight): {
  readonly name: string
  readonly value: string
  readonly unit: string
} {
  const { kind, words, history } = highlight
  const name = translateMeasurement(highlight.name)
  const value = history.at(-1)?.[1] ?? Number.NaN
  if (kind === 'hours') return { name, value: formatHours(value), unit: '' }
  if (kind === 'digital' && words) return { name, value: getDigitalLabel(value, words), unit: '' }
  const { unit, decimals, convert } = toDisplayUnit(highlight)
  return { name, value: formatNumber(convert(value), decimals), unit }
}
