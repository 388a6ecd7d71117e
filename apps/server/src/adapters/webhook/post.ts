import { type IncomingMessage, type RequestOptions, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { retryAfterMs } from '../retry-after.ts'
import { DeliveryError } from '../../platform/message-transport.ts'
import { AddressRefusedError, type OutboundGuard } from '../../platform/network/outbound-guard.ts'

/** A request got no answer. */
export class NoAnswerError extends Error {
  /** A code such as 'ECONNREFUSED', without the address or the response. */
  readonly reason: string
  /** The portal refuses to connect there, so a retry is pointless. */
  readonly isRefusedHere: boolean

  constructor(reason: string, options: { readonly isRefusedHere?: boolean; readonly cause?: unknown } = {}) {
    super(`The request was not answered: ${reason}.`, { cause: options.cause })
    this.name = 'NoAnswerError'
    this.reason = reason
    this.isRefusedHere = options.isRefusedHere ?? false
  }
}

export type PostOptions = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly guard: OutboundGuard
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export type PostAnswer = {
  readonly status: number
  /** From the answer; 0: not given. */
  readonly retryAfterMs: number
}

/**
 * Like `post`, for a message that is retried until it is delivered.
 * @param channel names the message in errors
 * @throws DeliveryError if there was no answer; it never pauses the address, because the operator decides where the
 * portal may connect
 */
export function postMessage(channel: 'Push' | 'Webhook', options: PostOptions): Promise<PostAnswer> {
  return post(options).catch((error: unknown) => {
    if (!(error instanceof NoAnswerError)) throw error
    const { reason, isRefusedHere } = error
    throw new DeliveryError(`${channel} ${reason}`, { isFinal: isRefusedHere, isBounce: false, cause: error })
  })
}

/** Only the start of an answer is read. */
const maximumAnswerBytes = 64 * 1024

/**
 * Sends a request to a user-supplied URL. Redirects are not followed, since they could lead into the internal network;
 * the response body is discarded.
 * @throws NoAnswerError
 */
export async function post(options: PostOptions): Promise<PostAnswer> {
  const { guard } = options
  const url = new URL(options.url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && guard.allowsPlain))
    throw new NoAnswerError('not allowed', { isRefusedHere: true })
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    guard.checkHost(url.hostname)
    return await send(url, options, signal)
  } catch (error) {
    if (error instanceof AddressRefusedError)
      throw new NoAnswerError('not allowed', { isRefusedHere: true, cause: error })
    const reason = timeout.aborted ? 'timeout' : codeOf(error)
    throw new NoAnswerError(reason, { cause: error })
  }
}

function send(url: URL, { headers, body, guard }: PostOptions, signal: AbortSignal): Promise<PostAnswer> {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: guard.lookup,
    signal,
    headers: { 'user-agent': 'Fieldport', 'content-length': Buffer.byteLength(body), ...headers },
  }
  return new Promise((resolve, reject) => {
    // The status alone is the answer, even if the body never ends or takes too long.
    let finish = reject
    const sent = request(url, options, (response) => {
      const answer = {
        status: response.statusCode ?? 0,
        retryAfterMs: retryAfterMs(response.headers['retry-after'], Date.now()),
      }
      finish = () => resolve(answer)
      discard(response, finish)
    })
    sent.once('error', (error) => finish(error))
    sent.end(body)
  })
}

function discard(response: IncomingMessage, done: () => void): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maximumAnswerBytes) response.destroy()
  })
  response.once('error', done)
  response.once('close', done)
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'no answer'
}
