import { randomUUID } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import mqtt, { type IConnackPacket, type MqttClient } from 'mqtt'
import { AddressRefusedError, type OutboundGuard } from '../../platform/network/outbound-guard.ts'
import { NoAnswerError } from '../webhook/post.ts'

export type PublishedMessage = {
  readonly topic: string
  readonly payload: string
  /** Whether the broker keeps it for whoever subscribes later. */
  readonly retain: boolean
}

/** As PEM. */
export type BrokerCertificates = {
  /** Those that sign the broker's; absent: those that the system trusts. */
  readonly ca?: string | undefined
  /** Of the portal, with what leads to its signer. */
  readonly certificate?: string | undefined
  readonly key?: string | undefined
}

export type PublishOptions = {
  /** mqtts://, or mqtt:// where the operator allows it. */
  readonly url: string
  /** Empty: the broker asks for neither. */
  readonly username: string
  readonly password: string
  /** Absent: none. */
  readonly certificates?: BrokerCertificates | undefined
  readonly messages: readonly PublishedMessage[]
  readonly guard: OutboundGuard
  /** For all of it. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Unacknowledged at once. Brokers allow 20 and more. Source: mosquitto.conf(5), 'max_inflight_messages'. */
const messagesInFlight = 16
/** A publisher is told little: whoever sends more is no broker that anybody meant. */
const maximumReceivedBytes = 256 * 1024
/** 'Packet too large' of MQTT 5, with which a broker ends the connection. */
const packetTooLarge = 0x95
/** Mosquitto says it with the acknowledgement instead, which may not hold it: the client takes that for damage. */
const illegalAcknowledgement = 'Invalid puback reason code'
/** 'Unacceptable protocol version' of MQTT 3.1.1, and of MQTT 5. */
const versionRefusals = new Set([1, 0x84])

/**
 * Hands messages to a broker in their order, each once the broker has acknowledged (QoS 1), over a connection of its own. Those that
 * are larger than the broker accepts are left out.
 * @returns how many are left out
 * @throws NoAnswerError with the reason: a code, 'refused 135' where the broker said no to the connection or to a message
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

/** How far messages have come over the connections so far. */
type Progress = {
  /** Of the next message. */
  at: number
  atOnce: number
  /** Of a packet. */
  longestBytes: number
  tooLarge: number
  isConnected: boolean
}

/** A broker that ends the connection for one of several messages is given them again one by one. */
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
        // A connection that is reset takes its reason with it, unless the message was alone.
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
    // So brokers refuse certificates that do not say why: with TLS 1.3 the handshake of the client is over before that.
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

/** What a message takes on its way, as a broker counts it. Source: MQTT 5, sections 2.1.4 and 3.3. */
function packetBytes({ topic, payload }: PublishedMessage): number {
  const [topicLength, packetId, noProperties] = [2, 2, 1]
  const rest = topicLength + Buffer.byteLength(topic) + packetId + noProperties + Buffer.byteLength(payload)
  const lengthBytes = 1 + [128, 16_384, 2_097_152].filter((limit) => rest >= limit).length
  return 1 + lengthBytes + rest
}

/** Of the socket itself, so that the address that the guard looked at is the one that is connected to. */
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

/** The client tells of some errors of a socket and only closes for others. */
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
  // It may end after everything was acknowledged, when nobody waits for it any more.
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
