/** Every way a use case can fail. The server's edge maps a code to an HTTP status, in one place. */
export type PortalErrorCode =
  | 'SIGNED_OUT'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'PLAN_RESTRICTED'
  | 'INVALID_INPUT'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'ENGINE_UNAVAILABLE'

export type PortalErrorContext = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** An error is a code and a context; the message is what a person reads and nobody matches on it. */
export class PortalError extends Error {
  readonly code: PortalErrorCode
  readonly context: PortalErrorContext

  constructor(code: PortalErrorCode, message: string, context: PortalErrorContext = {}) {
    super(message)
    this.name = 'PortalError'
    this.code = code
    this.context = context
  }
}

export function isPortalError(error: unknown): error is PortalError {
  return error instanceof PortalError
}
