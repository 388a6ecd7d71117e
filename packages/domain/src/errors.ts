import { formatEnglish, type Message, type PlainMessageId, toMessage } from '@fieldport/messages'

/** The ways in which a use case can fail. The server maps each code to an HTTP status, in one place. */
export type PortalErrorCode =
  | 'SIGNED_OUT'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'PLAN_RESTRICTED'
  | 'INVALID_INPUT'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'ENGINE_UNAVAILABLE'

export type PortalErrorContext = Readonly<Record<string, string | number | boolean | readonly string[]>>

/**
 * A code, a message of the catalogue and a context. `message` is the English text for logs and the API; code never
 * matches on it. `localizable` is the same message as an ID with values, to be formatted in the reader's language.
 */
export class PortalError extends Error {
  readonly code: PortalErrorCode
  readonly localizable: Message
  readonly context: PortalErrorContext

  constructor(code: PortalErrorCode, what: PlainMessageId | Message, context: PortalErrorContext = {}) {
    const message = toMessage(what)
    super(formatEnglish(message))
    this.name = 'PortalError'
    this.code = code
    this.localizable = message
    this.context = context
  }
}

/** Whether a use case failed with a code, as opposed to an unexpected error. */
export function isPortalError(error: unknown): error is PortalError {
  return error instanceof PortalError
}
