import { isKnownReading } from '../measurements/measurements.ts'
import type { PointRecord } from './points.ts'

/** A last valid reading looks back over the most recent 600 points. Source: specification 3, section 9. */
export const lastReadingPoints = 600
/** Source: specification 3, section 9. */
export const sparklinePoints = 20

export type Reading = { readonly ts: number; readonly value: number | string | boolean }

const envelope = new Set(['ts', 'time', 'aws_ts', 'deviceid'])

/**
 * The newest value of each key and its time, from points newest first (the first 600 count). Missing, empty or unknown values are
 * skipped; lists are not readings. The result has no prototype. Source: specification 3, section 9.
 */
export function lastValidReadings(points: readonly PointRecord[]): Readonly<Record<string, Reading>> {
  const readings: Record<string, Reading> = Object.create(null)
  for (const point of points.slice(0, lastReadingPoints)) {
    for (const [key, value] of Object.entries(point)) {
      if (key in readings || !isReading(key, value)) continue
      readings[key] = { ts: point.ts, value }
    }
  }
  return readings
}

/** Whether a value of a point is a valid reading. */
export function isReading(key: string, value: unknown): value is Reading['value'] {
  if (envelope.has(key)) return false
  if (typeof value === 'string') return value !== ''
  return typeof value === 'boolean' || isKnownReading(key, value)
}

/** The last 20 known numbers of a key, oldest first, from points newest first. Source: specification 3, section 9. */
export function sparkline(points: readonly PointRecord[], key: string) {
  const found: { readonly ts: number; readonly value: number }[] = []
  for (const point of points) {
    const value = Object.hasOwn(point, key) ? point[key] : undefined
    if (isKnownReading(key, value)) found.push({ ts: point.ts, value })
    if (found.length === sparklinePoints) break
  }
  return found.toReversed()
}

/** A number rounded to the shown decimals; never negative zero, so that no '-0.0' appears. */
export function roundToDecimals(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals))
  return rounded === 0 ? 0 : rounded
}

/**
 * Hours as 'X h Y m', to the nearest minute; '' if it is not a number. Source: specification 3, section 9.
 * @param formatCount formats integers for the reader
 */
export function formatHours(hours: number, formatCount: (count: number) => string = String): string {
  if (!Number.isFinite(hours)) return ''
  const minutes = Math.round(Math.abs(hours) * 60)
  const sign = hours < 0 && minutes > 0 ? '-' : ''
  return `${sign}${formatCount(Math.floor(minutes / 60))} h ${formatCount(minutes % 60)} m`
}

/** An indicator of a widget shows ??? for a missing value and NaN for a non-number. Source: specification 3, section 8. */
export function indicatorPlaceholder(value: unknown): '???' | 'NaN' | undefined {
  if (value === undefined || value === null || value === '') return '???'
  return typeof value === 'number' && Number.isFinite(value) ? undefined : 'NaN'
}
