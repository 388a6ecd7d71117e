import type { TFunction } from 'i18next'
import { getLocaleSettings } from '../locale-settings.ts'
import { isMoment, type TimeStyle } from '../format/times.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** When a condition opened: only the time if today, otherwise day and time, of another year with it, in the reader's zone. */
export function formatSince(
  seconds: number,
  nowSeconds: number,
  style: TimeStyle = getLocaleSettings(),
): string {
  if (!isMoment(seconds)) return ''
  const [day, today] = [dayOf(seconds, style), dayOf(nowSeconds, style)]
  if (day === today) return timeFormat(style).format(seconds * 1000)
  const isThisYear = yearOf(day) === yearOf(today)
  return (isThisYear ? dayFormat(style) : yearFormat(style)).format(seconds * 1000)
}

/** 'since 14:05', 'since 21 Nov, 14:05'. */
export function sinceText(seconds: number, t: TFunction, nowSeconds: number): string {
  return t('since {{time}}', { time: formatSince(seconds, nowSeconds) })
}

const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function timeFormat(style: TimeStyle): Intl.DateTimeFormat {
  return format('time', style, timeOptions)
}

function dayFormat(style: TimeStyle): Intl.DateTimeFormat {
  return format('day', style, { ...timeOptions, day: 'numeric', month: 'short' })
}

function yearFormat(style: TimeStyle): Intl.DateTimeFormat {
  return format('year', style, { ...timeOptions, year: 'numeric', month: 'short', day: 'numeric' })
}

/** In English, whatever the reader's language: '11/22/2026'. */
function dayOf(seconds: number, { timeZone }: TimeStyle): string {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  return format('date', { locale: 'en', timeZone }, options).format(seconds * 1000)
}

function yearOf(day: string): string | undefined {
  return day.split('/').at(-1)
}

function format(
  name: string,
  { locale, timeZone }: TimeStyle,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const id = `${name} ${locale} ${timeZone}`
  const known = formats.get(id) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(id, known)
  return known
}
