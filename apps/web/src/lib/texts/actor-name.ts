import { closedAccountName } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The name of the actor of an entry: a person by name or address, or the portal itself. */
export function actorName(by: string, t: TFunction): string {
  if (by === closedAccountName) return t('Closed account')
  return by === 'portal' ? t('Portal') : by
}
