import type { MiddlewareHandler } from 'hono'
import { apiKeyHeader, callAllowanceOf, rateHeaders } from './call-allowance.ts'
import { withEntityTag } from './entity-tag.ts'
import { problemMediaType, toProblem } from './problem.ts'

/**
 * What programs are told beside the answer itself: how many calls are left to their credential, whether what they read
 * has changed, and what went wrong in the form of RFC 9457. The pages of the portal get their answers unchanged.
 */
export function answerPrograms(): MiddlewareHandler {
  return async (context, next) => {
    // A body that is read makes another request of it.
    const { headers, method } = context.req.raw
    await next()
    const isProgram = headers.has(apiKeyHeader)
    if (!isProgram && !(headers.get('accept') ?? '').includes(problemMediaType)) return
    const told = await toProblem(context.res)
    const isRead = method === 'GET' || method === 'HEAD'
    const tagged = isProgram && isRead ? await withEntityTag(told, headers.get('if-none-match')) : told
    const answer = new Response(tagged.body, tagged)
    const allowance = callAllowanceOf(headers) ?? callAllowanceOf(context.req.raw.headers)
    if (allowance)
      for (const [name, value] of Object.entries(rateHeaders(allowance))) answer.headers.set(name, value)
    // Hono would carry the headers of the old answer over.
    context.res = undefined
    context.res = answer
  }
}
