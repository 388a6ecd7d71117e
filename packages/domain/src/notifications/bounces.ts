import type { AddressChannel } from './notification-settings.ts'

/** How an address took a message. */
export type AddressEvidence = {
  /** When the message was handed over, epoch seconds. */
  readonly at: number
  /** `open`: nothing is known yet. A mail that is accepted may still come back. */
  readonly result: 'open' | 'accepted' | 'delivered' | 'bounced'
}

/** Messages in a row that come back before an address is paused; what a webhook did not take was sent for a day. Source: ours. */
export const bouncesUntilPaused: Readonly<Record<AddressChannel, number>> = {
  email: 2,
  sms: 3,
  webhook: 1,
}
/** What came back longer ago is forgotten. */
export const bounceWindowSeconds = 30 * 86_400

/**
 * Whether nothing more should go to an address, by what became of the messages to it: so many came back in a row, and nothing is known to
 * have arrived since. What it says does not depend on the order in which reports came.
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

/** What the receiver of a webhook took has arrived; a mail server or a provider may report otherwise later. */
function hasArrived(channel: AddressChannel, result: AddressEvidence['result']): boolean {
  return result === 'delivered' || (result === 'accepted' && channel === 'webhook')
}

/** That the provider took an SMS says nothing of the phone; what a mail server took has arrived, unless it comes back. */
function isKnown(channel: AddressChannel, result: AddressEvidence['result']): boolean {
  return result === 'bounced' || result === 'delivered' || (result === 'accepted' && channel !== 'sms')
}

/**
 * Whether a status says that the address takes no mail, and not that this mail or its sender is refused.
 * Source: RFC 3463, sections 2 and 3: class 5 is permanent; subject 1 is the address (7 and 8 of it the sender's), 2 the mailbox, 3 the
 * mail system, 4 the network, 0 not said; 5 to 7 are protocol, content and policy.
 * @param status such as '5.1.1'
 */
export function isHardBounce(status: string): boolean {
  return /^5\.(?:0|1(?!\.[78]$)|2|3|4)\.\d{1,3}$/.test(status)
}
