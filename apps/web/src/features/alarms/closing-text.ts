import type { HistoryEntry } from '@fieldport/contract'
import type { TFunction } from 'i18next'

/** Why an entry of the history ended. */
export function closingText(
  { closedAt, closedBy }: Pick<HistoryEntry, 'closedAt' | 'closedBy'>,
  t: TFunction,
): string {
  if (closedAt === null) return t('still open')
  switch (closedBy) {
    case 'cleared':
      return t('cleared')
    case 'acknowledged':
      return t('closed when acknowledged')
    case 'expired':
      return t('closed after 7 days without updates')
    case 'displaced':
      return t('closed to make room for newer ones')
    case 'rejudged':
      return t('closed because limits or data changed')
    default:
      return t('back to normal')
  }
}
