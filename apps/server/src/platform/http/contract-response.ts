import type { StandardResponse } from '@orpc/standard-server'
import { toFetchResponse } from '@orpc/standard-server-fetch'
import { apiKeyHeader } from './api/call-allowance.ts'
import { maximumTaggedBytes, taggedResponse } from './api/entity-tag.ts'
import { respondWithJson } from './json-response.ts'

/**
 * Converts the response of a contract call. JSON is sent as one string or one compressed block, which node:http writes at once; a
 * stream would cost several event loop turns. API clients get a tag, or 304 without a body if they already have the content.
 */
export function toContractResponse(
  { status, headers, body }: StandardResponse,
  own: Headers,
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
): Response | Promise<Response> {
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
  if (status === 200 && !asked.has(apiKeyHeader)) return respondWithJson(text, asked, answer)
  // Set even for uncompressed responses, and here, since adding a header later would copy the body.
  answer.append('vary', 'accept-encoding')
  answer.set('content-length', String(Buffer.byteLength(text)))
  const isRead = method === 'GET' || method === 'HEAD'
  const isTagged = status === 200 && isRead && text.length <= maximumTaggedBytes
  if (isTagged) return taggedResponse(text, answer, asked.get('if-none-match'))
  return new Response(text, { status, headers: answer })
}

/** Not a file, stream, form or event iterator. */
function isPlainJson(body: unknown): boolean {
  if (body === undefined) return false
  if (typeof body !== 'object' || body === null) return true
  if (body instanceof Blob || body instanceof FormData || body instanceof URLSearchParams) return false
  return !(body instanceof ReadableStream) && !(Symbol.asyncIterator in body)
}
