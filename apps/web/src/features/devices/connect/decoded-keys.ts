import {
  type CardDisplay,
  compareMeasurements,
  type DisplaySettings,
  describeMeasurement,
  digitalText,
  resolveDisplay,
  type StoredPoint,
} from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import { formatNumber, withUnit } from '../../../lib/format/numbers.ts'
import { translateText } from '../../../lib/texts/i18n.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'

export type DecodedKey = {
  readonly key: string
  readonly name: string
  readonly value: string
  /** Number of items in a list, such as frames or events. */
  readonly count?: number
}

/** The keys of a message as the portal interprets them, each with name, value and unit, in the order of the cards. */
export function listDecodedKeys(
  point: StoredPoint,
  model: string,
  settings: DisplaySettings,
): readonly DecodedKey[] {
  return Object.entries(point)
    .filter(([key, value]) => describeMeasurement(key, { model, value }).kind !== 'hidden')
    .map(([key, value]) => ({ display: resolveDisplay(key, settings[key], { model, value }), value }))
    .toSorted((left, right) => compareMeasurements(getSortKey(left.display), getSortKey(right.display)))
    .map(({ display, value }) => describe(display, value))
}

function getSortKey({ key, order }: CardDisplay) {
  return { key, sortOrder: order }
}

function describe(display: CardDisplay, value: unknown): DecodedKey {
  const { key } = display
  const name = translateMeasurement(display.name)
  if (Array.isArray(value)) return { key, name, value: '', count: value.length }
  if (typeof value === 'string') return { key, name, value }
  if (typeof value !== 'number') return { key, name, value: JSON.stringify(value) }
  if (display.card === 'digital')
    return { key, name, value: translateText(digitalText(value, display.digital)) }
  if (display.card === 'hours') return { key, name, value: formatHours(value) }
  const { unit, decimals, convert } = toDisplayUnit(display)
  return { key, name, value: withUnit(formatNumber(convert(value), decimals), unit) }
}
