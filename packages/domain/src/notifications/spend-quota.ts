import type { Occurrence } from '../conditions/occurrences.ts'
import type { AlertQuota } from '../plans/alert-quota.ts'
import type { DueNotification } from './due-notifications.ts'
import type { NotificationChannel, NotificationSettings } from './notification-settings.ts'

/** One message to one recipient. */
export type AddressedNotification = DueNotification & { readonly recipient: string }

/** Webhooks and pushes are not counted, because they cost nothing: only their intervals limit them. */
const remaining = {
  email: 'ALERTS_emails_remaining',
  sms: 'ALERTS_sms_remaining',
  webhook: undefined,
  push: undefined,
} as const satisfies Record<NotificationChannel, keyof AlertQuota | undefined>

/** Addresses by channel; the recipients of a push depend on the occurrence. */
export type DueRecipients = NotificationSettings['recipients'] & {
  readonly push?: (occurrence: Occurrence) => readonly string[]
}

/** Expands notifications to every recipient of their channel. */
export function expandRecipients(
  due: readonly DueNotification[],
  recipients: DueRecipients,
): readonly AddressedNotification[] {
  return due.flatMap((each) => {
    const reached =
      each.channel === 'push' ? (recipients.push?.(each.occurrence) ?? []) : recipients[each.channel]
    return reached.map((recipient) => ({ ...each, recipient }))
  })
}

/** The quota after one more message; undefined: none is left, or the plan has no alerts. */
export function spendMessage(quota: AlertQuota, channel: NotificationChannel): AlertQuota | undefined {
  const counter = remaining[channel]
  // Alerts are included in a plan as a whole: without email alerts there are no uncounted ones either.
  if (counter === undefined) return quota.ALERTS_rollover_email_limit > 0 ? quota : undefined
  const left = quota[counter]
  return left > 0 ? { ...quota, [counter]: left - 1 } : undefined
}

/** Whether one more may be sent this month. */
export function hasMessages(quota: AlertQuota, channel: NotificationChannel): boolean {
  return spendMessage(quota, channel) !== undefined
}

/**
 * The due notifications that the device's monthly quota covers, in the given order; each recipient uses one.
 * @param quota as returned by `currentAlertQuota`
 */
export function spendQuota(
  quota: AlertQuota,
  due: readonly DueNotification[],
  recipients: DueRecipients,
): {
  readonly quota: AlertQuota
  readonly sent: readonly AddressedNotification[]
  readonly refused: readonly AddressedNotification[]
} {
  let left = quota
  const sent: AddressedNotification[] = []
  const refused: AddressedNotification[] = []
  for (const each of expandRecipients(due, recipients)) {
    const next = spendMessage(left, each.channel)
    left = next ?? left
    ;(next ? sent : refused).push(each)
  }
  return { quota: left, sent, refused }
}

/** Due notifications that reach nobody, because the quota covered none of their recipients. */
export function findFullyRefused(
  sent: readonly AddressedNotification[],
  refused: readonly AddressedNotification[],
): readonly AddressedNotification[] {
  const isOf = (one: DueNotification) => (other: DueNotification) =>
    one.channel === other.channel && one.occurrence === other.occurrence
  return refused.filter((each) => !sent.some(isOf(each)))
}
