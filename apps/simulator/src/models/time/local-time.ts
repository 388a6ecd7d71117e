const daySeconds = 86_400

/** Days of a time zone in epoch seconds. A day may have 23 or 25 hours. */
export type LocalDays = {
  /** Number of the local day that contains the moment, counted from 1970-01-01. */
  readonly dayOf: (seconds: number) => number
  /** Start of a local day. */
  readonly startOf: (day: number) => number
}

const zones = new Map<string, LocalDays>()

/** One table of days per time zone, shared by all its devices, because `Intl` is slow. */
export function localDays(timeZone: string): LocalDays {
  let days = zones.get(timeZone)
  if (days === undefined) {
    days = createLocalDays(timeZone)
    zones.set(timeZone, days)
  }
  return days
}

function createLocalDays(timeZone: string): LocalDays {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const starts = new Map<number, number>()

  const startOf = (day: number): number => {
    let start = starts.get(day)
    if (start === undefined) {
      const guess = day * daySeconds
      const first = guess - offsetSeconds(format, guess)
      // The guess may be on the other side of a clock change.
      start = guess - offsetSeconds(format, first)
      starts.set(day, start)
    }
    return start
  }

  const dayOf = (seconds: number): number => {
    let day = Math.floor(seconds / daySeconds)
    while (startOf(day + 1) <= seconds) day++
    while (startOf(day) > seconds) day--
    return day
  }

  return { dayOf, startOf }
}

function offsetSeconds(format: Intl.DateTimeFormat, seconds: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(seconds * 1000)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(seconds)
}
