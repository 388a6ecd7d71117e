import { setTimeout as sleep } from 'node:timers/promises'
import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Broker, BrokerHandlers, BrokerLog, QualityOfService } from './broker.ts'
import {
  BrokerConnection,
  BrokerRefusedError,
  type ConnectionOptions,
  type IncomingMessage,
  type MqttVersion,
} from './broker-connection.ts'
import { InFlightLimiter, type InFlightLimits } from './in-flight.ts'
import { ingestTopicFilters, parseTopic } from './topics.ts'

export type ExternalBrokerOptions = {
  readonly url: string
  /** The same at every start of this portal, another for each: the broker keeps a session under it. */
  readonly clientId: string
  /**
   * Portals of one group get each message once among them; without a group this portal gets every message.
   * That is safer where one portal is enough: Mosquitto 2.0 forgets a shared subscription when it restarts, and then
   * drops what comes before the portal is back, and a portal that was taken away goes on getting its share.
   */
  readonly shareGroup?: string
  readonly handlers: BrokerHandlers
  readonly log: BrokerLog
  /** Between 0 and 1, spreads the attempts of many portals. */
  readonly random: () => number
  readonly limits?: Partial<ExternalBrokerLimits>
}

export type ExternalBrokerLimits = InFlightLimits & {
  readonly payloadBytes: number
  readonly receiveMaximum: number
  readonly connectTimeoutMs: number
  readonly keepAliveSeconds: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  readonly closeTimeoutMs: number
}

const defaults: ExternalBrokerLimits = {
  payloadBytes: 16 * 1024 * 1024,
  receiveMaximum: 2_000,
  connectTimeoutMs: 10_000,
  keepAliveSeconds: 20,
  firstRetryMs: 500,
  longestRetryMs: 30_000,
  closeTimeoutMs: 3_000,
  messagesPerSender: 4_000,
  bytesPerSender: 64 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
}

/**
 * A broker that runs elsewhere. It holds a message until the portal has stored it: the portal acknowledges to it
 * after the insert, on a session that outlives the connection, and portals share the messages among them.
 */
export function buildExternalBroker(options: ExternalBrokerOptions): Broker {
  return new ExternalBroker(options)
}

class ExternalBroker implements Broker {
  readonly #options: ExternalBrokerOptions
  readonly #limits: ExternalBrokerLimits
  readonly #url: URL
  readonly #inFlight: InFlightLimiter
  readonly #closing = new AbortController()
  #version: MqttVersion = 5
  #connection: BrokerConnection | null = null
  /** A connection on which nothing could be stored at all. */
  #starved: BrokerConnection | null = null
  #state = 'The broker was not reached yet.'
  #running: Promise<void> = Promise.resolve()

  constructor(options: ExternalBrokerOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#url = parseBrokerUrl(options.url)
    this.#inFlight = new InFlightLimiter(this.#limits)
  }

  async start(): Promise<void> {
    this.#running = this.#run()
  }

  async ping(): Promise<void> {
    if (!this.#connection)
      throw new PortalError('ENGINE_UNAVAILABLE', createMessage('brokerAway', { reason: this.#state }))
  }

  async publish(topic: string, payload: Uint8Array | string, qos: QualityOfService): Promise<void> {
    await this.ping()
    try {
      await this.#connection?.publish(topic, payload, qos)
    } catch (error) {
      throw new PortalError(
        'ENGINE_UNAVAILABLE',
        createMessage('brokerAway', { reason: (error as Error).message }),
      )
    }
  }

  isListening(): null {
    return null
  }

  /** The devices are the broker's own clients. */
  disconnect(): void {}

  port(): null {
    return null
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const connection = this.#connection
    connection?.hold(true)
    await Promise.race([this.#inFlight.idle(), after(this.#limits.closeTimeoutMs)])
    await connection?.end()
    await this.#running
  }

  /** Connects again and again. What keeps failing is tried ever more seldom, what worked is forgiven. */
  async #run(): Promise<void> {
    let failures = 0
    while (!this.#closing.signal.aborted) {
      const wasUseful = await this.#serve()
      if (this.#closing.signal.aborted) return
      failures = wasUseful ? 1 : failures + 1
      this.#options.log.warn({ broker: this.#url.host, reason: this.#state, failures }, 'MQTT broker lost')
      const { firstRetryMs, longestRetryMs } = this.#limits
      const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
      await after(delayMs * (0.5 + this.#options.random() / 2), this.#closing.signal)
    }
  }

  /** One connection from beginning to end. True when it worked: the next attempt may come soon. */
  async #serve(): Promise<boolean> {
    let connection: BrokerConnection | null = null
    let isServing = false
    try {
      connection = await BrokerConnection.open(this.#connectionOptions())
      await this.#subscribe(connection)
      this.#connection = connection
      isServing = true
      if (this.#closing.signal.aborted) await connection.end()
      this.#options.log.info({ broker: this.#url.host, version: this.#version }, 'MQTT broker connected')
      this.#state = await connection.waitUntilClosed()
      // A broker may have been renewed while it was away.
      this.#version = 5
    } catch (error) {
      this.#state = (error as Error).message
      connection?.destroy(this.#state)
      this.#version =
        error instanceof BrokerRefusedError && error.isVersionRefused && this.#version === 5 ? 4 : 5
    }
    this.#connection = null
    return isServing && connection !== this.#starved
  }

  #connectionOptions(): ConnectionOptions {
    return {
      ...this.#limits,
      url: this.#url,
      clientId: this.#options.clientId,
      version: this.#version,
      signal: this.#closing.signal,
      onMessage: (connection, message) => this.#take(connection, message),
    }
  }

  async #subscribe(connection: BrokerConnection): Promise<void> {
    const { shareGroup, log } = this.#options
    if (shareGroup !== undefined) {
      const shared = ingestTopicFilters.map((filter) => `$share/${shareGroup}/${filter}`)
      if (connection.canShareSubscriptions && (await connection.subscribe(shared))) {
        // The session may remember a time when this portal did not share.
        return connection.unsubscribe(ingestTopicFilters)
      }
      log.warn(
        { broker: this.#url.host },
        'The broker cannot share a subscription: every portal receives every message',
      )
    }
    if (!(await connection.subscribe(ingestTopicFilters))) {
      throw new Error(`${this.#url.host} refused the subscription to the topics of devices.`)
    }
  }

  #take(connection: BrokerConnection, message: IncomingMessage): void {
    const sizeBytes = message.payload.byteLength
    this.#inFlight.begin(connection, sizeBytes)
    void this.#handle(message)
      .then(message.acknowledge)
      .catch((error: Error) => this.#starve(connection, error))
      .finally(() => this.#inFlight.end(connection, sizeBytes))
  }

  /** The broker sends what is not acknowledged again on the next connection, and only then. */
  #starve(connection: BrokerConnection, error: Error): void {
    if (connection.acknowledged === 0) this.#starved = connection
    connection.destroy(`A message could not be stored: ${error.message}`)
  }

  async #handle({ topic, payload, oversizeBytes }: IncomingMessage): Promise<void> {
    const { handlers, log } = this.#options
    const target = parseTopic(topic)
    if (target === null) return log.debug({ topic: topic.slice(0, 80) }, 'Message on a topic of no device')
    if (oversizeBytes === null) return handlers.onMessage(target.deviceId, target.kind, payload)
    return handlers.onRefused(target.deviceId, {
      reason: 'body-too-large',
      topic,
      sizeBytes: oversizeBytes,
      payload: Buffer.alloc(0),
    })
  }
}

/** @throws Error for a person to read */
function parseBrokerUrl(text: string): URL {
  const url = new URL(text)
  if (url.protocol === 'mqtt:' || url.protocol === 'mqtts:') return url
  throw new Error(`The address of a broker begins with mqtt:// or mqtts://, not with ${url.protocol}//.`)
}

/** Resolves early when the signal aborts. */
async function after(delayMs: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(delayMs, undefined, { ref: false, ...(signal ? { signal } : {}) })
  } catch {
    // Aborted: the delay is over.
  }
}
