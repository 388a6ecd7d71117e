import { fromWallTime, startOfLocalDay, wallTime } from '../history/zoned-time.ts'

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

/** Whole days before the one on which it runs, so that one file begins where the last ended: a day, seven days, a calendar month. */
export const scheduleRanges = ['day', 'week', 'month'] as const
export type ScheduleRange = (typeof scheduleRanges)[number]

/** When a scheduled export runs, by the wall clock of a zone. */
export type ScheduleTiming = {
  readonly frequency: ScheduleFrequency
  /** 0 to 23. */
  readonly hour: number
  /** 1 (Monday) to 7; of weekly ones. */
  readonly weekday: number
  /** 1 to 28: every month has these; of monthly ones. */
  readonly monthDay: number
  /** IANA name. */
  readonly timeZone: string
}

export const scheduleLimits = {
  /** Of one person: each reads the store as fast as it can. */
  schedules: 20,
  nameLength: 60,
  /** A weekly file is there until the next one comes. */
  keptDays: 7,
  /** Results stay listed for so long after their file is gone. */
  listedDays: 90,
  /** The file store takes a file as a whole, so that each is in memory once. */
  fileBytes: 50_000_000,
  /** By hand, of one person within an hour. */
  runsByHand: 10,
  /** A run that was broken off is begun again so often: what ends the portal each time must not do so forever. */
  attempts: 6,
} as const

/**
 * The first time after a moment at which a schedule runs. An hour that a clock change leaves out is the first moment after the
 * change, one that comes twice is the first of the two.
 * @param afterSeconds epoch seconds
 * @returns epoch seconds, later than `afterSeconds`
 * @throws RangeError for a zone that does not exist
 */
export function nextRunSeconds(timing: ScheduleTiming, afterSeconds: number): number {
  const { frequency, hour, weekday, monthDay, timeZone } = timing
  const { year, month, day } = wallTime(afterSeconds, timeZone)
  // The day may be one back from where a clock change sets the clock: the search begins the day before.
  for (let step = frequency === 'monthly' ? 0 : -1; ; step++) {
    const date =
      frequency === 'monthly'
        ? { year, month: month + step, day: monthDay }
        : { year, month, day: day + step }
    if (frequency === 'weekly' && isoWeekday(date) !== weekday) continue
    const at = fromWallTime({ ...date, hour }, timeZone)
    if (at > afterSeconds) return at
  }
}

/** 1 (Monday) to 7. Fields out of their range count on. */
function isoWeekday({ year, month, day }: { year: number; month: number; day: number }): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

/** Epoch seconds of what a run exports; the end is excluded. @param dueSeconds when it was due */
export function scheduledSpan(range: ScheduleRange, timeZone: string, dueSeconds: number) {
  const { year, month, day } = wallTime(dueSeconds, timeZone)
  if (range === 'month') {
    return {
      from: fromWallTime({ year, month: month - 1 }, timeZone),
      to: fromWallTime({ year, month }, timeZone),
    }
  }
  return {
    from: fromWallTime({ year, month, day: day - (range === 'day' ? 1 : 7) }, timeZone),
    to: startOfLocalDay(dueSeconds, timeZone),
  }
}

/** Seconds until a run that failed `attempts` times is begun again: a minute, doubled each time. */
export function retryRunSeconds(attempts: number): number {
  return 60 * 2 ** Math.min(attempts - 1, 6)
}
