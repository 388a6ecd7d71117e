import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { IngestRefusal } from '../ports.ts'

/** Every ingest response has this shape, whatever the status. */
export type IngestResponseBody = {
  readonly stored: number
  readonly refused: readonly IngestRefusal[]
  /** Points that were received but that the plan does not store; absent: none. */
  readonly leftOut?: number
  /** Number of accepted replies or configurations. */
  readonly accepted?: number
  /** Requests for the device; absent: none. */
  readonly commands?: readonly object[]
  /** Responses to requests of the device; absent: it made none. */
  readonly answers?: readonly object[]
  /** Number of refusals, if `refused` does not list all of them. */
  readonly refusedCount?: number
  readonly message?: string
}

export type DrainLimits = { readonly drainBytes: number; readonly drainMs: number }

/** A longer list helps nobody, and a message may contain a hundred thousand points. */
const listedRefusals = 1_000

/** Devices get a code and an English sentence; messages for readers of other languages are left out. */
function toBytes(answer: IngestResponseBody): Buffer {
  const { length } = answer.refused
  const refused = answer.refused
    .slice(0, listedRefusals)
    .map(({ index, reason, detail }) => ({ index, reason, detail }))
  const count = length > listedRefusals ? { refusedCount: length } : {}
  return Buffer.from(JSON.stringify({ ...answer, refused, ...count }))
}

function writeHead(
  response: ServerResponse,
  status: number,
  sizeBytes: number,
  headers: OutgoingHttpHeaders,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': sizeBytes,
    ...headers,
  })
}

/** Answers a request whose body was read, or is small enough to be discarded. */
export function respond(
  response: ServerResponse,
  status: number,
  content: IngestResponseBody,
  headers: OutgoingHttpHeaders = {},
): void {
  const bytes = toBytes(content)
  writeHead(response, status, bytes.length, headers)
  response.end(bytes)
}

/** Small enough to discard: the connection stays open. */
const discardableBytes = 64 * 1024

/**
 * Answers before the body was read. Many senders read no response until they have sent everything, and closing the connection while
 * they send discards it. So the whole response is sent first, the rest of the body is discarded within limits, and only then the
 * connection is closed.
 */
export function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  limits: DrainLimits,
  [status, content, headers = {}]: readonly [number, IngestResponseBody, OutgoingHttpHeaders?],
): void {
  const announcedBytes = Number(request.headers['content-length'] ?? Number.NaN)
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const isForgettable = request.headers.expect === undefined && !(announcedBytes > discardableBytes)
  if (request.readableEnded || (!isChunked && isForgettable))
    return respond(response, status, content, headers)
  const bytes = toBytes(content)
  writeHead(response, status, bytes.length, { ...headers, connection: 'close' })
  response.write(bytes)
  drain(request, limits, () => response.end())
}

function drain(request: IncomingMessage, limits: DrainLimits, done: () => void): void {
  let drainedBytes = 0
  const timer = setTimeout(finish, limits.drainMs)
  function finish(): void {
    clearTimeout(timer)
    request.off('data', receive)
    done()
  }
  function receive(chunk: Buffer): void {
    drainedBytes += chunk.length
    if (drainedBytes > limits.drainBytes) finish()
  }
  request.on('data', receive)
  request.once('end', finish)
  request.once('close', finish)
  request.resume()
}
