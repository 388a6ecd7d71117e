/** Local time in a zone. `month` is 1 to 12. */
export type WallTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}

/**
 * The local time in a zone.
 * @param seconds epoch seconds
 * @param timeZone an IANA name; undefined: that of the environment
 * @throws RangeError for a zone that does not exist
 */
export function wallTime(seconds: number, timeZone: string | undefined): WallTime {
  const found = formatOf(timeZone).formatToParts(Math.floor(seconds) * 1000)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(found.find((each) => each.type === type)?.value ?? Number.NaN)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Seconds by which a zone is ahead of UTC at a moment. */
export function zoneOffsetSeconds(seconds: number, timeZone: string | undefined): number {
  const { year, month, day, hour, minute, second } = wallTime(seconds, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(seconds)
}

/**
 * Epoch seconds of a local time; fields outside their range overflow, as in `Date.UTC`. A time that a clock change
 * skips becomes the first moment after the change; of one that occurs twice, the first counts.
 */
export function fromWallTime(time: Partial<WallTime> & Pick<WallTime, 'year'>, timeZone: string | undefined) {
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = time
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  // No zone is a day from UTC, and none has two clock changes within two days.
  const before = zoneOffsetSeconds(asUtc - 86_400, timeZone)
  const after = zoneOffsetSeconds(asUtc + 86_400, timeZone)
  const fitting = [before, after]
    .map((offset) => asUtc - offset)
    .filter((at) => at + zoneOffsetSeconds(at, timeZone) === asUtc)
  return fitting.length > 0 ? Math.min(...fitting) : firstAfterChange(asUtc - after, asUtc - before, timeZone)
}

/** The clock change between two moments. */
function firstAfterChange(from: number, to: number, timeZone: string | undefined): number {
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  const old = zoneOffsetSeconds(start, timeZone)
  let [low, high] = [start, end]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zoneOffsetSeconds(middle, timeZone) === old) low = middle
    else high = middle
  }
  return high
}

/** The start of the local day that contains a moment. If a clock change skips midnight, the day starts after it. */
export function startOfLocalDay(seconds: number, timeZone: string | undefined): number {
  const { year, month, day } = wallTime(seconds, timeZone)
  return fromWallTime({ year, month, day }, timeZone)
}
