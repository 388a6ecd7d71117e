import type { Agent } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Point } from '../point.ts'
import { ingestUrl, post, refusedIn, verdictOf } from './post.ts'
import type { Delivery } from './serial.ts'
import { createSerialTransport } from './serial.ts'
import type { Transport } from './transport.ts'
import { bodyOf } from './transport.ts'

export type HttpTransportOptions = {
  readonly origin: string
  readonly deviceId: string
  readonly secret: string
  readonly agent: Agent
  readonly clock: Clock
  readonly random: () => number
  readonly bufferPoints: number
}

const timeoutMs = 30_000
const maxPoints = 500

/** `POST /ingest/{deviceid}`, one request after the other; a backlog goes as batches. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const url = ingestUrl(options.origin, options.deviceId)
  return createSerialTransport({ ...options, maxPoints, deliver: (points) => deliver(url, points, options) })
}

async function deliver(
  url: string,
  points: readonly Point[],
  options: HttpTransportOptions,
): Promise<Delivery> {
  try {
    const answer = await post(url, bodyOf(points), { ...options, timeoutMs })
    const verdict = verdictOf(answer)
    const reason = `HTTP ${answer.status}: ${answer.body}`
    if (verdict === 'accepted') return { kind: 'done', refused: refusedIn(answer).length }
    if (verdict === 'refused') return { kind: 'done', refused: points.length, reason }
    const delay = answer.retryAfterMs === undefined ? {} : { delayMs: answer.retryAfterMs }
    return { kind: 'again', reason, ...delay }
  } catch (error) {
    return { kind: 'again', reason: String(error) }
  }
}
