import { describeMeasurement, formatHours } from '@fieldport/domain'
import type { ReadingValue } from '../../../lib/fleet/live-fleet.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { inReaderUnits } from '../../../lib/format/units.ts'
import { translateWords } from '../../../lib/i18n.ts'
import { translateLabel } from '../../../lib/labels.ts'

/** The name of a measurement as the head of a column. */
export function measurementLabel(key: string): string {
  return translateLabel(describeMeasurement(key).label)
}

/** A reading as its reader sees it. */
export function readingText(
  key: string,
  value: ReadingValue,
): { readonly text: string; readonly unit: string } {
  if (typeof value === 'boolean') return { text: translateWords(value ? 'ON' : 'OFF'), unit: '' }
  if (typeof value === 'string') return { text: value, unit: '' }
  const measurement = describeMeasurement(key, { value })
  if (measurement.kind === 'hours') return { text: formatHours(value), unit: '' }
  const { unit, decimals, convert } = inReaderUnits(measurement)
  return { text: formatNumber(convert(value), decimals), unit }
}

/** The number of a reading in its reader's units, for files; a text stays what it is. */
export function readingNumber(key: string, value: ReadingValue): number | string {
  if (typeof value !== 'number') return typeof value === 'boolean' ? Number(value) : value
  const { decimals, convert } = inReaderUnits(describeMeasurement(key, { value }))
  return Number(convert(value).toFixed(decimals))
}

/** The unit of a measurement's column in its reader's units; empty: none, or each value says its own. */
export function measurementUnit(key: string): string {
  const measurement = describeMeasurement(key)
  return inReaderUnits(measurement).unit
}
