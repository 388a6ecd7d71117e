import type { EarlierPeriod } from '@fieldport/domain'
import type { TFunction } from 'i18next'

export function earlierName(period: EarlierPeriod | undefined, t: TFunction): string {
  return period === '1w' ? t('A week earlier') : t('A day earlier')
}
