/** What is known of the message that tells a notification. */
export const deliveries = ['retried', 'givenUp', 'accepted', 'delivered', 'undelivered'] as const
export type Delivery = (typeof deliveries)[number]

/** What was decided about a notification, before anything is known of its message. */
export type NotificationStatus =
  | 'waiting'
  | 'told'
  /** The month's messages of the device are used up. */
  | 'overLimit'
  /** The address wants no mails about the device. */
  | 'unsubscribed'
  /** Messages to the address came back. */
  | 'paused'
  /** Something of the same topic and level was told less than the chosen interval before. */
  | 'tooSoon'

/** A notification as people see it. */
export const messageStates = [
  'waiting',
  'accepted',
  'delivered',
  'failed',
  'overLimit',
  'unsubscribed',
  'paused',
  'tooSoon',
] as const
export type MessageState = (typeof messageStates)[number]

/**
 * What is known after another report. Reports come late, twice and in any order: what a phone or a mailbox got stays got, what came back
 * stays so unless it was got after all, and what a provider said last is not changed by what was before it.
 */
export function nextDelivery(known: Delivery | null, reported: Delivery): Delivery {
  if (known === 'delivered' || reported === 'delivered') return 'delivered'
  if (known === 'undelivered' || reported === 'undelivered') return 'undelivered'
  return known === 'accepted' ? known : reported
}

/** @param status as it was stored, also by a later version */
export function messageState(status: string, delivery: string | null): MessageState {
  if (status !== 'told') return messageStates.find((state) => state === status) ?? 'waiting'
  if (delivery === 'accepted' || delivery === 'delivered') return delivery
  return delivery === 'givenUp' || delivery === 'undelivered' ? 'failed' : 'waiting'
}
