import { fromWallTime, wallTime } from '../history/zoned-time.ts'
import type { TimeRange } from './series.ts'

const daySeconds = 86_400

/** Wider epoch-aligned buckets would cut local days into unequal parts. */
export const widestBucketWithinDayMs = (daySeconds / 4) * 1000

export type DayBucketRequest = TimeRange & {
  /** Maximum number of buckets. */
  readonly most: number
  /** IANA name. */
  readonly timeZone: string
}

/**
 * Buckets of whole local days that touch [from, to], both ends included, with as few days each as `most` allows. Groups of several
 * days are counted from the epoch's day, like the ticks of a time axis, so that they stay in place while a range moves.
 * @returns the start of each bucket and the end of the last: epoch milliseconds, increasing
 * @throws RangeError for a zone that does not exist
 */
export function planDayBuckets(request: DayBucketRequest): readonly number[] {
  const { fromSeconds, timeZone } = request
  const toSeconds = Math.max(request.toSeconds, fromSeconds)
  const [first, last] = [localDayNumber(fromSeconds, timeZone), localDayNumber(toSeconds, timeZone)]
  let days = 1
  while (Math.floor(last / days) - Math.floor(first / days) + 1 > request.most) days += 1
  const edges: number[] = []
  for (let group = Math.floor(first / days); group <= Math.floor(last / days) + 1; group += 1)
    edges.push(startOfDayNumber(group * days, timeZone) * 1000)
  // A zone that crosses the date line skips a day.
  return [...new Set(edges)]
}

/** Days since 1 January 1970 in the local calendar of a zone. */
function localDayNumber(seconds: number, timeZone: string): number {
  const { year, month, day } = wallTime(seconds, timeZone)
  return Math.floor(Date.UTC(year, month - 1, day) / 1000 / daySeconds)
}

function startOfDayNumber(number: number, timeZone: string): number {
  const date = new Date(number * daySeconds * 1000)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  return fromWallTime(day, timeZone)
}
