import { normaliseEmail } from '../accounts/account-rules.ts'
import type { AlertKind } from '../portal/portal-settings.ts'
import type { EscalationStep } from './escalation.ts'
import { type AddressChannel, type NotificationSettings, perChannel } from './notification-settings.ts'
import { maskWebhook } from './delivery/webhook-address.ts'

type Recipients = NotificationSettings['recipients']

/** The key under which an address is stored: an email address in lower case, a phone number or webhook unchanged. */
export function addressKey(channel: AddressChannel, recipient: string): string {
  return channel === 'email' ? normaliseEmail(recipient) : recipient
}

/** The lookup key for the members of `splitRecipients`: 'email boss@example.com'. */
export function recipientKey(channel: AddressChannel, recipient: string): string {
  return `${channel} ${addressKey(channel, recipient)}`
}

/**
 * Splits a device's recipients: active ones, those who unsubscribed from emails about it, and those whose messages
 * bounced.
 * @param unsubscribed addresses in lower case
 * @param paused by `recipientKey`
 */
export function splitRecipients(
  recipients: Recipients,
  unsubscribed: ReadonlySet<string>,
  paused: ReadonlySet<string>,
): { readonly active: Recipients; readonly unsubscribed: Recipients; readonly paused: Recipients } {
  const wantsNone = (address: string) => unsubscribed.has(normaliseEmail(address))
  const isPaused = (channel: AddressChannel) => (recipient: string) =>
    paused.has(recipientKey(channel, recipient))
  const subscribed = { ...recipients, email: recipients.email.filter((address) => !wantsNone(address)) }
  const split = (isWanted: boolean): Recipients =>
    perChannel((channel) => subscribed[channel].filter((each) => isPaused(channel)(each) === isWanted))
  return {
    active: split(false),
    paused: split(true),
    unsubscribed: perChannel((channel) => (channel === 'email' ? recipients.email.filter(wantsNone) : [])),
  }
}

/** Whether a device's settings name an address, also as an escalation step. */
export function isListed(
  { channel, recipient }: { readonly channel: AddressChannel; readonly recipient: string },
  { recipients }: Pick<NotificationSettings, 'recipients'>,
  steps: readonly EscalationStep[],
): boolean {
  const key = recipientKey(channel, recipient)
  const own = recipients[channel].map((each) => recipientKey(channel, each))
  return [...own, ...steps.map((step) => recipientKey(step.channel, step.recipient))].includes(key)
}

/** Whether a device's current settings still send a pending notification to its recipient, also as an escalation step. */
export function isStillRecipient(
  { channel, recipient, level }: { channel: AddressChannel; recipient: string; level: AlertKind },
  { intervals, recipients }: NotificationSettings,
  steps: readonly EscalationStep[],
): boolean {
  const key = recipientKey(channel, recipient)
  const isIt = (other: string) => recipientKey(channel, other) === key
  if (intervals[channel][level] > 0 && recipients[channel].some(isIt)) return true
  return level === 'alarm' && steps.some((step) => step.channel === channel && isIt(step.recipient))
}

/** An address as shown to people who may not know it: 'b…@example.com', '+61…00', 'https://hooks.example.com/…'. */
export function maskRecipient(channel: AddressChannel, recipient: string): string {
  if (channel === 'webhook') return maskWebhook(recipient)
  if (channel === 'sms') return `${recipient.slice(0, 3)}…${recipient.slice(-2)}`
  const at = recipient.lastIndexOf('@')
  return at < 1 ? '…' : `${recipient.slice(0, 1)}…${recipient.slice(at)}`
}
