import { describeMeasurement, parseFleetChannelKey } from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import type { ReadingValue } from '../../../lib/fleet/live-fleet.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { translateText } from '../../../lib/texts/i18n.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'

/** The display of a column: a measurement of the catalogue, or a computed channel by its own name. */
function resolveReadingDisplay(key: string, value?: ReadingValue) {
  const channel = parseFleetChannelKey(key)
  if (!channel) return describeMeasurement(key, { value })
  const { name, units, decimals } = channel
  return { label: name, unit: units, decimals, kind: 'number' as const }
}

/** The name of a measurement in a column's heading. */
export function measurementLabel(key: string): string {
  const channel = parseFleetChannelKey(key)
  return channel ? channel.name : translateMeasurement(describeMeasurement(key).label)
}

export function isComputedColumn(key: string): boolean {
  return parseFleetChannelKey(key) !== undefined
}

/** A reading in the reader's locale and units. */
export function readingText(
  key: string,
  value: ReadingValue,
): { readonly text: string; readonly unit: string } {
  if (typeof value === 'boolean') return { text: translateText(value ? 'ON' : 'OFF'), unit: '' }
  if (typeof value === 'string') return { text: value, unit: '' }
  const measurement = resolveReadingDisplay(key, value)
  if (measurement.kind === 'hours') return { text: formatHours(value), unit: '' }
  const { unit, decimals, convert } = toDisplayUnit(measurement)
  return { text: formatNumber(convert(value), decimals), unit }
}

/** A reading's number in the reader's units, for files; texts are unchanged. */
export function readingNumber(key: string, value: ReadingValue): number | string {
  if (typeof value !== 'number') return typeof value === 'boolean' ? Number(value) : value
  const { decimals, convert } = toDisplayUnit(resolveReadingDisplay(key, value))
  return Number(convert(value).toFixed(decimals))
}

/** The unit of a measurement's column in the reader's units; empty: none, or each value has its own. */
export function measurementUnit(key: string): string {
  const measurement = resolveReadingDisplay(key)
  return toDisplayUnit(measurement).unit
}
