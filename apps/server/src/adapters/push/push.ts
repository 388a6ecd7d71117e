import webPush from 'web-push'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import { DeliveryError, type OutgoingPush } from '../../platform/message-transport.ts'
import type { OutboundGuard } from '../../platform/network/outbound-guard.ts'
import { postMessage } from '../webhook/post.ts'

const timeoutMs = 10_000
/** The subscription has ended. Source: RFC 8030, section 7.3. */
const goneStatuses = new Set([404, 410])
/** Worth a retry. */
const passingStatuses = new Set([408, 425, 429])

/** Endpoint and encryption keys of a browser's subscription. Source: W3C Push API. */
export type PushAddress = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Keys that identify the sender to push services. Source: RFC 8292. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** The subscription of the browser has ended. */
export class BrowserGoneError extends DeliveryError {
  constructor(status: number) {
    super(`Push HTTP ${status}`, { isFinal: true, isBounce: false })
    this.name = 'BrowserGoneError'
  }
}

export type PushMessage = Pick<OutgoingPush, 'text' | 'urgency' | 'topic' | 'expiresAt'>

export type PushSender = ReturnType<typeof createPushSender>

export type PushSenderPorts = {
  readonly guard: OutboundGuard
  readonly clock: Clock
  /** Contact for the operators of push services: a URL of the portal, or `mailto:`. */
  readonly subject: string
  /** Absent: ten seconds. */
  readonly timeoutMs?: number | undefined
}

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

/** Sends push messages: encrypted for the browser (RFC 8291), signed for its push service (RFC 8292). */
export function createPushSender(ports: PushSenderPorts) {
  const { guard, clock, subject } = ports
  return {
    /**
     * Resolves once the push service has accepted it.
     * @throws DeliveryError, BrowserGoneError if the subscription has ended
     */
    send: async (
      to: PushAddress,
      vapid: VapidKeys,
      message: PushMessage,
      signal: AbortSignal,
    ): Promise<void> => {
      const { status, retryAfterMs } = await postMessage('Push', {
        ...write(to, { subject, ...vapid }, message, nowSeconds(clock)),
        guard,
        timeoutMs: ports.timeoutMs ?? timeoutMs,
        signal,
      })
      if (status >= 200 && status < 300) return
      if (goneStatuses.has(status)) throw new BrowserGoneError(status)
      const isFinal = status < 500 && !passingStatuses.has(status)
      throw new DeliveryError(`Push HTTP ${status}`, { isFinal, isBounce: false, retryAfterMs })
    },
  }
}

/** @throws DeliveryError for invalid keys */
function write(
  { endpoint, p256dh, auth }: PushAddress,
  vapidDetails: VapidKeys & { readonly subject: string },
  { text, urgency, topic, expiresAt }: PushMessage,
  now: number,
) {
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      contentEncoding: 'aes128gcm',
      TTL: Math.max(0, Math.ceil(expiresAt - now)),
      urgency,
      ...(topic === undefined ? {} : { topic }),
    })
    return {
      url: request.endpoint,
      headers: request.headers,
      body: request.body,
    }
  } catch (cause) {
    throw new DeliveryError('Push not written', { isFinal: true, isBounce: false, cause })
  }
}
