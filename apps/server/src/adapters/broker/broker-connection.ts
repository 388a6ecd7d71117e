import { randomBytes } from 'node:crypto'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import mqttPacket, {
  type IConnackPacket,
  type IPublishPacket,
  type ISubackPacket,
  type ISubscription,
  type Packet,
} from 'mqtt-packet'
import { AckQueue } from './ack-queue.ts'
import type { QualityOfService } from './broker.ts'
import { readOversizeMarker, PacketSizeFilter } from './packet-size-filter.ts'

export type MqttVersion = 4 | 5

export type ConnectionOptions = {
  /** mqtt: or mqtts:, with user and password if the broker requires them. */
  readonly url: URL
  readonly clientId: string
  readonly version: MqttVersion
  /** Number of unacknowledged messages that the broker may send; only MQTT 5 can announce it. */
  readonly receiveMaximum: number
  readonly payloadBytes: number
  readonly connectTimeoutMs: number
  readonly keepAliveSeconds: number
  /** `oversize` is set if the payload was too large and was dropped. `acknowledge` does nothing for QoS 0. */
  readonly onMessage: (connection: BrokerConnection, message: IncomingMessage) => void
  /** Aborts the attempt as long as the broker has not answered. */
  readonly signal: AbortSignal
}

export type IncomingMessage = {
  readonly topic: string
  readonly payload: Uint8Array
  readonly oversizeBytes: number | null
  /** The broker had kept it: its device may be gone. */
  readonly isRetained: boolean
  readonly acknowledge: () => void
}

/** The broker answered CONNECT with a refusal. */
export class BrokerRefusedError extends Error {
  readonly isVersionRefused: boolean

  constructor(message: string, isVersionRefused: boolean) {
    super(message)
    this.isVersionRefused = isVersionRefused
  }
}

/** How long the broker keeps the session and its queued messages while no portal is connected. */
const sessionSeconds = 7 * 86_400
const controlBytes = 256 * 1024
const defaultPorts: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 }
/** CONNACK codes for an unsupported version: MQTT 3.1.1 table 3.1, MQTT 5 section 3.2.2.2. */
const versionRefusals = new Set([1, 0x84])

/**
 * A connection to an external broker. Client libraries handle QoS 1 messages one at a time; here each message waits for
 * a durable insert, so many must be in flight at once.
 */
export class BrokerConnection {
  readonly #options: ConnectionOptions
  readonly #socket: Socket
  readonly #acks: AckQueue
  readonly #guard: PacketSizeFilter
  readonly #oversizeMark = randomBytes(16)
  readonly #parser: mqttPacket.Parser
  readonly #replies = new Map<number, (packet: Packet | null) => void>()
  #nextId = 0
  #isHeld = false
  #isEnding = false
  #hasHeard = true
  /** Set once the broker has accepted the connection. */
  #connack: IConnackPacket | null = null
  #endReason = 'The broker ended the connection.'

  private constructor(options: ConnectionOptions) {
    this.#options = options
    this.#socket = openSocket(options.url)
    this.#acks = new AckQueue((bytes) => {
      if (this.#socket.writable) this.#socket.write(bytes)
    })
    this.#guard = new PacketSizeFilter({
      payloadBytes: options.payloadBytes,
      controlBytes,
      isServer: false,
      hasProperties: options.version === 5,
      oversizeMark: this.#oversizeMark,
    })
    this.#parser = mqttPacket.parser({ protocolVersion: options.version })
  }

  /** @throws BrokerRefusedError if the broker refused the connection; Error if it could not be reached */
  static async open(options: ConnectionOptions): Promise<BrokerConnection> {
    const connection = new BrokerConnection(options)
    await connection.#handshake()
    return connection
  }

  /** Resolves with the reason once the connection has ended, whatever the cause. */
  waitUntilClosed(): Promise<string> {
    if (this.#socket.closed) return Promise.resolve(this.#endReason)
    return new Promise((resolve) => this.#socket.once('close', () => resolve(this.#endReason)))
  }

  get acknowledged(): number {
    return this.#acks.sent
  }

  /** A broker without shared subscriptions says so in CONNACK; the default is that it has them. */
  get canShareSubscriptions(): boolean {
    return this.#options.version === 5 && this.#connack?.properties?.sharedSubscriptionAvailable !== false
  }

  /** Pauses reading while too many messages are in flight. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) this.#socket.pause()
    else this.#socket.resume()
  }

  /** @returns whether the broker granted every filter */
  async subscribe(filters: readonly string[]): Promise<boolean> {
    // Retained messages only with a new subscription (MQTT 5), not after each reconnection.
    const subscriptions: ISubscription[] = filters.map((topic) => ({ topic, qos: 1, rh: 1 }))
    const reply = await this.#ask((messageId) => ({ cmd: 'subscribe', messageId, subscriptions }))
    return (reply as ISubackPacket).granted.every((code) => Number(code) < 0x80)
  }

  async unsubscribe(filters: readonly string[]): Promise<void> {
    await this.#ask((messageId) => ({ cmd: 'unsubscribe', messageId, unsubscriptions: [...filters] }))
  }

  async publish(topic: string, payload: Uint8Array | string, qos: QualityOfService): Promise<void> {
    const packet = { cmd: 'publish', topic, payload: Buffer.from(payload as string) } as const
    const flags = { dup: false, retain: false }
    if (qos === 0) this.#send({ ...packet, ...flags, qos })
    else await this.#ask((messageId) => ({ ...packet, ...flags, qos: 1, messageId }))
  }

  destroy(reason: string): void {
    if (!this.#socket.destroyed) this.#endReason = reason
    this.#socket.destroy()
  }

  /** Disconnects cleanly; the broker keeps the session. */
  async end(): Promise<void> {
    const ended = this.waitUntilClosed()
    this.#endReason = 'The portal is closing.'
    this.#isEnding = true
    this.#acks.flush()
    this.#send({ cmd: 'disconnect' })
    this.#socket.resume()
    this.#socket.end()
    await ended
  }

  async #handshake(): Promise<void> {
    const { connectTimeoutMs, keepAliveSeconds, signal, url, version } = this.#options
    const giveUp = () => this.destroy('The portal is closing.')
    signal.addEventListener('abort', giveUp)
    const timer = setTimeout(() => this.destroy('The broker did not answer in time.'), connectTimeoutMs)
    try {
      const connack = await this.#firstAnswer()
      const code = (version === 5 ? connack.reasonCode : connack.returnCode) ?? 0
      if (code !== 0) {
        throw new BrokerRefusedError(
          `${url.host} refused the connection with code ${code}.`,
          versionRefusals.has(code),
        )
      }
      this.#connack = connack
      this.#keepAlive(keepAliveSeconds)
    } catch (error) {
      this.#socket.destroy()
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  #firstAnswer(): Promise<IConnackPacket> {
    return new Promise((resolve, reject) => {
      this.#socket.once(this.#options.url.protocol === 'mqtts:' ? 'secureConnect' : 'connect', () => {
        this.#socket.setNoDelay(true)
        this.#send(connectPacket(this.#options))
      })
      this.#socket.on('error', (error) => {
        this.#endReason = error.message
      })
      this.#socket.once('close', () => {
        reject(new Error(this.#endReason))
        for (const settle of this.#replies.values()) settle(null)
      })
      this.#parser.on('error', (error: Error) => this.destroy(error.message))
      this.#parser.on('packet', (packet: Packet) => {
        if (packet.cmd === 'connack') resolve(packet)
        else this.#receive(packet)
      })
      this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    })
  }

  #read(chunk: Buffer): void {
    this.#hasHeard = true
    if (this.#isEnding) return
    try {
      for (const part of this.#guard.accept(chunk)) this.#parser.parse(part)
    } catch (error) {
      this.destroy((error as Error).message)
    }
  }

  #receive(packet: Packet): void {
    if (packet.cmd === 'publish') this.#deliver(packet)
    else if (packet.cmd === 'suback' || packet.cmd === 'unsuback' || packet.cmd === 'puback') {
      this.#replies.get(packet.messageId ?? 0)?.(packet)
    } else if (packet.cmd === 'disconnect')
      this.destroy(`The broker asked to disconnect (code ${packet.reasonCode ?? 0}).`)
  }

  #deliver(packet: IPublishPacket): void {
    const payload = packet.payload as Buffer
    const { messageId } = packet
    this.#options.onMessage(this, {
      topic: packet.topic,
      payload,
      oversizeBytes: readOversizeMarker(payload, this.#oversizeMark),
      isRetained: packet.retain,
      acknowledge:
        packet.qos === 0 || messageId === undefined ? () => undefined : this.#acks.reserve(messageId),
    })
  }

  #ask(build: (messageId: number) => Packet): Promise<Packet> {
    return new Promise((resolve, reject) => {
      const messageId = this.#freeId()
      this.#replies.set(messageId, (packet) => {
        this.#replies.delete(messageId)
        if (packet) resolve(packet)
        else reject(new Error(this.#endReason))
      })
      this.#send(build(messageId))
    })
  }

  #freeId(): number {
    do {
      this.#nextId = (this.#nextId % 0xffff) + 1
    } while (this.#replies.has(this.#nextId))
    return this.#nextId
  }

  #send(packet: Packet): void {
    if (this.#socket.writable) {
      this.#socket.write(mqttPacket.generate(packet, { protocolVersion: this.#options.version }))
    }
  }

  #keepAlive(seconds: number): void {
    const timer = setInterval(() => {
      if (!this.#hasHeard && !this.#isHeld) return this.destroy('The broker fell silent.')
      this.#hasHeard = false
      return this.#send({ cmd: 'pingreq' })
    }, seconds * 1000)
    this.#socket.once('close', () => clearInterval(timer))
  }
}

/** @throws Error if the URL is not one of an MQTT broker */
function openSocket(url: URL): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (defaultPorts[url.protocol] ?? 1883)
  return url.protocol === 'mqtts:' ? connectTls({ host, port, servername: host }) : connectTcp({ host, port })
}

function connectPacket({
  url,
  clientId,
  version,
  receiveMaximum,
  keepAliveSeconds,
}: ConnectionOptions): Packet {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: false,
    clientId,
    // Twice our ping interval, so that one lost ping does not end the connection.
    keepalive: keepAliveSeconds * 2,
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: Buffer.from(decodeURIComponent(url.password)) } : {}),
    ...(version === 5 ? { properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum } } : {}),
  }
}
