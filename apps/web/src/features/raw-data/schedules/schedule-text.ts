import type { ExportSchedule } from '@fieldport/contract'
import type { ScheduleFrequency, ScheduleRange } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { isolateOnPage } from '../../../lib/format/direction.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'

export function frequencyName(frequency: ScheduleFrequency, t: TFunction): string {
  switch (frequency) {
    case 'daily':
      return t('Daily')
    case 'weekly':
      return t('Weekly')
    default:
      return t('Monthly')
  }
}

export function rangeName(range: ScheduleRange, t: TFunction): string {
  switch (range) {
    case 'day':
      return t('Previous day')
    case 'week':
      return t('Previous 7 days')
    default:
      return t('Previous month')
  }
}

/** @param weekday 1 (Monday) to 7 */
export function weekdayName(weekday: number, locale = getLocaleSettings().locale): string {
  // The first day of 2024 was a Monday.
  const day = Date.UTC(2024, 0, weekday)
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day)
}

/** '06:00' */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The timing of a schedule: 'Weekly on Monday at 06:00'. */
export function timingText(
  { frequency, weekday, monthDay, hour }: Pick<ExportSchedule, 'frequency' | 'weekday' | 'monthDay' | 'hour'>,
  t: TFunction,
): string {
  const time = isolateOnPage(formatHour(hour))
  if (frequency === 'weekly')
    return t('Weekly on {{weekday}} at {{time}}', { weekday: weekdayName(weekday), time })
  if (frequency === 'monthly') return t('Monthly on day {{day}} at {{time}}', { day: monthDay, time })
  return t('Daily at {{time}}', { time })
}
