import { type Clock, nowSeconds } from '../../platform/clock.ts'
import {
  DeliveryError,
  type MessageTransport,
  type OutgoingWebhook,
} from '../../platform/message-transport.ts'
import type { OutboundGuard } from '../../platform/network/outbound-guard.ts'
import { signatureHeader, signRequest } from '../../platform/request-signature.ts'
import { NoAnswerError, post } from './post.ts'

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
      const { status, retryAfterMs } = await post({
        url: to,
        headers,
        body: text,
        guard,
        timeoutMs: ports.timeoutMs ?? timeoutMs,
        signal,
      }).catch((error: unknown) => {
        if (!(error instanceof NoAnswerError)) throw error
        // The operator decides where the portal may connect, so do not pause the address.
        const options = { isFinal: error.isRefusedHere, isBounce: false, cause: error }
        throw new DeliveryError(`Webhook ${error.reason}`, options)
      })
      if (status >= 200 && status < 300) return
      throw new DeliveryError(`Webhook HTTP ${status}`, { isFinal: status === gone, retryAfterMs })
    },
    close: () => {},
  }
}
