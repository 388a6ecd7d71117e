import type { QueueItem } from '@fieldport/contract'
import { type CommandStatus, commandStatus, planMethods } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { localizeOr } from '../../lib/texts/messages.ts'

/** Source: specification 3, section 9 ('default 10 items, Load More adds 50'). */
export const defaultCount = 10
export const loadMoreCount = 50
/** The maximum of one call. Source: the contract, `maximumQueueItems`. */
export const maximumCount = 1000
/** Longer arguments and answers are shown on demand. */
const shortLength = 120

export function itemStatus(item: QueueItem): CommandStatus {
  return commandStatus(item, planMethods)
}

/** Source of the words: specification 3, section 8 ('Command status text'). */
export function formatCommandStatus(item: QueueItem, t: TFunction): string {
  const { state, text } = itemStatus(item)
  if (state === 'pending') return t('Pending')
  if (state === 'cancelled') return t('Cancelled')
  if (state === 'complete') return t('Complete')
  if (text === 'Error') return t('Error')
  if (text === 'Error (?)') return t('Error (?)')
  return t('Error: {{message}}', { message: localizeOr(item.localizable, text.slice('Error: '.length)) })
}

export type TruncatedText = { readonly short: string; readonly full: string | null }

/** JSON in one line; `full` is set if it had to be shortened. */
export function truncateJson(value: unknown): TruncatedText {
  if (value === undefined || value === null) return { short: '', full: null }
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (isEmpty) return { short: '', full: null }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= shortLength) return { short: text, full: null }
  return {
    short: `${text.slice(0, shortLength)}…`,
    full: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  }
}

export function otaStateLabel(state: NonNullable<QueueItem['ota_status']>['state'], t: TFunction): string {
  switch (state) {
    case 'queued':
      return t('Queued')
    case 'sent':
      return t('Sent')
    case 'downloading':
      return t('Downloading')
    case 'rebooting':
      return t('Rebooting')
    case 'confirmed':
      return t('Confirmed')
    default:
      return t('Failed')
  }
}
