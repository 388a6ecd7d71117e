import { fromWallTime, startOfLocalDay, wallTime } from '../history/zoned-time.ts'

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

/**
 * Whole days before the day of the run, so that each file begins where the last one ended: a day, seven days, a
 * calendar month.
 */
export const scheduleRanges = ['day', 'week', 'month'] as const
export type ScheduleRange = (typeof scheduleRanges)[number]

/** When a scheduled export runs, by the wall clock of a zone. */
export type ScheduleTiming = {
  readonly frequency: ScheduleFrequency
  /** 0 to 23. */
  readonly hour: number
  /** 1 (Monday) to 7; for weekly schedules. */
  readonly weekday: number
  /** 1 to 28, which every month has; for monthly schedules. */
  readonly monthDay: number
  /** IANA name. */
  readonly timeZone: string
}

export const scheduleLimits = {
  /** Per person: each reads the store as fast as it can. */
  schedules: 20,
  nameLength: 60,
  /** A weekly file is kept until the next one is ready. */
  keptDays: 7,
  /** Days for which results stay listed after their file is deleted. */
  listedDays: 90,
  /** The file store accepts only whole files, so each one is in memory once. */
  fileBytes: 50_000_000,
  /** Manual runs per person and hour. */
  manualRuns: 10,
  /** Attempts of an interrupted run: one that crashes the portal each time must not restart forever. */
  attempts: 6,
} as const

/**
 * The first run of a schedule after a given time. A local time that a clock change skips becomes the first moment after
 * the change; of one that occurs twice, the first counts.
 * @param afterSeconds epoch seconds
 * @returns epoch seconds, later than `afterSeconds`
 * @throws RangeError for a zone that does not exist
 */
export function nextRunSeconds(timing: ScheduleTiming, afterSeconds: number): number {
  const { frequency, hour, weekday, monthDay, timeZone } = timing
  const { year, month, day } = wallTime(afterSeconds, timeZone)
  // A clock change may set the date back, so the search starts a day earlier.
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

/** 1 (Monday) to 7. Fields outside their range overflow, as in `Date.UTC`. */
function isoWeekday({ year, month, day }: { year: number; month: number; day: number }): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

/** The exported time range of a run, epoch seconds; the end is excluded. @param dueSeconds the run's due time */
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

/** Seconds until a run that failed `attempts` times is retried: a minute, doubled each time. */
export function retryRunSeconds(attempts: number): number {
  return 60 * 2 ** Math.min(attempts - 1, 6)
}
