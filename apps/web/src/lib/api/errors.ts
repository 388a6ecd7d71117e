import { createMessage, isMessage } from '@fieldport/messages'
import { localize, localizeOr } from '../texts/messages.ts'

/** The code of an error response of the contract; undefined for anything else (no network, not JSON). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** For removals: what another tab has removed already is gone, as wanted. */
export function ignoreNotFound(error: unknown): void {
  if (errorCode(error) !== 'NOT_FOUND') throw error
}

/** The reason for a refusal if the code alone does not tell, such as 'expired'. */
export function errorReason(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('reason' in data)) return undefined
  return typeof data.reason === 'string' ? data.reason : undefined
}

/** The server's message in the reader's language, otherwise the error's own. Source: specification 1, section 8. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return String(error)
  if (isUnanswered(error)) return localize(createMessage('portalUnreachable'))
  return localizeOr(localizableOf(error), error.message)
}

/** Whether a call got no answer, which each browser says in its own way and in English only. */
function isUnanswered({ name, message }: Error): boolean {
  return name === 'TypeError' && /^(?:Failed to fetch|NetworkError|Load failed|network error)/.test(message)
}

/**
 * The server's own message, in the reader's language; undefined if the response came from something in between, such as
 * a proxy, or if there was none.
 */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isOwn = isMessage(localizableOf(error)) || ('defined' in error && error.defined === true)
  return isOwn && error.message !== '' ? errorMessage(error) : undefined
}

/** The message of a call's error as an ID with values; older servers send none. */
function localizableOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'localizable' in data ? data.localizable : undefined
}

export function isSignedOut(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'SIGNED_OUT' || code === 'UNAUTHORIZED'
}

/** The plan does not store what was asked for, and would refuse it again. */
export function isPlanRefusal(error: unknown): boolean {
  return errorCode(error) === 'PLAN_RESTRICTED'
}

/** A retry only helps if the network or the server failed, not if the server refused. */
export function isWorthRetrying(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status !== 'number' || status >= 500 || status === 429
}
