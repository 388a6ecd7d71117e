import { describeMeasurement, parseFleetChannelKey } from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import type { ReadingValue } from '../../../lib/fleet/live-fleet.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { translateText } from '../../../lib/texts/i18n.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'

/** What a column shows: a measurement of the catalogue, or a channel as whoever defined it named it. */
function resolveReadingDisplay(key: string, value?: ReadingValue) {
  const channel = parseFleetChannelKey(key)
  if (!channel) return describeMeasurement(key, { value })
  const { name, units, decimals } = channel
  return { label: name, unit: units, decimals, kind: 'number' as const }
}

/** The name of a measurement as the head of a column. */
export function measurementLabel(key: string): string {
  const channel = parseFleetChannelKey(key)
  return channel ? channel.name : translateLabel(describeMeasurement(key).label)
}

export function isComputedColumn(key: string): boolean {
  return parseFleetChannelKey(key) !== undefined
}

/** A reading as its reader sees it. */
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

/** The number of a reading in its reader's units, for files; a text stays what it is. */
export function readingNumber(key: string, value: ReadingValue): number | string {
  if (typeof value !== 'number') return typeof value === 'boolean' ? Number(value) : value
  const { decimals, convert } = toDisplayUnit(resolveReadingDisplay(key, value))
  return Number(convert(value).toFixed(decimals))
}

/** The unit of a measurement's column in its reader's units; empty: none, or each value says its own. */
export function measurementUnit(key: string): string {
  const measurement = resolveReadingDisplay(key)
  return toDisplayUnit(measurement).unit
}
