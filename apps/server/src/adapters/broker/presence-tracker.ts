import type { Aedes, Client, Subscription } from 'aedes'
import type { Presence } from './broker.ts'
import { commandTopic } from './topics.ts'

/** SUBACK return code for a refused subscription. Source: MQTT 3.1.1, section 3.9.3. */
const refusedQuality = 128

/** Tracks which devices are connected to the embedded broker and which are subscribed to their commands. */
export class PresenceTracker {
  readonly #notify: (deviceId: string, presence: Presence) => void
  readonly #connected = new Map<string, Client>()
  readonly #listening = new Map<string, Client>()
  readonly #sinceMs = new WeakMap<Client, number>()
  readonly #nowMs: () => number

  constructor(notify: (deviceId: string, presence: Presence) => void, nowMs: () => number) {
    this.#notify = notify
    this.#nowMs = nowMs
  }

  /** Forgets a connection that is older than a given moment, so that its end is not reported. @returns whether there is one */
  forgetOlder(deviceId: string, thanMs: number): boolean {
    const client = this.#connected.get(deviceId)
    if (!client || (this.#sinceMs.get(client) ?? thanMs) >= thanMs) return false
    return forget(this.#connected, client)
  }

  isListening(deviceId: string): boolean {
    return this.#listening.has(deviceId)
  }

  track(broker: Aedes): void {
    broker.on('clientReady', (client) => {
      this.#connected.set(client.id, client)
      this.#sinceMs.set(client, this.#nowMs())
      this.#notify(client.id, 'connected')
    })
    broker.on('subscribe', (subscriptions, client) => {
      // A closed connection has already reported 'disconnected' and will not do so again.
      if (client.closed || !isForCommands(subscriptions, client)) return
      // Subscribing once more is no new start: nothing was missed, and what is in progress continues.
      if (this.#listening.get(client.id) === client) return
      this.#listening.set(client.id, client)
      this.#notify(client.id, 'listening')
    })
    broker.on('unsubscribe', (topics, client) => {
      if (topics.includes(commandTopic(client.id))) forget(this.#listening, client)
    })
    // The device may already have a newer connection, which this must not remove.
    broker.on('clientDisconnect', (client) => {
      forget(this.#listening, client)
      if (forget(this.#connected, client)) this.#notify(client.id, 'disconnected')
    })
  }
}

function isForCommands(subscriptions: readonly Subscription[], client: Client): boolean {
  const topic = commandTopic(client.id)
  return subscriptions.some((each) => each.topic === topic && (each.qos as number) < refusedQuality)
}

function forget(among: Map<string, Client>, client: Client): boolean {
  return among.get(client.id) === client && among.delete(client.id)
}
