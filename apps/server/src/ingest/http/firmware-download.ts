import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseByteRange } from '../../platform/http/bodies/byte-range.ts'
import { respondAndClose, hasBody } from '../../platform/http/bodies/unread-body.ts'
import type { IngestLog, IngestPorts } from '../ports.ts'
import { respond } from './respond.ts'
import { authenticateRequest } from './credentials.ts'
import { storeUnavailable, tooManyAttempts, unauthorized } from './responses.ts'

/** Source of the images. */
export type FirmwareSource = {
  /** Null: this device has no image of this name. */
  readonly find: (
    deviceId: string,
    fw: string,
  ) => Promise<{ readonly sizeBytes: number; readonly sha256: string } | null>
  /** Null: it was withdrawn meanwhile. */
  readonly read: (fw: string, offset: number, length: number) => Promise<Uint8Array | null>
  readonly onDownload: (deviceId: string, fw: string) => Promise<void>
}

export type FirmwareDownloadPorts = {
  readonly source: FirmwareSource
  readonly signIn: IngestPorts['signIn']
  readonly addressOf: IngestPorts['addressOf']
  readonly log: IngestLog
}

const path = /^\/ingest\/([^/]+)\/firmware\/([^/?]+)(?:\?|$)/
const chunkBytes = 128 * 1024
/** A device that reads nothing for this long is gone. */
const idleMs = 120_000
const notFound = { stored: 0, refused: [], message: 'There is no such firmware for this device.' } as const

/** `GET /ingest/{deviceid}/firmware/{fw}` with the device's secret; an interrupted download continues with a range. */
export function buildFirmwareDownload(ports: FirmwareDownloadPorts) {
  const serve = async (request: IncomingMessage, response: ServerResponse, id: string, fw: string) => {
    const result = await authenticateRequest(request, id, ports)
    if (result !== 'right') return respond(response, ...(result === 'wrong' ? unauthorized : tooManyAttempts))
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(
        response,
        405,
        { ...notFound, message: 'Read firmware with GET.' },
        { allow: 'GET, HEAD' },
      )
    const image = await ports.source.find(id, fw)
    if (!image) return respond(response, 404, notFound)
    await send(ports, request, response, { ...image, id, fw })
  }

  return {
    /** False: not a firmware request, nothing was done. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const [, id, fw] = path.exec(request.url ?? '') ?? []
      if (id === undefined || fw === undefined) return false
      response.on('error', () => undefined)
      if (hasBody(request)) {
        const message = Buffer.from('Read firmware without sending a body.')
        respondAndClose(request, response, 413, { 'content-type': 'text/plain' }, message)
        return true
      }
      serve(request, response, id, fw).catch((error: unknown) => {
        ports.log.warn({ err: error }, 'a firmware image could not be sent')
        if (response.headersSent) response.destroy()
        else respond(response, ...storeUnavailable)
      })
      return true
    },
  }
}

type Image = { readonly id: string; readonly fw: string; readonly sizeBytes: number; readonly sha256: string }

async function send(
  { source }: FirmwareDownloadPorts,
  request: IncomingMessage,
  response: ServerResponse,
  { id, fw, sizeBytes, sha256 }: Image,
): Promise<void> {
  const etag = `"${sha256}"`
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-transform',
    etag,
  }
  const { 'if-range': ifRange, range } = request.headers
  const part = parseByteRange(ifRange === undefined || ifRange === etag ? range : undefined, sizeBytes)
  if (part === 'unsatisfiable')
    return void response.writeHead(416, { ...headers, 'content-range': `bytes */${sizeBytes}` }).end()
  const { start, end } = part ?? { start: 0, end: sizeBytes }
  const extra = part ? { 'content-range': `bytes ${start}-${end - 1}/${sizeBytes}` } : {}
  response.writeHead(part ? 206 : 200, { ...headers, ...extra, 'content-length': end - start })
  if (request.method === 'HEAD') return void response.end()
  await source.onDownload(id, fw)
  response.setTimeout(idleMs, () => response.destroy())
  for (let at = start; at < end && !response.destroyed; ) {
    const chunk = await source.read(fw, at, Math.min(chunkBytes, end - at))
    // Withdrawn during the download: the device notices that bytes are missing.
    if (!chunk || chunk.length === 0) return void response.destroy()
    at += chunk.length
    if (!response.write(chunk)) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve)
    response.once('close', resolve)
  })
}
