import type { PortalErrorCode } from '@fieldport/domain'
import { isJson } from './entity-tag.ts'

/** Source: RFC 9457. */
export const problemMediaType = 'application/problem+json'

/** A short title for each kind of error; /api/docs explains them under these codes. */
export const problemTitles: Readonly<
  Record<
    PortalErrorCode | 'BAD_REQUEST' | 'METHOD_NOT_ALLOWED' | 'TOO_SLOW' | 'UNSUPPORTED_MEDIA_TYPE',
    string
  >
> = {
  SIGNED_OUT: 'Sign-in or a valid API key required',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  FORBIDDEN: 'Not allowed',
  PLAN_RESTRICTED: 'Not included in the device’s plan',
  BAD_REQUEST: 'Input does not match the schema',
  INVALID_INPUT: 'Invalid input',
  CONFLICT: 'Conflict with the current state',
  PRECONDITION_FAILED: 'Changed since it was read',
  TOO_SLOW: 'The request took too long to arrive',
  TOO_LARGE: 'Too large',
  UNSUPPORTED_MEDIA_TYPE: 'Unsupported media type',
  TOO_MANY_REQUESTS: 'Too many calls',
  ENGINE_UNAVAILABLE: 'Temporarily unavailable',
}

/** URL where the kinds of errors are explained. */
function problemType(code: string): string {
  return `/api/docs#${code}`
}

/** The response with the same facts as problem details; anything that is not a JSON error stays unchanged. */
export async function toProblem(answer: Response): Promise<Response> {
  if (answer.status < 400 || !isJson(answer)) return answer
  const body: unknown = await answer.json()
  const headers = new Headers(answer.headers)
  headers.set('content-type', problemMediaType)
  const text = JSON.stringify(describeProblem(body, answer.status))
  headers.set('content-length', String(Buffer.byteLength(text)))
  return new Response(text, { status: answer.status, headers })
}

/** The members of RFC 9457 precede those of every error of the portal. */
function describeProblem(body: unknown, status: number): Readonly<Record<string, unknown>> {
  const error = typeof body === 'object' && body !== null ? body : {}
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  const name = typeof code === 'string' ? code : 'UNKNOWN'
  const title = Object.entries(problemTitles).find(([known]) => known === name)?.[1] ?? 'Failed'
  return { type: problemType(name), title, status, detail: message, ...error }
}
