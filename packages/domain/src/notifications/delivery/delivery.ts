/** The known state of a notification's message. */
export const deliveries = ['retried', 'givenUp', 'accepted', 'delivered', 'undelivered'] as const
export type Delivery = (typeof deliveries)[number]

/** The decision about a notification, before anything is known about its message. */
export type NotificationStatus =
  | 'waiting'
  | 'told'
  /** The device's monthly message limit is reached. */
  | 'overLimit'
  /** The address unsubscribed from emails about the device. */
  | 'unsubscribed'
  /** Messages to the address bounced. */
  | 'paused'
  /** A message of the same topic and level was sent less than the chosen interval before. */
  | 'tooSoon'

/** The state of a notification as people see it. */
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
 * The delivery state after another report. Reports arrive late, repeated and in any order: delivered stays delivered,
 * undelivered stays so unless it was delivered after all, and a final report is not changed by an earlier state.
 */
export function nextDelivery(known: Delivery | null, reported: Delivery): Delivery {
  if (known === 'delivered' || reported === 'delivered') return 'delivered'
  if (known === 'undelivered' || reported === 'undelivered') return 'undelivered'
  return known === 'accepted' ? known : reported
}

/** What became of a mail, as its sender sees it. */
export const mailStates = ['waiting', 'retrying', 'sent', 'returned', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * @param delivery as stored, possibly by a later version
 * @param isBounce it was refused or returned because of the address
 */
export function mailState(delivery: string | null, isBounce: boolean): MailState {
  if (isBounce || delivery === 'undelivered') return 'returned'
  if (delivery === 'accepted' || delivery === 'delivered') return 'sent'
  if (delivery === 'givenUp') return 'failed'
  return delivery === 'retried' ? 'retrying' : 'waiting'
}

/** @param status as stored, possibly by a later version */
export function messageState(status: string, delivery: string | null): MessageState {
  if (status !== 'told') return messageStates.find((state) => state === status) ?? 'waiting'
  if (delivery === 'accepted' || delivery === 'delivered') return delivery
  return delivery === 'givenUp' || delivery === 'undelivered' ? 'failed' : 'waiting'
}
