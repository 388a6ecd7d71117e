import type { MiddlewareHandler } from 'hono'

/**
 * How to authenticate, which every 401 names. No browser knows this scheme, so none asks for a password in a dialog of its own.
 * Source: RFC 9110, sections 11.6.1 and 15.5.2.
 */
export const challenge = 'ApiKey realm="api", header="X-API-Key"'

export function addAuthenticateHeader(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { status, headers } = context.res
    // Set on the response itself: Hono's own way copies its body.
    if (status === 401 && !headers.has('www-authenticate')) headers.set('www-authenticate', challenge)
  }
}
