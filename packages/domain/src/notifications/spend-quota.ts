import type { AlertQuota } from '../plans/alert-quota.ts'
import type { DueNotification } from './due-notifications.ts'
import type { NotificationChannel, NotificationSettings } from './notification-settings.ts'

/** One message: to whom, over what, of what. */
export type AddressedNotification = DueNotification & { readonly recipient: string }

const remaining = {
  email: 'ALERTS_emails_remaining',
  sms: 'ALERTS_sms_remaining',
} as const satisfies Record<NotificationChannel, keyof AlertQuota>

/** Notifications, each to every recipient of its channel. */
export function addressAll(
  due: readonly DueNotification[],
  recipients: NotificationSettings['recipients'],
): readonly AddressedNotification[] {
  return due.flatMap((each) => recipients[each.channel].map((recipient) => ({ ...each, recipient })))
}

/** The month's messages without one; undefined: none is left. */
export function takeMessage(quota: AlertQuota, channel: NotificationChannel): AlertQuota | undefined {
  const left = quota[remaining[channel]]
  return left > 0 ? { ...quota, [remaining[channel]]: left - 1 } : undefined
}

/**
 * What of due notifications the month's messages of the device are enough for, in the given order; each recipient takes one.
 * @param quota as `currentAlertQuota` says
 */
export function spendQuota(
  quota: AlertQuota,
  due: readonly DueNotification[],
  recipients: NotificationSettings['recipients'],
): {
  readonly quota: AlertQuota
  readonly sent: readonly AddressedNotification[]
  readonly refused: readonly AddressedNotification[]
} {
  const left = { email: quota[remaining.email], sms: quota[remaining.sms] }
  const sent: AddressedNotification[] = []
  const refused: AddressedNotification[] = []
  for (const each of addressAll(due, recipients)) {
    const isEnough = left[each.channel] > 0
    if (isEnough) left[each.channel] -= 1
    ;(isEnough ? sent : refused).push(each)
  }
  const spent = { ...quota, [remaining.email]: left.email, [remaining.sms]: left.sms }
  return { quota: sent.length > 0 ? spent : quota, sent, refused }
}
