import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { parseByteRange } from '../../platform/http/bodies/byte-range.ts'
import type { MapFiles, OpenMapFile } from './map-files.ts'

/** Serves maps from this server's disk in byte ranges, to everybody, like the page itself. */
export function registerMapFiles(app: Hono, files: MapFiles): void {
  app.on(['GET', 'HEAD'], '/api/maps/:file', async (context) => {
    const [, name] = /^([a-z]+)\.pmtiles$/.exec(context.req.param('file')) ?? []
    const file = name === undefined ? null : await files.open(name)
    return file
      ? answer(context, file)
      : context.json({ code: 'NOT_FOUND', status: 404, message: 'Not found.' }, 404)
  })
}

async function answer(context: Context, { handle, size, version }: OpenMapFile): Promise<Response> {
  const etag = `"${version}"`
  const isExact = context.req.query('v') === version
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': isExact ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
  }
  const close = async (response: Response) => {
    await handle.close()
    return response
  }
  if (context.req.header('if-none-match') === etag) return close(context.body(null, 304, headers))
  const ifRange = context.req.header('if-range')
  const isCurrent = ifRange === undefined || ifRange === etag
  const range = isCurrent ? parseByteRange(context.req.header('range'), size) : undefined
  if (range === 'unsatisfiable')
    return close(context.body(null, 416, { ...headers, 'content-range': `bytes */${size}` }))
  const { start, end } = range ?? { start: 0, end: size }
  const sent = {
    ...headers,
    'content-length': String(end - start),
    ...(range && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
  }
  const status = range ? 206 : 200
  if (context.req.method === 'HEAD' || size === 0) return close(context.body(null, status, sent))
  // The stream closes the file when it ends or the browser disconnects.
  const bytes = Readable.toWeb(handle.createReadStream({ start, end: end - 1 })) as ReadableStream<Uint8Array>
  return context.body(bytes, status, sent)
}
