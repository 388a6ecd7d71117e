import type { Occurrence } from '../conditions/occurrences.ts'
import type { AlertQuota } from '../plans/alert-quota.ts'
import type { DueNotification } from './due-notifications.ts'
import type { NotificationChannel, NotificationSettings } from './notification-settings.ts'

/** One message: to whom, over what, of what. */
export type AddressedNotification = DueNotification & { readonly recipient: string }

/** Webhooks and pushes are not counted, since they cost nobody anything: their intervals alone bound them. */
const remaining = {
  email: 'ALERTS_emails_remaining',
  sms: 'ALERTS_sms_remaining',
  webhook: undefined,
  push: undefined,
} as const satisfies Record<NotificationChannel, keyof AlertQuota | undefined>

/** Addresses by channel; whom a push goes to depends on what it tells. */
export type DueRecipients = NotificationSettings['recipients'] & {
  readonly push?: (occurrence: Occurrence) => readonly string[]
}

/** Notifications, each to every recipient of its channel. */
export function addressAll(
  due: readonly DueNotification[],
  recipients: DueRecipients,
): readonly AddressedNotification[] {
  return due.flatMap((each) => {
    const told =
      each.channel === 'push' ? (recipients.push?.(each.occurrence) ?? []) : recipients[each.channel]
    return told.map((recipient) => ({ ...each, recipient }))
  })
}

/** The month's messages without one; undefined: none is left, or the plan has no alerts. */
export function takeMessage(quota: AlertQuota, channel: NotificationChannel): AlertQuota | undefined {
  const counter = remaining[channel]
  // Alerts belong to a plan as a whole: one without email alerts has no uncounted ones either.
  if (counter === undefined) return quota.ALERTS_rollover_email_limit > 0 ? quota : undefined
  const left = quota[counter]
  return left > 0 ? { ...quota, [counter]: left - 1 } : undefined
}

/** Whether one more may be sent this month. */
export function hasMessages(quota: AlertQuota, channel: NotificationChannel): boolean {
  return takeMessage(quota, channel) !== undefined
}

/**
 * What of due notifications the month's messages of the device are enough for, in the given order; each recipient takes one.
 * @param quota as `currentAlertQuota` says
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
  for (const each of addressAll(due, recipients)) {
    const next = takeMessage(left, each.channel)
    left = next ?? left
    ;(next ? sent : refused).push(each)
  }
  return { quota: left, sent, refused }
}

/** Due notifications of which nobody is told, since every recipient was refused. */
export function findUntold(
  sent: readonly AddressedNotification[],
  refused: readonly AddressedNotification[],
): readonly AddressedNotification[] {
  const isOf = (one: DueNotification) => (other: DueNotification) =>
    one.channel === other.channel && one.occurrence === other.occurrence
  return refused.filter((each) => !sent.some(isOf(each)))
}
