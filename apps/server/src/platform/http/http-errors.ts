import { commonErrors, inputMessage, inputMessages } from '@fieldport/contract'
import { isPortalError, PortalError, type PortalErrorCode } from '@fieldport/domain'
import { formatEnglish, type Message } from '@fieldport/messages'
import { ORPCError, ValidationError } from '@orpc/server'
import { ZodError } from 'zod'
import type { Log } from '../monitoring/log.ts'

/** The one map from error code to HTTP status. */
export function statusOf(code: PortalErrorCode): number {
  return commonErrors[code].status
}

/** The context of an error, and its message as an ID with values. */
export type ErrorData = { readonly localizable: Message; readonly [fact: string]: unknown }

/** The wire format of any failure: oRPC's own shape, so that raw routes respond like contract calls. */
export type ErrorBody = {
  readonly defined: boolean
  readonly code: string
  readonly status: number
  readonly message: string
  readonly data: unknown
}

const unexpected = new PortalError('ENGINE_UNAVAILABLE', 'serverFailed')

/** Turns anything thrown into a PortalError; unexpected errors are logged and answered without details. */
export function toPortalError(error: unknown, log: Log): PortalError {
  if (isPortalError(error)) return error
  if (error instanceof ZodError) return new PortalError('INVALID_INPUT', inputMessages(error.issues))
  log.error({ err: error }, 'a call failed')
  return unexpected
}

export function errorResponse(error: unknown, log: Log): Response {
  const known = toPortalError(error, log)
  const status = statusOf(known.code)
  const body: ErrorBody = {
    defined: true,
    code: known.code,
    status,
    message: known.message,
    data: dataOf(known),
  }
  const text = JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      ...headersOf(known),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
    },
  })
}

/** Response headers of an error. Source: RFC 6585 (429), RFC 9110 (Retry-After, also of 503). */
export function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (!isPortalError(error)) return {}
  const seconds = error.context['retryAfterSeconds']
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}

/** For contract calls: PortalError → ORPCError with the same code, status and message. */
export function toOrpcError(error: unknown, log: Log): unknown {
  if (error instanceof ORPCError) return withFirstIssue(error)
  const known = toPortalError(error, log)
  return new ORPCError(known.code, {
    defined: true,
    status: statusOf(known.code),
    message: known.message,
    data: dataOf(known),
  })
}

/** The context plus the message as an ID with values, for readers of other languages. */
function dataOf({ context, localizable }: PortalError): ErrorData {
  return { ...context, localizable }
}

/** The message for input that violates the contract names the field. */
function withFirstIssue(error: ORPCError<string, unknown>): unknown {
  const [issue] = error.cause instanceof ValidationError ? error.cause.issues : []
  if (!issue || error.code !== 'BAD_REQUEST') return error
  const { code, status, data } = error
  const localizable = inputMessage(issue)
  const message = formatEnglish(localizable)
  return new ORPCError(code, { status, data: { ...(data as object), localizable }, message })
}
