import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Shorter texts hardly shrink. Bytes; also the limit of Hono's compression, which recognizes them by their length header. */
const minimumBytes = 1_024
/**
 * Longer lists repeat the same words: gzip's lowest level makes them nearly as small as the usual one, in a third of the CPU time.
 * Characters.
 */
const usualLevelCharacters = 200_000

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/**
 * Responds with JSON, compressed as a whole if the client accepts gzip: as a stream it would take several event loop turns.
 * @param headers of the response; those of compression and length are added to them
 */
export async function respondWithJson(
  text: string,
  request: Headers,
  headers = new Headers(json),
): Promise<Response> {
  const bytes = Buffer.byteLength(text)
  headers.append('vary', 'accept-encoding')
  if (bytes < minimumBytes || !takesGzip(request)) {
    headers.set('content-length', String(bytes))
    return new Response(text, { headers })
  }
  const isLong = text.length > usualLevelCharacters
  const packed = await compress(text, isLong ? { level: constants.Z_BEST_SPEED } : {})
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(packed.length))
  return new Response(packed, { headers })
}

const takesGzip = (request: Headers) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.get('accept-encoding') ?? '')
