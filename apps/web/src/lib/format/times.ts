const secondsPer = { minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 } as const

/** How a time is written: the reader's locale and time zone, the environment's own when absent. */
export type TimeStyle = { readonly locale?: string | undefined; readonly timeZone?: string | undefined }

const relativeFormats = new Map<string | undefined, Intl.RelativeTimeFormat>()
const partFormats = new Map<string, Intl.DateTimeFormat>()

/** '3 min. ago'. Below ten seconds, and a little in the future for a clock that runs ahead: 'now'. */
export function formatRelative(seconds: number, nowSeconds: number, locale?: string): string {
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
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  relativeFormats.set(locale, format)
  return format
}

/** DD-MMM-YY HH:mm:ss, in the reader's zone. Source: specification 3, section 2.3. */
export function formatExact(seconds: number, style: TimeStyle = {}): string {
  const part = parts(seconds, style)
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/** HH:mm:ss, in the reader's zone. */
export function formatClock(seconds: number, style: TimeStyle = {}): string {
  const part = parts(seconds, style)
  return `${part('hour')}:${part('minute')}:${part('second')}`
}

/** The short name of the zone at that moment, such as 'GMT+1'. */
export function zoneName(seconds: number, style: TimeStyle = {}): string {
  return parts(seconds, style)('timeZoneName')
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

const pad = (value: number) => String(value).padStart(2, '0')

/** The value of a `datetime-local` input, in the reader's zone. */
export function toLocalInput(seconds: number): string {
  const date = new Date(seconds * 1000)
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Epoch seconds of a `datetime-local` value; NaN when it is empty or unreadable. */
export function fromLocalInput(value: string): number {
  return new Date(value).getTime() / 1000
}
