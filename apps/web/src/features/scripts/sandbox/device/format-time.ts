const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type Directive = (date: Date) => string

function pad(value: number, width = 2, fill = '0'): string {
  return String(value).padStart(width, fill)
}

const hour12: Directive = (date) => pad(date.getUTCHours() % 12 || 12)
const dayOfYear = (date: Date) =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1

/** Directives of C's strftime in the C locale. The device's clock is in UTC. */
const directives: Readonly<Record<string, Directive>> = {
  '%': () => '%',
  A: (date) => days[date.getUTCDay()] ?? '',
  a: (date) => (days[date.getUTCDay()] ?? '').slice(0, 3),
  B: (date) => months[date.getUTCMonth()] ?? '',
  b: (date) => (months[date.getUTCMonth()] ?? '').slice(0, 3),
  C: (date) => pad(Math.floor(date.getUTCFullYear() / 100)),
  c: (date) => formatTime('%a %b %e %H:%M:%S %Y', date.getTime() / 1000),
  D: (date) => formatTime('%m/%d/%y', date.getTime() / 1000),
  d: (date) => pad(date.getUTCDate()),
  e: (date) => pad(date.getUTCDate(), 2, ' '),
  F: (date) => formatTime('%Y-%m-%d', date.getTime() / 1000),
  H: (date) => pad(date.getUTCHours()),
  h: (date) => formatTime('%b', date.getTime() / 1000),
  I: hour12,
  j: (date) => pad(dayOfYear(date), 3),
  M: (date) => pad(date.getUTCMinutes()),
  m: (date) => pad(date.getUTCMonth() + 1),
  n: () => '\n',
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  R: (date) => formatTime('%H:%M', date.getTime() / 1000),
  r: (date) => formatTime('%I:%M:%S %p', date.getTime() / 1000),
  S: (date) => pad(date.getUTCSeconds()),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  T: (date) => formatTime('%H:%M:%S', date.getTime() / 1000),
  t: () => '\t',
  u: (date) => String(date.getUTCDay() || 7),
  w: (date) => String(date.getUTCDay()),
  X: (date) => formatTime('%T', date.getTime() / 1000),
  x: (date) => formatTime('%D', date.getTime() / 1000),
  Y: (date) => String(date.getUTCFullYear()),
  y: (date) => pad(date.getUTCFullYear() % 100),
  Z: () => 'UTC',
  z: () => '+0000',
}

/** Formats a time with strftime directives; unknown directives stay unchanged. */
export function formatTime(format: string, seconds: number): string {
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime())) return ''
  return format.replaceAll(/%(.)/gs, (match, letter: string) =>
    Object.hasOwn(directives, letter) ? (directives[letter]?.(date) ?? match) : match,
  )
}
