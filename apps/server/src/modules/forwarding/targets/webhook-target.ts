import { post } from '../../../adapters/webhook/post.ts'
import { messageIdHeader } from '../../../adapters/webhook/webhook.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { OutboundGuard } from '../../../platform/network/outbound-guard.ts'
import { signatureHeader, signRequest } from '../../../platform/request-signature.ts'
import type { ForwardingTarget } from '../forwarding.repository.ts'
import { type Attempt, type Batch, type Outcome, outcomeOf, type TargetKind } from './target.ts'

export type WebhookTargetPorts = {
  readonly guard: OutboundGuard
  readonly secretOf: (target: ForwardingTarget) => string
  readonly clock: Clock
}

const timeoutMs = 10_000
/**
 * Time after which an attempt starts no further request; together with a request's timeout well below the duration of
 * a claim.
 */
const longestAttemptMs = 30_000
const gone = 410
const contentTooLarge = 413

/**
 * Sends each batch as a signed request, accepted if the response is 2xx; as several, if the receiver accepts only
 * shorter ones.
 */
export function createWebhookTarget(ports: WebhookTargetPorts): TargetKind {
  return {
    deliver: (target, { records }, attempt) =>
      outcomeOf('Webhook', attempt, () => sendAll(ports, target, records, attempt)),
  }
}

type Records = Batch['records']

/** Halves the requests while the receiver responds that they are too large. Skips a point that alone is too large. */
async function sendAll(
  ports: WebhookTargetPorts,
  target: ForwardingTarget,
  records: Records,
  attempt: Attempt,
): Promise<Outcome> {
  const endsAtMs = performance.now() + longestAttemptMs
  let [sent, size, tooLarge] = [0, records.length, 0]
  while (sent < records.length) {
    const some = records.slice(sent, sent + size)
    const { status, retryAfterMs } = await send(ports, target, some, attempt)
    const isTooLarge = status === contentTooLarge
    const isAccepted = status >= 200 && status < 300
    if (!isAccepted && !isTooLarge)
      return {
        kind: 'failed',
        problem: `Webhook HTTP ${status}`,
        requestedDelayMs: retryAfterMs,
        isFinal: status === gone,
      }
    if (isTooLarge && size > 1) size = Math.ceil(some.length / 2)
    else sent += some.length
    if (isTooLarge && some.length === 1) tooLarge += 1
    const last = records[sent - 1]
    if (last && sent < records.length && performance.now() > endsAtMs)
      return { kind: 'accepted', tooLarge, progress: { cursor: last.receivedMicros } }
  }
  return { kind: 'accepted', tooLarge }
}

/** Sends one request, with the same ID in each attempt at these points. */
function send(
  { guard, secretOf, clock }: WebhookTargetPorts,
  target: ForwardingTarget,
  records: Records,
  { signal }: Attempt,
) {
  const id = `${target.id}-${records.at(-1)?.receivedMicros}`
  const head = `"id":${JSON.stringify(id)},"type":"points","deviceId":${JSON.stringify(target.deviceId)}`
  const body = `{${head},"points":[${records.map(({ json }) => json).join()}]}`
  const headers = {
    'content-type': 'application/json',
    [messageIdHeader]: id,
    [signatureHeader]: signRequest(secretOf(target), body, nowSeconds(clock)),
  }
  return post({ url: target.address, headers, body, guard, timeoutMs, signal })
}
