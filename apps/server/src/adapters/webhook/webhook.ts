import { type Clock, nowSeconds } from '../../platform/clock.ts'
import {
  DeliveryError,
  type MessageTransport,
  type OutgoingWebhook,
} from '../../platform/message-transport.ts'
import type { OutboundGuard } from '../../platform/network/outbound-guard.ts'
import { signatureHeader, signRequest } from '../../platform/request-signature.ts'
import { postMessage } from './post.ts'

/** Lets receivers detect duplicates. */
export const messageIdHeader = 'x-fieldport-message-id'
const timeoutMs = 10_000
const gone = 410

export type WebhookPorts = {
  readonly guard: OutboundGuard
  readonly clock: Clock
  /** The secret that signs requests about a device to an address; undefined: the address was removed since. */
  readonly secretOf: (deviceId: string, address: string) => Promise<string | undefined>
  /** Absent: ten seconds. */
  readonly timeoutMs?: number | undefined
}

/** Sends signed webhook requests; any 2xx counts as delivered. */
export function createWebhooks(ports: WebhookPorts): MessageTransport<OutgoingWebhook> {
  const { guard, clock, secretOf } = ports
  return {
    send: async ({ to, deviceId, text, reference }, signal) => {
      const secret = await secretOf(deviceId, to)
      if (secret === undefined) throw new DeliveryError('Webhook removed', { isFinal: true, isBounce: false })
      const headers = {
        'content-type': 'application/json',
        [messageIdHeader]: reference,
        [signatureHeader]: signRequest(secret, text, nowSeconds(clock)),
      }
      const { status, retryAfterMs } = await postMessage('Webhook', {
        url: to,
        headers,
        body: text,
        guard,
        timeoutMs: ports.timeoutMs ?? timeoutMs,
        signal,
      })
      if (status >= 200 && status < 300) return
      throw new DeliveryError(`Webhook HTTP ${status}`, { isFinal: status === gone, retryAfterMs })
    },
    close: () => {},
  }
}
