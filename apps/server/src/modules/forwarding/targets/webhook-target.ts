import { post } from '../../../adapters/webhook/post.ts'
import { messageIdHeader } from '../../../adapters/webhook/webhook.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { OutboundGuard } from '../../../platform/network/outbound-guard.ts'
import { signatureHeader, signRequest } from '../../../platform/request-signature.ts'
import type { ForwardingTarget } from '../forwarding.repository.ts'
import { outcomeOf, type TargetKind } from './target.ts'

export type WebhookTargetPorts = {
  readonly guard: OutboundGuard
  readonly secretOf: (target: ForwardingTarget) => string
  readonly clock: Clock
}

const timeoutMs = 10_000
const gone = 410

/** A signed request a batch, taken when it is answered by 2xx. */
export function createWebhookTarget({ guard, secretOf, clock }: WebhookTargetPorts): TargetKind {
  return {
    deliver: (target, { id, records }, attempt) =>
      outcomeOf('Webhook', attempt, async () => {
        const head = `"id":${JSON.stringify(id)},"type":"points","deviceId":${JSON.stringify(target.deviceId)}`
        const body = `{${head},"points":[${records.map(({ json }) => json).join()}]}`
        const headers = {
          'content-type': 'application/json',
          [messageIdHeader]: id,
          [signatureHeader]: signRequest(secretOf(target), body, nowSeconds(clock)),
        }
        const { signal } = attempt
        const { status, retryAfterMs } = await post({
          url: target.address,
          headers,
          body,
          guard,
          timeoutMs,
          signal,
        })
        if (status >= 200 && status < 300) return { kind: 'taken' }
        const problem = `Webhook HTTP ${status}`
        return { kind: 'failed', problem, askedMs: retryAfterMs, isFinal: status === gone }
      }),
  }
}
