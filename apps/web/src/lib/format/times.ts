import { type TimeRange, wallTime } from '@fieldport/domain'
import { translateText } from '../texts/i18n.ts'
import { getLocaleSettings } from '../locale-settings.ts'
import { isolateOnPage } from './direction.ts'

const secondsPer = { minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 } as const

/** Range of dates. Source: ECMA-262, 'Time Values and Time Range'. */
const maximumDateSeconds = 8.64e12
/** Source: specification 3, section 8 ('Unknown timestamp'). Translated as t('Unknown'). */
const unknownTime = 'Unknown'

/** Whether epoch seconds are a valid date: devices may report anything. */
export function isMoment(seconds: number): boolean {
  return Math.abs(seconds) <= maximumDateSeconds
}

/** The format of times; absent fields use the environment's. */
export type TimeStyle = { readonly locale?: string | undefined; readonly timeZone?: string | undefined }

const relativeFormats = new Map<string | undefined, Intl.RelativeTimeFormat>()
const partFormats = new Map<string, Intl.DateTimeFormat>()

/** '3 min. ago'. 'now' below ten seconds, and slightly in the future for a clock that runs ahead. */
export function formatRelative(
  seconds: number,
  nowSeconds: number,
  locale = getLocaleSettings().locale,
): string {
  if (!isMoment(seconds)) return translateText(unknownTime)
  const age = nowSeconds - seconds
  if (Math.abs(age) < 10) return relative(locale).format(0, 'second')
  return relative(locale).format(...largestUnit(-age))
}

function largestUnit(deltaSeconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const age = Math.abs(deltaSeconds)
  const units = ['year', 'month', 'day', 'hour', 'minute'] as const
  const unit = units.find((name) => age >= secondsPer[name])
  return unit ? [Math.trunc(deltaSeconds / secondsPer[unit]), unit] : [Math.trunc(deltaSeconds), 'second']
}

function relative(locale: string | undefined): Intl.RelativeTimeFormat {
  const known = relativeFormats.get(locale)
  if (known) return known
  // Intl's short Arabic says 'in 3 months' for 3 months ago; its long one is as short.
  const style = new Intl.Locale(locale ?? 'en').language === 'ar' ? 'long' : 'short'
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  relativeFormats.set(locale, format)
  return format
}

/** The day without time, with the month's name. */
export function formatDate(seconds: number, style: TimeStyle = getLocaleSettings()): string {
  const { locale, timeZone } = style
  return isolateOnPage(
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(seconds * 1000),
  )
}

/** DD-MMM-YY HH:mm:ss, in the reader's zone. Source: specification 3, section 2.3. */
export function formatDateTime(seconds: number, style: TimeStyle = getLocaleSettings()): string {
  if (!isMoment(seconds)) return translateText(unknownTime)
  const part = parts(seconds, style)
  // Some languages end a short month with a full stop.
  const month = part('month').replace(/\.$/, '')
  const day = `${part('day')}-${month}-${part('year')}`
  return isolateOnPage(`${day} ${part('hour')}:${part('minute')}:${part('second')}`)
}

/** HH:mm:ss, in the reader's zone. */
export function formatClock(seconds: number, style: TimeStyle = getLocaleSettings()): string {
  if (!isMoment(seconds)) return translateText(unknownTime)
  const part = parts(seconds, style)
  return `${part('hour')}:${part('minute')}:${part('second')}`
}

/** The short name of the zone at that moment, such as 'GMT+1'; '' for an invalid moment. */
export function zoneName(seconds: number, style: TimeStyle = getLocaleSettings()): string {
  return isMoment(seconds) ? parts(seconds, style)('timeZoneName') : ''
}

/** A zone does not change its clock twice within a step, and each year alike. */
const zoneStepSeconds = 30 * secondsPer.day
const zoneCycleSeconds = 400 * secondsPer.day

/** The short names of the zone during a range, such as 'GMT+1 / GMT+2' where it contains a change of the clock. */
export function zoneNames(
  { fromSeconds, toSeconds }: TimeRange,
  style: TimeStyle = getLocaleSettings(),
): string {
  const names = new Set([zoneName(fromSeconds, style)])
  const end = Math.min(toSeconds, fromSeconds + zoneCycleSeconds)
  for (let at = fromSeconds + zoneStepSeconds; at < end; at += zoneStepSeconds) names.add(zoneName(at, style))
  names.add(zoneName(toSeconds, style))
  return [...names].filter(Boolean).join(' / ')
}

function parts(seconds: number, style: TimeStyle): (type: Intl.DateTimeFormatPartTypes) => string {
  const found = partFormat(style).formatToParts(seconds * 1000)
  return (type) => found.find((part) => part.type === type)?.value ?? ''
}

function partFormat({ locale, timeZone }: TimeStyle): Intl.DateTimeFormat {
  const id = `${locale} ${timeZone}`
  const known = partFormats.get(id)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: 'short',
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })
  partFormats.set(id, format)
  return format
}

/** Local time in a zone: YYYY-MM-DDTHH:mm:ss. */
function wallClock(seconds: number, timeZone: string | undefined): string {
  const { year, month, day, hour, minute, second } = wallTime(seconds, timeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
}

/** YYYY-MM-DD HH:mm:ss in the reader's zone: for files, which machines read too. */
export function formatForFile(seconds: number, timeZone = getLocaleSettings().timeZone): string {
  return wallClock(seconds, timeZone).replace('T', ' ')
}

/** The name of the reader's zone, such as 'Australia/Brisbane'. */
export function getTimeZone(): string {
  return getLocaleSettings().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The value of a `datetime-local` input, in the reader's zone. */
export function toLocalInput(seconds: number, timeZone = getLocaleSettings().timeZone): string {
  return wallClock(seconds, timeZone).slice(0, 16)
}

/**
 * Epoch seconds of a `datetime-local` value in the reader's zone; NaN if it is empty or invalid. An hour skipped by a
 * clock change is read as the one after it.
 * @param which of the moments that a clock change makes equal
 */
export function fromLocalInput(
  value: string,
  timeZone = getLocaleSettings().timeZone,
  which: 'first' | 'last' = 'first',
): number {
  const asUtc = Date.parse(`${value}Z`) / 1000
  if (Number.isNaN(asUtc)) return Number.NaN
  // No zone is a day from UTC.
  const before = asUtc - zoneOffset(asUtc - daySeconds, timeZone)
  const after = asUtc - zoneOffset(asUtc + daySeconds, timeZone)
  const fitting = [before, after].filter((at) => at + zoneOffset(at, timeZone) === asUtc)
  if (fitting.length === 0) return before
  return which === 'first' ? Math.min(...fitting) : Math.max(...fitting)
}

/**
 * The range of two `datetime-local` values, epoch seconds. Values that were not edited keep their seconds; between
 * moments that a clock change makes equal, the range is the longer one.
 */
export function fromLocalInputs(
  values: { readonly from: string; readonly to: string },
  shown: TimeRange,
  timeZone = getLocaleSettings().timeZone,
): TimeRange {
  const read = (value: string, seconds: number, which: 'first' | 'last') =>
    Number.isFinite(seconds) && value === toLocalInput(seconds, timeZone)
      ? seconds
      : fromLocalInput(value, timeZone, which)
  return {
    fromSeconds: read(values.from, shown.fromSeconds, 'first'),
    toSeconds: read(values.to, shown.toSeconds, 'last'),
  }
}

const daySeconds = secondsPer.day

/** Seconds by which a zone is ahead of UTC at that moment. */
function zoneOffset(seconds: number, timeZone: string | undefined): number {
  return Date.parse(`${wallClock(seconds, timeZone)}Z`) / 1000 - Math.floor(seconds)
}

/**
 * The label of a tick on a time axis: the time, at midnight the day, on the first of a month the month, on the first of
 * a year the year. If the zone's midnight falls between the axis' ticks, a day's tick shows both.
 */
export function formatTick(
  seconds: number,
  isDayTick: boolean,
  style: TimeStyle = getLocaleSettings(),
): string {
  const clock = wallClock(seconds, style.timeZone)
  const [day = '', time = ''] = clock.split('T')
  const hour = time.endsWith(':00') ? time.slice(0, 5) : time
  if (time !== '00:00:00') return isDayTick ? `${dayText(seconds, style)} ${hour}` : hour
  if (day.endsWith('-01-01')) return day.slice(0, 4)
  return dayText(seconds, style)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayText(seconds: number, { locale, timeZone }: TimeStyle): string {
  const id = `${locale} ${timeZone}`
  const format =
    dayFormats.get(id) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  dayFormats.set(id, format)
  return format.format(seconds * 1000)
}
