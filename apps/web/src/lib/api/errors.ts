import { isMessage } from '@fieldport/messages'
import { localizeOr } from '../texts/messages.ts'

/** The code of an answer that is an error of the contract; undefined for anything else (no network, no JSON). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why the server said no, where its code alone does not tell, such as 'expired'. */
export function errorReason(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('reason' in data)) return undefined
  return typeof data.reason === 'string' ? data.reason : undefined
}

/** The server's message in the reader's language, else the error's own. Source: specification 1, section 8. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return String(error)
  return localizeOr(localizableOf(error), error.message)
}

/**
 * What the server itself said, in the reader's language; undefined where an answer came from something in between, such as a proxy's
 * page, or none came at all.
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isOwn = isMessage(localizableOf(error)) || ('defined' in error && error.defined === true)
  return isOwn && error.message !== '' ? errorMessage(error) : undefined
}

/** The message that an error of a call carries as an id with values; a server from before has none. */
function localizableOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'localizable' in data ? data.localizable : undefined
}

export function isSignedOut(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'SIGNED_OUT' || code === 'UNAUTHORIZED'
}

/** Asking again helps only where the network or the server failed, never where the server decided. */
export function isWorthRetrying(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status !== 'number' || status >= 500 || status === 429
}
