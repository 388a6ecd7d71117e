/** A complete mail, ready to send. */
export type OutgoingMail = {
  readonly channel: 'mail'
  /** The same at every attempt, so that mail clients show a duplicate once. */
  readonly messageId: string
  readonly to: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** Id under which its outcome is reported. */
  readonly reference?: string
  /** The devices that it notifies of: not sent once they no longer notify the address; absent: no notification. */
  readonly deviceIds?: readonly string[]
}

export type OutgoingSms = {
  readonly channel: 'sms'
  readonly to: string
  readonly text: string
  /** Id under which its outcome is reported. */
  readonly reference?: string
  /** See `OutgoingMail`. */
  readonly deviceIds?: readonly string[]
}

/** Events as JSON for a program. */
export type OutgoingWebhook = {
  readonly channel: 'webhook'
  readonly to: string
  /** The device whose secret signs the request. */
  readonly deviceId: string
  /** The body. */
  readonly text: string
  /** Also sent as the message id, the same at every attempt, so that receivers can detect duplicates. */
  readonly reference: string
}

/** JSON for the service worker of one browser. */
export type OutgoingPush = {
  readonly channel: 'push'
  /** Id of the browser's subscription. */
  readonly to: string
  /** The content of the notification. */
  readonly text: string
  readonly urgency: 'high' | 'normal' | 'low'
  /** A later message of the same topic replaces this one until it is delivered; absent: never replaced. */
  readonly topic?: string
  /** Epoch seconds; not delivered after this. */
  readonly expiresAt: number
  /** The devices it is about: not sent to a person who may no longer see them. */
  readonly deviceIds: readonly string[]
  readonly reference?: string
}

export type OutgoingMessage = OutgoingMail | OutgoingSms | OutgoingWebhook | OutgoingPush
export type MessageChannel = OutgoingMessage['channel']

/** The result of an attempt to send a message with a reference, or a later report about it. */
export type MessageOutcome = {
  readonly reference: string
  readonly outcome: 'accepted' | 'retried' | 'givenUp' | 'delivered' | 'undelivered'
  /** A code; null: accepted or delivered. */
  readonly reason: string | null
  /** The receiving side refused the address permanently. */
  readonly isBounce: boolean
}

/** Delivers messages of one channel. */
export type MessageTransport<Message extends OutgoingMessage> = {
  /** Resolves when the receiving side has accepted it. @throws DeliveryError */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** A message was not accepted. */
export class DeliveryError extends Error {
  /** A code for the log, without the address or the response. */
  readonly reason: string
  /** Permanent failure: a retry would fail again. */
  readonly isFinal: boolean
  /** Minimum delay before a retry, as requested by the receiving side. */
  readonly retryAfterMs: number
  /** The address was refused permanently, though possibly for a reason that the operator can fix. */
  readonly isBounce: boolean

  constructor(
    reason: string,
    options: {
      readonly isFinal?: boolean
      readonly isBounce?: boolean
      readonly retryAfterMs?: number
      readonly cause?: unknown
    } = {},
  ) {
    super(`The message was not taken: ${reason}.`, { cause: options.cause })
    this.name = 'DeliveryError'
    this.reason = reason
    this.isFinal = options.isFinal ?? false
    this.retryAfterMs = options.retryAfterMs ?? 0
    this.isBounce = options.isBounce ?? this.isFinal
  }
}

/** A sent message as shown to people and tests. */
export type OutboxEntry = {
  readonly id: string
  /** Epoch seconds. */
  readonly at: number
  readonly channel: MessageChannel
  readonly to: string
  readonly from: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

export type OutboxReader = {
  /** Newest first; only messages to the given address, if any. */
  readonly list: (to?: string) => readonly OutboxEntry[]
  readonly find: (id: string) => OutboxEntry | undefined
}
