import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { Aedes, type Client, type PublishPacket } from 'aedes'
import { systemClock } from '../../platform/clock.ts'
import { type ConnectionLimits, limitConnections } from '../../platform/network/connections.ts'
import { noTrustedProxies, type TrustedProxies } from '../../platform/network/trusted-proxies.ts'
import type { Broker, BrokerHandlers, BrokerLog, QualityOfService } from './broker.ts'
import { DeviceAuthorizer } from './device-authorizer.ts'
import { DeviceStream } from './device-stream.ts'
import { InFlightLimiter, type InFlightLimits } from './in-flight.ts'
import { PacketSizeFilter } from './packet-size-filter.ts'
import { PresenceTracker } from './presence-tracker.ts'
import { BrokerPersistence } from './broker-persistence.ts'
import { deviceOfTopic } from './topics.ts'

export type EmbeddedBrokerOptions = {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly authenticate: (deviceId: string, secret: string, address: string) => Promise<boolean>
  readonly handlers: BrokerHandlers
  readonly log: BrokerLog
  readonly limits?: Partial<EmbeddedBrokerLimits>
  /** Proxies that connect for many devices each; they are not rate limited by address. */
  readonly trustedProxies?: TrustedProxies
  readonly onConnectionRefused?: () => void
  /** Epoch milliseconds; absent: the system's clock. */
  readonly nowMs?: () => number
}

export type EmbeddedBrokerLimits = InFlightLimits &
  ConnectionLimits & {
    readonly payloadBytes: number
    /** From the first byte to the CONNECT packet. */
    readonly connectTimeoutMs: number
    /** From the first to the last byte of any packet; absent: as over HTTP. */
    readonly packetTimeoutMs?: number
    /** How long `close` waits for messages under way. */
    readonly closeTimeoutMs: number
  }

const defaults: EmbeddedBrokerLimits = {
  payloadBytes: 16 * 1024 * 1024,
  connections: 20_000,
  connectionsPerAddress: 10_000,
  connectTimeoutMs: 10_000,
  closeTimeoutMs: 3_000,
  messagesPerSender: 2_000,
  bytesPerSender: 32 * 1024 * 1024,
  bytes: 256 * 1024 * 1024,
}

/** CONNECT holds a will of 64 KiB at most; nothing else that a device may send without a payload is that large. */
const controlBytes = 96 * 1024
/** How long closing waits for a device to take its last bytes. */
const cutMs = 500
/** Detects a dead peer that announced no keep-alive. */
const tcpKeepAliveMs = 60_000

/** An MQTT 3.1 and 3.1.1 broker in this process, for devices only. */
export function buildEmbeddedBroker(options: EmbeddedBrokerOptions): Broker {
  return new EmbeddedBroker(options)
}

class EmbeddedBroker implements Broker {
  readonly #options: EmbeddedBrokerOptions
  readonly #limits: EmbeddedBrokerLimits
  readonly #oversizeMark = randomBytes(16)
  readonly #sessions = new BrokerPersistence()
  readonly #inFlight: InFlightLimiter
  readonly #gate: DeviceAuthorizer
  readonly #streams = new Set<DeviceStream>()
  readonly #sockets = new Set<Socket>()
  readonly #presences: PresenceTracker
  #server: Server | null = null
  #aedes: Aedes | null = null

  constructor(options: EmbeddedBrokerOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#inFlight = new InFlightLimiter(this.#limits)
    this.#presences = new PresenceTracker(
      (deviceId, presence) => options.handlers.onPresence?.(deviceId, presence),
      options.nowMs ?? systemClock.nowMs,
    )
    this.#gate = new DeviceAuthorizer({
      authenticate: options.authenticate,
      handlers: options.handlers,
      inFlight: this.#inFlight,
      sessions: this.#sessions,
      oversizeMark: this.#oversizeMark,
    })
  }

  async start(): Promise<void> {
    const { host, port, log } = this.#options
    const aedes = await Aedes.createBroker({
      ...this.#gate.hooks(),
      persistence: this.#sessions,
      connectTimeout: this.#limits.connectTimeoutMs,
      // No limit of deliveries at once: devices that read nothing would use it up, and every message would wait for them.
      concurrency: 0,
    })
    this.#aedes = aedes
    watch(aedes, log)
    this.#presences.track(aedes)
    const server = createServer((socket) => this.#accept(aedes, socket))
    const { trustedProxies = noTrustedProxies, onConnectionRefused } = this.#options
    limitConnections(server, this.#limits, trustedProxies, onConnectionRefused)
    await listen(server, host, port)
    server.on('error', (error) => log.warn({ error }, 'The MQTT port failed'))
    this.#server = server
  }

  async close(): Promise<void> {
    const aedes = this.#aedes
    if (!aedes) return
    this.#aedes = null
    const unlistened = this.#server ? closeServer(this.#server) : Promise.resolve()
    for (const stream of this.#streams) stream.hold(true)
    await Promise.race([this.#inFlight.idle(), after(this.#limits.closeTimeoutMs)])
    this.#gate.close()
    await written()
    await Promise.race([new Promise<void>((resolve) => aedes.close(resolve)), after(cutMs)])
    for (const stream of this.#streams) stream.destroy()
    await Promise.race([unlistened, after(cutMs)])
    for (const socket of this.#sockets) socket.destroy()
    await unlistened
  }

  async ping(): Promise<void> {
    this.#running()
  }

  async publish(topic: string, payload: Uint8Array | string, qos: QualityOfService): Promise<void> {
    const aedes = this.#running()
    if (isBehind(clientOf(aedes, deviceOfTopic(topic))))
      throw new PortalError('ENGINE_UNAVAILABLE', 'deviceDoesNotRead')
    const packet: PublishPacket = {
      cmd: 'publish',
      topic,
      payload: Buffer.from(payload as string),
      qos,
      dup: false,
      retain: false,
    }
    await new Promise<void>((resolve, reject) => {
      aedes.publish(packet, (error) =>
        error
          ? reject(
              new PortalError('ENGINE_UNAVAILABLE', createMessage('brokerAway', { reason: error.message })),
            )
          : resolve(),
      )
    })
  }

  isListening(deviceId: string): boolean {
    return this.#presences.isListening(deviceId)
  }

  disconnect(deviceId: string): void {
    clientOf(this.#aedes, deviceId)?.close()
  }

  supersede(deviceId: string, connectedMs: number): void {
    if (this.#presences.forgetOlder(deviceId, connectedMs)) this.disconnect(deviceId)
  }

  port(): number {
    const address = this.#server?.address()
    return typeof address === 'object' && address ? address.port : this.#options.port
  }

  #accept(aedes: Aedes, socket: Socket): void {
    if (socket.destroyed) return
    socket.setNoDelay(true)
    socket.setKeepAlive(true, tcpKeepAliveMs)
    const guard = new PacketSizeFilter({
      payloadBytes: this.#limits.payloadBytes,
      controlBytes,
      isServer: true,
      hasProperties: false,
      oversizeMark: this.#oversizeMark,
    })
    const stream = new DeviceStream(socket, guard, this.#limits.packetTimeoutMs)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    aedes.handle(stream)
  }

  #running(): Aedes {
    if (this.#aedes && this.#server?.listening) return this.#aedes
    throw new PortalError('ENGINE_UNAVAILABLE', 'brokerNotListening')
  }
}

/** The library keeps its clients by id, but does not expose them in its types. */
function clientOf(broker: Aedes | null, deviceId: string): Client | undefined {
  return (broker as { clients?: Record<string, Client> } | null)?.clients?.[deviceId]
}

/** Whether the device has not read what it was sent, so that more would only fill memory. */
function isBehind(client: Client | undefined): boolean {
  return (client?.conn as Duplex | undefined)?.writableNeedDrain === true
}

function watch(broker: Aedes, log: BrokerLog): void {
  const ended = new WeakSet<object>()
  const emitter: EventEmitter = broker
  emitter.on('error', (error: Error) => log.warn({ error }, 'The embedded MQTT broker failed'))
  broker.on('clientError', (client, error) => {
    // After a connection ends, each of its messages in flight fails once more: log only the first.
    if (ended.has(client)) return
    ended.add(client)
    log.debug({ deviceId: client.id, reason: error.message }, 'MQTT connection of a device ended')
  })
  broker.on('connectionError', (_client, error) =>
    log.debug({ reason: error.message }, 'MQTT connection ended before it was signed in'),
  )
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function after(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs).unref())
}

/** Waits until acknowledgements have left: they are written on the next tick and flushed on the one after. */
async function written(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
