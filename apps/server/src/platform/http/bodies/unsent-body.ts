import type { MiddlewareHandler } from 'hono'

/**
 * Ends the body that a response to HEAD leaves out. Nothing reads it, so a stream would otherwise stay open: an export would take one of
 * its person's places for ever.
 */
export function cancelUnsentBodies(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (context.req.method === 'HEAD') await context.res.body?.cancel().catch(() => undefined)
  }
}
