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
  /** Identifies the session on the broker: the same at every start of this portal, and different for each portal. */
  readonly clientId: string
  /**
   * Portals with the same group share the messages; without a group this portal receives every message.
   * That is safer where one portal is enough: Mosquitto 2.0 forgets shared subscriptions when it restarts and drops
   * messages until the portal is back, and a portal that was removed still gets its share.
   */
  readonly shareGroup?: string
  readonly handlers: BrokerHandlers
  readonly log: BrokerLog
  /** Between 0 and 1, for the jitter between reconnection attempts. */
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
 * Devices connected through an external broker. Messages are acknowledged only after they are stored, on a session that
 * outlives the connection, so that the broker keeps them until then; several portals can share them.
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
  /** The last connection on which no message at all could be stored. */
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

  /** Devices are clients of the external broker, which alone can disconnect them. */
  disconnect(): void {}

  supersede(): void {}

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

  /** Reconnects until closed, with a backoff that is reset by success. */
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

  /** Runs one connection from start to end. @returns whether it worked, so that the next attempt may be soon */
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
      // The broker may have been upgraded meanwhile, so try MQTT 5 again.
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
        // The session may still have the unshared subscriptions of an earlier configuration.
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

  /** Ends the connection, because brokers redeliver unacknowledged messages only on a new one. */
  #starve(connection: BrokerConnection, error: Error): void {
    if (connection.acknowledged === 0) this.#starved = connection
    connection.destroy(`A message could not be stored: ${error.message}`)
  }

  async #handle({ topic, payload, oversizeBytes, isRetained }: IncomingMessage): Promise<void> {
    const { handlers, log } = this.#options
    const target = parseTopic(topic)
    if (target === null) return log.debug({ topic: topic.slice(0, 80) }, 'Message on a topic of no device')
    if (oversizeBytes === null)
      return handlers.onMessage(target.deviceId, target.kind, payload, { isRetained })
    return handlers.onRefused(target.deviceId, {
      reason: 'body-too-large',
      topic,
      sizeBytes: oversizeBytes,
      payload: Buffer.alloc(0),
    })
  }
}

/** @throws Error with a message for the operator */
function parseBrokerUrl(text: string): URL {
  const url = new URL(text)
  if (url.protocol === 'mqtt:' || url.protocol === 'mqtts:') return url
  throw new Error(`The address of a broker begins with mqtt:// or mqtts://, not with ${url.protocol}//.`)
}

/** Resolves early if the signal aborts. */
async function after(delayMs: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(delayMs, undefined, { ref: false, ...(signal ? { signal } : {}) })
  } catch {
    // Aborted: stop waiting.
  }
}
