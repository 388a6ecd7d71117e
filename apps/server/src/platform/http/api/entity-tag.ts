import { createHash } from 'node:crypto'

/** Longer responses have no tag. */
export const maximumTaggedBytes = 1_048_576

export function isJson({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '')
}

/**
 * A JSON response with a weak ETag of its content, or 304 without a body if the caller already has it. Source: RFC 9110, sections
 * 8.8.3 and 13.1.2.
 */
export async function withEntityTag(answer: Response, ifNoneMatch: string | null): Promise<Response> {
  if (answer.status !== 200 || !answer.body || !isJson(answer)) return answer
  const { chunks, rest } = await readStart(answer.body)
  const headers = new Headers(answer.headers)
  if (rest) return new Response(rest, { status: 200, headers })
  return taggedResponse(Buffer.concat(chunks), headers, ifNoneMatch)
}

/**
 * The body with a tag, or 304 without it. A program may cache it but must revalidate it each time.
 * @param headers of the body; they become those of the response
 */
export function taggedResponse(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Headers,
  ifNoneMatch: string | null,
): Response {
  const tag = entityTag(body)
  headers.set('etag', tag)
  headers.set('cache-control', 'private, no-cache')
  if (!matchesEntityTag(tag, ifNoneMatch)) return new Response(body, { status: 200, headers })
  for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** Weak only because the content may be compressed on its way: two equal tags mean equal content. */
export function entityTag(body: string | Uint8Array<ArrayBuffer>): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Uses weak comparison, which for these tags is as strict as the strong one that RFC 9110 demands for If-Match. */
export function matchesEntityTag(tag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  const opaque = (each: string) => each.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag))
}

/** @returns the whole body if it is short enough; otherwise `rest`, a longer one that was not read to its end */
async function readStart(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value)
    bytes += read.value.byteLength
    if (bytes > maximumTaggedBytes) return { chunks, rest: rejoin(chunks, reader) }
  }
  return { chunks, rest: null }
}

function rejoin(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
    },
    async pull(controller) {
      const read = await reader.read()
      if (read.done) controller.close()
      else controller.enqueue(read.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
