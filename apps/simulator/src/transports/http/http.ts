import { withTimeout } from '../../clock.ts'
import type { Point } from '../../point.ts'
import type { HttpControlOptions } from './http-control.ts'
import { createHttpControl } from './http-control.ts'
import { ingestUrl, post, parseRefusedPoints, classifyAnswer } from './post.ts'
import type { Delivery } from '../sequential-transport.ts'
import { createSequentialTransport } from '../sequential-transport.ts'
import type { Transport } from '../transport.ts'
import { encodePoints } from '../transport.ts'

export type HttpTransportOptions = HttpControlOptions & { readonly bufferPoints: number }

const timeoutMs = 30_000
const maxPoints = 500

/**
 * `POST /ingest/{deviceid}`, one request after the other; a backlog is sent in batches. Responses contain commands; replies and the
 * configuration go to `/rpc` and `/config` below that URL.
 */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const url = ingestUrl(options.origin, options.deviceId)
  const control = createHttpControl(options)

  const deliver = async (points: readonly Point[]): Promise<Delivery> => {
    try {
      const answer = await post(url, encodePoints(points), { ...options, timeoutMs })
      const verdict = classifyAnswer(answer)
      const reason = `HTTP ${answer.status}: ${answer.body}`
      if (verdict === 'accepted') {
        control.handleCommands(answer.body)
        return { kind: 'done', refused: parseRefusedPoints(answer).length }
      }
      if (verdict === 'refused') return { kind: 'done', refused: points.length, reason }
      const delay = answer.retryAfterMs === undefined ? {} : { delayMs: answer.retryAfterMs }
      return { kind: 'again', reason, ...delay }
    } catch (error) {
      return { kind: 'again', reason: String(error) }
    }
  }

  const points = createSequentialTransport({ ...options, maxPoints, deliver })
  return {
    ...points,
    start: () => {
      points.start()
      control.start()
    },
    suspend: () => {
      points.suspend()
      control.suspend()
    },
    sendConfig: control.sendConfig,
    poll: control.poll,
    ask: control.ask,
    busy: () => points.busy() || control.busy(),
    stop: async (graceMs) => {
      await Promise.all([points.stop(graceMs), withTimeout(options.clock, control.whenIdle(), graceMs)])
      control.suspend()
    },
  }
}
