import type { PointRecord } from './points.ts'
import { isReading, lastReadingPoints, type Reading } from './readings.ts'

type Placed = Reading & { readonly point: number }

/** The last valid readings of a device, updated by newer points without reading the 600 again. */
export type RecentReadings = {
  /** Time of the newest point, epoch seconds. */
  newest: number
  /** Number of the newest point. */
  points: number
  /** Each with the number of its point. */
  readonly readings: Map<string, Placed>
}

/** @param points newest first, each `ts` once; the first 600 count */
export function startRecentReadings(points: readonly PointRecord[]): RecentReadings {
  const recent: RecentReadings = { newest: Number.NEGATIVE_INFINITY, points: 0, readings: new Map() }
  for (const point of points.slice(0, lastReadingPoints).toReversed()) addNewerPoint(recent, point)
  return recent
}

/** @returns false: it is not newer than all known points and was not added; read the points again */
export function addNewerPoint(recent: RecentReadings, point: PointRecord): boolean {
  if (!(point.ts > recent.newest)) return false
  recent.newest = point.ts
  recent.points += 1
  for (const [key, value] of Object.entries(point))
    if (isReading(key, value)) recent.readings.set(key, { ts: point.ts, value, point: recent.points })
  return true
}

/**
 * The same as `lastValidReadings` of the points, without those before `oldestSeconds`. The result has no prototype. Values followed
 * by more than 600 points are forgotten.
 */
export function readRecentReadings(
  { points, readings }: RecentReadings,
  oldestSeconds: number,
): Readonly<Record<string, Reading>> {
  const found: Record<string, Reading> = Object.create(null)
  for (const [key, { ts, value, point }] of readings) {
    if (points - point >= lastReadingPoints) readings.delete(key)
    else if (ts >= oldestSeconds) found[key] = { ts, value }
  }
  return found
}
