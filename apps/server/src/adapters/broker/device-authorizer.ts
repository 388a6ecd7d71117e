import { isDeviceId } from '@fieldport/domain'
import type { AedesOptions, Client } from 'aedes'
import type { BrokerHandlers } from './broker.ts'
import type { InFlightLimiter, PausableSender } from './in-flight.ts'
import { readOversizeMarker } from './packet-size-filter.ts'
import type { BrokerPersistence } from './broker-persistence.ts'
import { commandTopic, isTopicOfOthers, parseTopic } from './topics.ts'

type Hooks = Required<
  Pick<
    AedesOptions,
    'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
  >
>
type PublishPacket = Parameters<Hooks['authorizePublish']>[1]
type Acknowledge = Parameters<Hooks['authorizePublish']>[2]
type ConnectPacket = Parameters<Hooks['preConnect']>[1]

export type DeviceAuthorizerOptions = {
  readonly authenticate: (deviceId: string, secret: string, address: string) => Promise<boolean>
  readonly handlers: BrokerHandlers
  readonly inFlight: InFlightLimiter
  readonly sessions: BrokerPersistence
  readonly oversizeMark: Buffer
}

/** CONNACK return codes. Source: MQTT 3.1.1, table 3.1. */
const connack = { identifierRejected: 2, serverUnavailable: 3, badCredentials: 4, notAuthorized: 5 } as const

function refusal(returnCode: (typeof connack)[keyof typeof connack], message: string) {
  return Object.assign(new Error(message), { returnCode })
}

function addressOf(client: Client): string {
  const { remoteAddress } = client.conn as unknown as { readonly remoteAddress?: string }
  return remoteAddress?.replace(/^::ffff:/i, '') ?? ''
}

const empty = Buffer.alloc(0)
const maximumLoggedTopicLength = 80

/**
 * Authorises devices on the embedded broker: to sign in as themselves, publish on their own topics and subscribe to
 * their own commands. A message is acknowledged once its handler is done; many are handled concurrently and in any
 * order.
 */
export class DeviceAuthorizer {
  readonly #options: DeviceAuthorizerOptions
  readonly #wills = new WeakMap<object, ConnectPacket['will']>()
  /** QoS 2 messages whose handler is not finished; the library asks again if the device resends one. */
  readonly #taking = new WeakMap<object, Map<number, Promise<void>>>()
  #isClosed = false

  constructor(options: DeviceAuthorizerOptions) {
    this.#options = options
  }

  /** Refuses all further messages and connections. */
  close(): void {
    this.#isClosed = true
  }

  hooks(): Hooks {
    return {
      preConnect: (client, packet, done) => {
        this.#wills.set(client, packet.will)
        done(null, !this.#isClosed)
      },
      authenticate: (client, username, password, done) => void this.#signIn(client, username, password, done),
      authorizePublish: (client, packet, done) => {
        if (client === null || this.#isClosed) done(new Error('The broker is closing.'))
        else void this.#answer(client, packet, done)
      },
      authorizeSubscribe: (client, subscription, done) => {
        // The library turns null into SUBACK return code 128.
        done(null, subscription.topic === commandTopic(client.id) ? subscription : null)
      },
      // Devices receive only what the portal itself sends.
      authorizeForward: (_client, packet) => ('clientId' in packet ? null : packet),
    }
  }

  async #signIn(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
    done: Parameters<Hooks['authenticate']>[3],
  ): Promise<void> {
    try {
      const refused = await this.#whyRefused(client, username, password?.toString('utf8') ?? '')
      done(refused, refused === null)
    } catch {
      done(refusal(connack.serverUnavailable, 'The portal cannot check secrets now.'), false)
    }
  }

  async #whyRefused(client: Client, username: string | undefined, secret: string) {
    if (!isDeviceId(client.id) || username !== client.id) {
      return refusal(connack.identifierRejected, 'Client id and user name must be the device id.')
    }
    if (!(await this.#options.authenticate(client.id, secret, addressOf(client)))) {
      return refusal(connack.badCredentials, 'Unknown device or wrong secret.')
    }
    const will = this.#wills.get(client)
    const isWillOwn = !will || parseTopic(will.topic)?.deviceId === client.id
    return isWillOwn ? null : refusal(connack.notAuthorized, 'The will names a topic that is not its own.')
  }

  async #answer(client: Client, packet: PublishPacket, done: Acknowledge): Promise<void> {
    const { inFlight } = this.#options
    const sender = client.conn as unknown as PausableSender
    const sizeBytes = packet.payload.length
    inFlight.begin(sender, sizeBytes)
    try {
      await this.#takeOnce(client, packet)
      // Nobody else is subscribed to a device's messages, so neither keep nor forward the payload.
      packet.payload = empty
      packet.retain = false
      done(null)
    } catch (error) {
      done(error as Error)
    } finally {
      inFlight.end(sender, sizeBytes)
    }
  }

  #takeOnce(client: Client, packet: PublishPacket): Promise<void> {
    const { messageId } = packet
    if (packet.qos !== 2 || messageId === undefined) return this.#take(client, packet)
    if (this.#options.sessions.isAwaitingRelease(client, messageId)) return Promise.resolve()
    const begun = this.#taking.get(client) ?? new Map<number, Promise<void>>()
    this.#taking.set(client, begun)
    const taken = begun.get(messageId) ?? this.#take(client, packet).finally(() => begun.delete(messageId))
    begun.set(messageId, taken)
    return taken
  }

  async #take(client: Client, packet: PublishPacket): Promise<void> {
    const { handlers, oversizeMark } = this.#options
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const target = parseTopic(packet.topic)
    const oversize = readOversizeMarker(payload, oversizeMark)
    const isOwn = target?.deviceId === client.id
    if (isOwn && oversize === null) return handlers.onMessage(client.id, target.kind, payload)
    if (!isOwn && isTopicOfOthers(packet.topic, client.id)) {
      throw new Error(`Publish to a topic of others: ${packet.topic.slice(0, maximumLoggedTopicLength)}`)
    }
    return handlers.onRefused(client.id, {
      reason: isOwn ? 'body-too-large' : 'topic-not-allowed',
      topic: packet.topic,
      sizeBytes: oversize ?? payload.byteLength,
      payload: oversize === null ? payload : empty,
    })
  }
}
