import { storageToleranceSeconds } from '../plans/tiers.ts'
import type { Retention, TimeRange } from '../telemetry/series.ts'
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

/** How much of the compared period the plan no longer keeps. */
export function earlierPeriodExpiry(
  range: TimeRange,
  period: EarlierPeriod,
  timeZone: string | undefined,
  { retentionDays }: Pick<Retention, 'retentionDays'>,
  nowSeconds: number,
): 'none' | 'part' | 'all' {
  const shift = earlierShiftSeconds(range, period, timeZone)
  const oldest = nowSeconds - retentionDays * 86_400
  if (range.toSeconds - shift <= oldest) return 'all'
  return range.fromSeconds - shift < oldest - storageToleranceSeconds ? 'part' : 'none'
}
