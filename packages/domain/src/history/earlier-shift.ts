import type { TimeRange } from '../telemetry/series.ts'
import { type EarlierPeriod, earlierPeriods } from './earlier-period.ts'
import { fromWallTime, wallTime } from './zoned-time.ts'

/**
 * By how many seconds the compared period precedes a range. Days are local, so that noon is compared with noon across
 * clock changes.
 */
export function earlierShiftSeconds(
  { fromSeconds }: Pick<TimeRange, 'fromSeconds'>,
  period: EarlierPeriod,
  timeZone: string | undefined,
): number {
  const start = Math.floor(fromSeconds)
  const wall = wallTime(start, timeZone)
  return start - fromWallTime({ ...wall, day: wall.day - earlierPeriods[period] }, timeZone)
}
