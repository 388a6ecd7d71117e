import type { AddressChannel } from '../notification-settings.ts'

/** The result of one message to an address. */
export type AddressEvidence = {
  /** When the message was sent, epoch seconds. */
  readonly at: number
  /** `open`: nothing is known yet. An accepted email may still bounce. */
  readonly result: 'open' | 'accepted' | 'delivered' | 'bounced'
}

/** Consecutive bounces before an address is paused; a failed webhook was already retried for a day. Source: ours. */
export const bouncesUntilPaused: Readonly<Record<AddressChannel, number>> = {
  email: 2,
  sms: 3,
  webhook: 1,
}
/** Older bounces are ignored. */
export const bounceWindowSeconds = 30 * 86_400

/**
 * Whether nothing more should be sent to an address: its last messages bounced, and none is known to have arrived
 * since. The result does not depend on the order in which reports came.
 * @param evidence in any order, each message once
 */
export function isAddressFailing(
  channel: AddressChannel,
  evidence: readonly AddressEvidence[],
  nowSeconds: number,
): boolean {
  const known = evidence
    .filter(({ at, result }) => at > nowSeconds - bounceWindowSeconds && isKnown(channel, result))
    .toSorted((left, right) => left.at - right.at)
  const arrived = known.findLastIndex(({ result }) => hasArrived(channel, result))
  let inRow = 0
  for (const { result } of known.slice(arrived + 1)) {
    inRow = result === 'bounced' ? inRow + 1 : 0
    if (inRow >= bouncesUntilPaused[channel]) return true
  }
  return false
}

/** A webhook's receiver confirms arrival; a mail server or provider may still report otherwise. */
function hasArrived(channel: AddressChannel, result: AddressEvidence['result']): boolean {
  return result === 'delivered' || (result === 'accepted' && channel === 'webhook')
}

/**
 * Acceptance by an SMS provider says nothing about the phone; an email that a mail server accepted has arrived, unless
 * it bounces.
 */
function isKnown(channel: AddressChannel, result: AddressEvidence['result']): boolean {
  return result === 'bounced' || result === 'delivered' || (result === 'accepted' && channel !== 'sms')
}

/**
 * Whether a status means that the address accepts no mail, rather than that this mail or its sender is rejected.
 * Source: RFC 3463, sections 2 and 3: class 5 is permanent; subject 1 is the address (7 and 8 of it the sender's), 2
 * the mailbox, 3 the mail system, 4 the network, 0 unspecified; 5 to 7 are protocol, content and policy.
 * @param status such as '5.1.1'
 */
export function isHardBounce(status: string): boolean {
  return /^5\.(?:0|1(?!\.[78]$)|2|3|4)\.\d{1,3}$/.test(status)
}
