import type { MiddlewareHandler } from 'hono'
import { apiKeyHeader, callAllowanceOf, rateHeaders } from './call-allowance.ts'
import { withEntityTag } from './entity-tag.ts'
import { problemMediaType, toProblem } from './problem.ts'

/**
 * Adds headers for programs: how many calls their credential has left, whether the resource has changed, and errors in the format of
 * RFC 9457. The portal's own pages get their responses unchanged.
 */
export function answerPrograms(): MiddlewareHandler {
  return async (context, next) => {
    // Reading the body replaces the request object.
    const { headers, method } = context.req.raw
    await next()
    const isProgram = headers.has(apiKeyHeader)
    if (!isProgram && !(headers.get('accept') ?? '').includes(problemMediaType)) return
    const given = context.res
    const isRead = method === 'GET' || method === 'HEAD'
    const needsTag = isProgram && isRead && !given.headers.has('etag')
    const told = await toProblem(given)
    const answer = needsTag ? await withEntityTag(told, headers.get('if-none-match')) : told
    if (answer !== given) {
      // Otherwise Hono would copy the headers of the old response.
      context.res = undefined
      context.res = answer
    }
    const allowance = callAllowanceOf(headers) ?? callAllowanceOf(context.req.raw.headers)
    // Set on the response itself: Hono's own way copies its body.
    if (allowance)
      for (const [name, value] of Object.entries(rateHeaders(allowance))) answer.headers.set(name, value)
  }
}
