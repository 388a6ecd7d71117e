import { createMessage, en, formatEnglish } from '@fieldport/messages'
import type { Context } from 'hono'
import type { AuthenticatedCaller } from '../access/caller.ts'
import { apiKeyHeader } from './api/call-allowance.ts'
import type { FindCall } from './bodies/find-call.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export type UnknownCallOptions = {
  readonly findCall: FindCall
  /** @throws PortalError for an invalid credential */
  readonly authenticate: (headers: Headers) => Promise<AuthenticatedCaller | null>
}

/** 405 where the contract has the path with other methods, otherwise 404. Source: RFC 9110, section 15.5.6. */
export function refuseUnknownCalls({ findCall, authenticate }: UnknownCallOptions) {
  return async ({ req }: Context): Promise<Response> => {
    // A key is checked and counted as in any other call.
    if (req.raw.headers.has(apiKeyHeader)) await authenticate(req.raw.headers)
    const known = methods.filter((method) => findCall(method, req.path) !== null)
    const headers = { 'cache-control': 'no-store' }
    if (known.length === 0)
      return Response.json({ code: 'NOT_FOUND', status: 404, message: en.notFound }, { status: 404, headers })
    return refuseMethod(known)
  }
}

/** @param known the methods of the path; GET includes HEAD */
export function refuseMethod(known: readonly string[]): Response {
  const allow = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  const localizable = createMessage('methodNotAllowed', { methods: allow })
  return Response.json(
    {
      defined: false,
      code: 'METHOD_NOT_ALLOWED',
      status: 405,
      message: formatEnglish(localizable),
      data: { localizable },
    },
    { status: 405, headers: { 'cache-control': 'no-store', allow } },
  )
}
