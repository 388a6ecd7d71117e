import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

const lines = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' }

/**
 * Answers lines as they are read, no faster than they are taken; a reader who goes ends the reading. Columns of numbers are a fifth
 * of their size when they are packed at the lowest level, and each line is sent whole.
 * Rejects as the reading of the first line does, so that a refusal is no broken answer.
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
  // What breaks is seen by whoever reads the packed lines.
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
