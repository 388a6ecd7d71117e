import type { ExportDateStyle } from './export-formats.ts'

/** Whether the platform knows the name as a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** All clock changes are at a quarter of an hour of UTC. Source: IANA time zone database since 1972. */
const quarterMs = 900_000

/** The offset and name of a zone, valid for a quarter of an hour. */
type ZoneMoment = { readonly quarter: number; readonly offsetMs: number; readonly name: string }

/**
 * A zone's offset from UTC, and its name at that time. Asks the platform once per quarter of an hour: a query takes microseconds, and
 * rows are sorted.
 * @throws RangeError for a zone that does not exist
 */
export function createZoneReader(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    timeZoneName: 'short',
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  let known: ZoneMoment = { quarter: Number.NaN, offsetMs: 0, name: '' }
  return (ms: number): ZoneMoment => {
    const quarter = Math.floor(ms / quarterMs)
    if (quarter === known.quarter) return known
    const startMs = quarter * quarterMs
    const found = format.formatToParts(startMs)
    const part = (type: Intl.DateTimeFormatPartTypes) => found.find((each) => each.type === type)?.value ?? ''
    const wallMs = Date.UTC(
      Number(part('year')),
      Number(part('month')) - 1,
      Number(part('day')),
      Number(part('hour')),
      Number(part('minute')),
      Number(part('second')),
    )
    known = { quarter, offsetMs: wallMs - startMs, name: part('timeZoneName') }
    return known
  }
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/**
 * Formats times of a file. 'en-AU': 23/11/2026, 5:38:11 pm AEDT. 'iso': 2026-11-23T17:38:11+11:00. With milliseconds if there are
 * any, so that different times stay different.
 * Source: specification 3, section 9 ('CSV date format en-AU with time zone').
 * @returns takes epoch milliseconds
 * @throws RangeError for a zone that does not exist
 */
export function createTimeFormatter(style: ExportDateStyle, timeZone: string): (ms: number) => string {
  const zone = createZoneReader(timeZone)
  if (style === 'iso') return (ms) => isoText(ms, zone(ms).offsetMs)
  return (ms) => {
    const { offsetMs, name } = zone(ms)
    return `${australianText(new Date(ms + offsetMs))} ${name}`
  }
}

/** @param wall a time whose UTC parts are those of the local time */
function australianText(wall: Date): string {
  const hour = wall.getUTCHours()
  const day = `${pad(wall.getUTCDate())}/${pad(wall.getUTCMonth() + 1)}/${wall.getUTCFullYear()}`
  const clock = `${hour % 12 || 12}:${pad(wall.getUTCMinutes())}:${pad(wall.getUTCSeconds())}`
  const ms = wall.getUTCMilliseconds()
  return `${day}, ${clock}${ms === 0 ? '' : `.${pad(ms, 3)}`} ${hour < 12 ? 'am' : 'pm'}`
}

function isoText(ms: number, offsetMs: number): string {
  const text = new Date(ms + offsetMs).toISOString().replace(/(?:\.000)?Z$/, '')
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  if (minutes === 0) return `${text}Z`
  return `${text}${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
