import type { StandardResponse } from '@orpc/standard-server'
import { toFetchResponse } from '@orpc/standard-server-fetch'
import { apiKeyHeader } from './api/call-allowance.ts'
import { maximumTaggedBytes, taggedResponse } from './api/entity-tag.ts'

/**
 * The response of a contract call. JSON is kept in one piece, which node:http writes at once; a body that is read from a stream costs
 * several turns of the event loop. A program gets it with a tag, or 304 without a body if it has it already.
 */
export function toContractResponse(
  { status, headers, body }: StandardResponse,
  own: Headers,
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
): Response {
  const text = isPlainJson(body) ? JSON.stringify(body) : undefined
  if (text === undefined) {
    const response = toFetchResponse({ status, headers, body })
    for (const [name, value] of own) response.headers.append(name, value)
    response.headers.set('cache-control', 'no-store')
    return response
  }
  const answer = new Headers(own)
  answer.set('content-type', 'application/json')
  answer.set('cache-control', 'no-store')
  // Whether it is compressed or not; set here, since a header that is added later copies the body.
  answer.append('vary', 'accept-encoding')
  const isRead = method === 'GET' || method === 'HEAD'
  const isTagged = status === 200 && isRead && asked.has(apiKeyHeader) && text.length <= maximumTaggedBytes
  if (isTagged) return taggedResponse(text, answer, asked.get('if-none-match'))
  return new Response(text, { status, headers: answer })
}

/** Neither a file, a stream, a form nor events. */
function isPlainJson(body: unknown): boolean {
  if (body === undefined) return false
  if (typeof body !== 'object' || body === null) return true
  if (body instanceof Blob || body instanceof FormData || body instanceof URLSearchParams) return false
  return !(body instanceof ReadableStream) && !(Symbol.asyncIterator in body)
}
