import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import { Agent, request as httpRequest } from 'node:http'
import { Agent as SecureAgent, request as httpsRequest } from 'node:https'

export type HttpAnswer = {
  readonly status: number
  readonly body: string
  /** From `Retry-After`, if present. */
  readonly retryAfterMs: number | undefined
}

export type PostOptions = {
  readonly agent: HttpAgent
  readonly deviceId: string
  readonly secret: string
  readonly timeoutMs: number
}

/** Keep-alive connections; the type follows the origin's protocol. */
export function createAgent(origin: string, maxSockets: number, keepAlive = true): HttpAgent {
  const options = { keepAlive, maxSockets, keepAliveMsecs: 15_000 }
  return new URL(origin).protocol === 'https:' ? new SecureAgent(options) : new Agent(options)
}

/** POSTs JSON with the device's secret as Basic authentication. Rejects only on network errors and timeouts. */
export function post(url: string, body: string | Buffer, options: PostOptions): Promise<HttpAnswer> {
  const data = typeof body === 'string' ? Buffer.from(body) : body
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    let answered = false
    const request = send(url, {
      method: 'POST',
      agent: options.agent,
      timeout: options.timeoutMs,
      headers: {
        'content-type': 'application/json',
        'content-length': data.length,
        authorization: `Basic ${Buffer.from(`${options.deviceId}:${options.secret}`).toString('base64')}`,
      },
    })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    // A server that rejects a large body responds before reading it, and may then close the connection.
    request.on('error', (error) => {
      if (!answered) reject(error)
    })
    request.on('response', (response) => {
      answered = true
      read(response, resolve, reject)
    })
    request.end(data)
  })
}

function read(
  response: IncomingMessage,
  resolve: (answer: HttpAnswer) => void,
  reject: (error: Error) => void,
): void {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('error', reject)
  response.on('end', () => {
    const seconds = Number(response.headers['retry-after'])
    resolve({
      status: response.statusCode ?? 0,
      body: Buffer.concat(chunks).toString('utf8'),
      retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined,
    })
  })
}

/** URL to which a device posts its points. */
export function ingestUrl(origin: string, deviceId: string): string {
  return new URL(`/ingest/${encodeURIComponent(deviceId)}`, origin).href
}

/** What a response means for the points: accepted, rejected for good, or to be sent again. */
export function classifyAnswer({ status }: HttpAnswer): 'accepted' | 'refused' | 'again' {
  if (status >= 200 && status < 300) return 'accepted'
  return status >= 500 || status === 408 || status === 429 ? 'again' : 'refused'
}

/** Points of an accepted batch that the server rejected: `{stored, refused: [{index, reason}]}`. */
export function parseRefusedPoints({
  body,
}: HttpAnswer): readonly { readonly index: number; readonly reason: string }[] {
  try {
    const parsed = JSON.parse(body) as { refused?: unknown } | null
    return Array.isArray(parsed?.refused) ? parsed.refused : []
  } catch {
    return []
  }
}

/** Responses to requests of the device: `{answers: [answer, …]}`. */
export function answersIn(body: string): readonly unknown[] {
  return listIn(body, 'answers')
}

/** Commands in a response: `{commands: [request, …]}`. */
export function commandsIn(body: string): readonly unknown[] {
  return listIn(body, 'commands')
}

function listIn(body: string, name: 'answers' | 'commands'): readonly unknown[] {
  try {
    const parsed = JSON.parse(body) as Readonly<Record<string, unknown>> | null
    const list = parsed?.[name]
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
