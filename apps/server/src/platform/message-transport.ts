/** A mail, written and ready to go. */
export type OutgoingMail = {
  readonly channel: 'mail'
  /** The same at every attempt, so that a mail that was taken twice is shown once. */
  readonly messageId: string
  readonly to: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** As of an SMS. */
  readonly reference?: string
}

export type OutgoingSms = {
  readonly channel: 'sms'
  readonly to: string
  readonly text: string
  /** Under which its outcome is reported. */
  readonly reference?: string
}

/** Events as JSON for a program. */
export type OutgoingWebhook = {
  readonly channel: 'webhook'
  readonly to: string
  /** Whose secret signs it. */
  readonly deviceId: string
  /** The body. */
  readonly text: string
  /** Also its id, the same at every attempt, so that a receiver notices what it got twice. */
  readonly reference: string
}

/** JSON for the service worker of one browser. */
export type OutgoingPush = {
  readonly channel: 'push'
  /** Id of the browser. */
  readonly to: string
  /** What is shown. */
  readonly text: string
  readonly urgency: 'high' | 'normal' | 'low'
  /** A later one of the same topic replaces it where the browser has not got it yet; absent: none does. */
  readonly topic?: string
  /** Epoch seconds; later it is told to nobody. */
  readonly expiresAt: number
  /** What it tells of: whoever may no longer see these is not told. */
  readonly deviceIds: readonly string[]
  readonly reference?: string
}

export type OutgoingMessage = OutgoingMail | OutgoingSms | OutgoingWebhook | OutgoingPush
export type MessageChannel = OutgoingMessage['channel']

/** What became of an attempt to send a message that has a reference, or what was heard of it later. */
export type MessageOutcome = {
  readonly reference: string
  readonly outcome: 'accepted' | 'retried' | 'givenUp' | 'delivered' | 'undelivered'
  /** A code; null: it was accepted or arrived. */
  readonly reason: string | null
  /** The other side refused the address for good. */
  readonly isBounce: boolean
}

/** The way out for one channel. */
export type MessageTransport<Message extends OutgoingMessage> = {
  /** Resolves when the other side has taken it. @throws DeliveryError */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** A message was not taken. */
export class DeliveryError extends Error {
  /** A code for the log: names neither the address nor what was said. */
  readonly reason: string
  /** The address itself was refused: asking again gets the same answer. */
  readonly isFinal: boolean
  /** The other side asked not to be tried again before, from now. */
  readonly retryAfterMs: number
  /** The address was refused for good, though maybe for a reason that the operator can mend. */
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

/** What was sent, as people and tests read it. */
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
  /** Newest first; only those to this address where one is given. */
  readonly list: (to?: string) => readonly OutboxEntry[]
  readonly find: (id: string) => OutboxEntry | undefined
}
