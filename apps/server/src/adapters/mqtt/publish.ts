import { randomUUID } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import mqtt, { type IConnackPacket, type MqttClient } from 'mqtt'
import { AddressRefusedError, type OutboundGuard } from '../../platform/network/outbound-guard.ts'
import { NoAnswerError } from '../webhook/post.ts'

export type PublishedMessage = {
  readonly topic: string
  readonly payload: string
  /** Whether the broker keeps the message for later subscribers. */
  readonly retain: boolean
}

/** In PEM format. */
export type BrokerCertificates = {
  /** CAs that sign the broker's certificate; absent: those that the system trusts. */
  readonly ca?: string | undefined
  /** The portal's client certificate with its chain. */
  readonly certificate?: string | undefined
  readonly key?: string | undefined
}

export type PublishOptions = {
  /** mqtts://, or mqtt:// if the operator allows it. */
  readonly url: string
  /** Empty: no user name and password. */
  readonly username: string
  readonly password: string
  readonly certificates?: BrokerCertificates | undefined
  readonly messages: readonly PublishedMessage[]
  readonly guard: OutboundGuard
  /** For the whole call. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Limit of unacknowledged messages. Brokers allow 20 or more. Source: mosquitto.conf(5), 'max_inflight_messages'. */
const messagesInFlight = 16
/** A publisher receives little: more than this is not from a real broker. */
const maximumReceivedBytes = 256 * 1024
/** 'Packet too large' of MQTT 5, with which a broker disconnects. */
const packetTooLarge = 0x95
/** Mosquitto sends that code in PUBACK, where it is not allowed, so the client library reports this error. */
const illegalAcknowledgement = 'Invalid puback reason code'
/** 'Unacceptable protocol version' of MQTT 3.1.1, and of MQTT 5. */
const versionRefusals = new Set([1, 0x84])

/**
 * Publishes messages in order with QoS 1, over a connection of its own, and waits for every acknowledgement. Messages
 * larger than the broker accepts are skipped.
 * @returns how many were skipped
 * @throws NoAnswerError with the reason: a code, 'refused 135' if the broker refused the connection or a message
 */
export async function publish(options: PublishOptions): Promise<{ readonly tooLarge: number }> {
  const url = new URL(options.url)
  if (url.protocol !== 'mqtts:' && !(url.protocol === 'mqtt:' && options.guard.allowsPlain))
    throw new NoAnswerError('not allowed', { isRefusedHere: true })
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    options.guard.checkHost(url.hostname)
    return await publishOver(5, url, options, signal).catch((error: unknown) => {
      if (versionRefusals.has(codeOf(error))) return publishOver(4, url, options, signal)
      throw error
    })
  } catch (error) {
    if (error instanceof AddressRefusedError)
      throw new NoAnswerError('not allowed', { isRefusedHere: true, cause: error })
    throw new NoAnswerError(timeout.aborted ? 'timeout' : reasonOf(error), { cause: error })
  }
}

/** Progress over all connections so far. */
type Progress = {
  /** Index of the next message. */
  at: number
  atOnce: number
  /** Size of the largest packet that the broker accepts. */
  longestBytes: number
  tooLarge: number
  isConnected: boolean
}

/** If the broker disconnects with several messages in flight, they are resent one by one to find the refused one. */
async function publishOver(
  protocolVersion: 4 | 5,
  url: URL,
  options: PublishOptions,
  signal: AbortSignal,
): Promise<{ readonly tooLarge: number }> {
  const progress: Progress = {
    at: 0,
    atOnce: messagesInFlight,
    longestBytes: Infinity,
    tooLarge: 0,
    isConnected: false,
  }
  for (;;) {
    const isDone = await publishSome(protocolVersion, url, options, signal, progress).catch(
      (error: unknown) => {
        const message = options.messages[progress.at]
        const isTooLarge = codeOf(error) === packetTooLarge
        // A reset connection loses its reason, so the cause is only certain if one message was in flight.
        const mayBe = isTooLarge || (codeOf(error) === 0 && progress.atOnce > 1)
        if (!message || !progress.isConnected || !mayBe || signal.aborted) throw error
        if (progress.atOnce === 1) progress.longestBytes = packetBytes(message) - 1
        progress.atOnce = 1
        return false
      },
    )
    if (isDone) return { tooLarge: progress.tooLarge }
  }
}

async function publishSome(
  protocolVersion: 4 | 5,
  url: URL,
  { username, password, certificates, messages, guard }: PublishOptions,
  signal: AbortSignal,
  progress: Progress,
): Promise<true> {
  signal.throwIfAborted()
  progress.isConnected = false
  let socketError: Error | undefined
  let isSecured = false
  let isAnswered = false
  const open = () =>
    openSocket(url, guard, certificates)
      .once('error', (error: Error) => (socketError = error))
      .once('secureConnect', () => (isSecured = true))
  const client = new mqtt.MqttClient(open, {
    protocolVersion,
    clientId: `fieldport-${randomUUID()}`,
    clean: true,
    reconnectPeriod: 0,
    keepalive: 0,
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
  })
  const stop = () => client.end(true)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const failed = failureOf(client, () => socketError)
    const { properties } = await Promise.race([failed, opened(client)])
    isAnswered = true
    progress.isConnected = true
    progress.longestBytes = Math.min(progress.longestBytes, properties?.maximumPacketSize ?? Infinity)
    while (progress.at < messages.length) {
      const batch = messages.slice(progress.at, progress.at + progress.atOnce)
      const fitting = batch.filter((message) => packetBytes(message) <= progress.longestBytes)
      await Promise.race([failed, Promise.all(fitting.map((message) => publishOne(client, message)))])
      progress.tooLarge += batch.length - fitting.length
      progress.at += batch.length
    }
    return true
  } catch (error) {
    // Brokers refuse client certificates this way: with TLS 1.3 the client finishes its handshake before their check.
    if (isSecured && !isAnswered && isClosed(error))
      throw Object.assign(new Error('The broker closed the connection.', { cause: error }), {
        code: 'TLS_CLOSED_UNANSWERED',
      })
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    client.end(true)
  }
}

/** Size of a PUBLISH packet as a broker counts it. Source: MQTT 5, sections 2.1.4 and 3.3. */
function packetBytes({ topic, payload }: PublishedMessage): number {
  const [topicLength, packetId, noProperties] = [2, 2, 1]
  const rest = topicLength + Buffer.byteLength(topic) + packetId + noProperties + Buffer.byteLength(payload)
  const lengthBytes = 1 + [128, 16_384, 2_097_152].filter((limit) => rest >= limit).length
  return 1 + lengthBytes + rest
}

/** Opens the socket here, so that it connects to the address that the guard checked. */
function openSocket(
  url: URL,
  { lookup }: OutboundGuard,
  { ca, certificate: cert, key }: BrokerCertificates = {},
): Socket {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isTls = url.protocol === 'mqtts:'
  const at = { host, port: Number(url.port) || (isTls ? 8883 : 1883), lookup }
  const secure = { ...at, ...(ca ? { ca } : {}), ...(cert && key ? { cert, key } : {}) }
  const socket = isTls
    ? connectTls(isIP(host) === 0 ? { ...secure, servername: host } : secure)
    : connectTcp(at)
  let received = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > maximumReceivedBytes) socket.destroy(new Error('The broker sends too much.'))
  })
  return socket
}

function opened(client: MqttClient): Promise<IConnackPacket> {
  return new Promise((resolve) => client.once('connect', resolve))
}

/** The client emits an error for some socket failures and only closes for others. */
function failureOf(client: MqttClient, socketError: () => Error | undefined): Promise<never> {
  const failed = new Promise<never>((_resolve, reject) => {
    client.on('error', (error) =>
      reject(
        error.message === illegalAcknowledgement ? Object.assign(error, { code: packetTooLarge }) : error,
      ),
    )
    client.once('disconnect', ({ reasonCode }) =>
      reject(Object.assign(new Error('The broker ended the connection.'), { code: reasonCode })),
    )
    client.once('close', () => reject(socketError() ?? new Error('The connection was closed.')))
  })
  // The connection may fail after everything was acknowledged: avoid an unhandled rejection.
  failed.catch(() => {})
  return failed
}

function publishOne(client: MqttClient, { topic, payload, retain }: PublishedMessage): Promise<unknown> {
  const published = client.publishAsync(topic, payload, { qos: 1, retain })
  published.catch(() => {})
  return published
}

function isClosed(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === undefined || code === 'ECONNRESET' || code === 'EPIPE'
}

function codeOf(error: unknown): number {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'number' ? code : 0
}

function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code
  return typeof code === 'number' ? `refused ${code}` : 'no answer'
}
