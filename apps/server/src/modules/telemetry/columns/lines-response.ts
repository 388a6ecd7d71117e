import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

const lines = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' }

/**
 * Sends lines as they are read, no faster than the client takes them; a client that disconnects stops the reading. Columns of numbers
 * shrink to a fifth at the lowest compression level, and each line is flushed.
 * Rejects if reading the first line fails, so that a refusal is not a broken response.
 */
export async function respondWithLines(
  reading: AsyncGenerator<string, void, undefined>,
  request: Headers,
): Promise<Response> {
  const first = await reading.next()
  const source = Readable.from(withFirst(first, reading), { objectMode: false, highWaterMark: 1 })
  if (!/\bgzip\b/.test(request.get('accept-encoding') ?? ''))
    return new Response(Readable.toWeb(source) as ReadableStream, { headers: lines })
  const packed = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH })
  // Errors surface at the reader of the compressed lines.
  pipeline(source, packed, () => undefined)
  return new Response(Readable.toWeb(packed) as ReadableStream, {
    headers: { ...lines, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  })
}

async function* withFirst(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return()
  }
}
