import { formatHours as formatHoursOf } from '@fieldport/domain'
import { getLocaleSettings } from '../locale-settings.ts'
import { keepLeftToRight } from './direction.ts'
import { formatCount } from './numbers.ts'

const secondsPer = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const
const units = ['day', 'hour', 'minute', 'second'] as const

/** '5m', '2h 5m', '3d 4h': the two largest units of a duration, in the reader's locale. */
export function formatDuration(seconds: number, locale = getLocaleSettings().locale): string {
  const whole = Math.max(0, Math.round(seconds))
  const first = units.findIndex((unit) => whole >= secondsPer[unit])
  if (first < 0) return part(0, 'second', locale)
  const [large, small] = [units[first] as Unit, units[first + 1]]
  const count = Math.floor(whole / secondsPer[large])
  const rest = small && Math.floor((whole % secondsPer[large]) / secondsPer[small])
  const text = part(count, large, locale)
  return small && rest ? `${text} ${part(rest, small, locale)}` : text
}

const roughUnits = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ...units.map((unit) => [unit, secondsPer[unit]] as const),
] as const

/** '7 min', '3 days': the largest unit of a duration, in the reader's locale. */
export function formatRoughDuration(seconds: number, locale = getLocaleSettings().locale): string {
  const whole = Math.max(0, Math.trunc(seconds))
  const [unit, size] = roughUnits.find(([, length]) => whole >= length) ?? ['second', 1]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  return inOblique(format.format(Math.trunc(whole / size)))
}

type Unit = (typeof units)[number]

function part(count: number, unit: Unit, locale: string | undefined): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' })
  // Only English narrow units read well: German has '3 T 4h'.
  if (format.resolvedOptions().locale.startsWith('en')) return format.format(count)
  return inOblique(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
}

/** Intl gives the Arabic dual in the nominative, but durations follow 'for', 'every' and 'since': يومين, not يومان. */
function inOblique(duration: string): string {
  return duration.replace(/(?<=سنت|شهر|يوم)ان$/, 'ين')
}

/** '12,345 h 5 m': hours with the locale's thousands separators. */
export function formatHours(hours: number, locale = getLocaleSettings().locale): string {
  return keepLeftToRight(formatHoursOf(hours, (count) => formatCount(count, locale)))
}
