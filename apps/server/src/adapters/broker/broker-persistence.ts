import { Readable } from 'node:stream'

type PacketWithId = { readonly messageId?: number }

/**
 * The broker library's storage, deliberately almost empty. Devices never receive each other's messages, commands wait
 * in the portal's own queue and points go to the store, so there are no retained messages, offline queues or wills to
 * restore. It only keeps the set of QoS 2 packet ids between PUBREC and PUBREL, per connection and without payloads.
 */
export class BrokerPersistence {
  readonly #awaitingRelease = new WeakMap<object, Set<number>>()

  /** Whether a QoS 2 message of this connection was already received and awaits PUBREL. */
  isAwaitingRelease(client: object, messageId: number | undefined): boolean {
    return messageId !== undefined && (this.#awaitingRelease.get(client)?.has(messageId) ?? false)
  }

  async incomingStorePacket(client: object, packet: PacketWithId): Promise<void> {
    const known = this.#awaitingRelease.get(client) ?? new Set<number>()
    this.#awaitingRelease.set(client, known)
    if (packet.messageId !== undefined) known.add(packet.messageId)
  }

  /** The library treats a rejection as 'not found'. */
  async incomingGetPacket(client: object, packet: PacketWithId): Promise<PacketWithId> {
    if (this.isAwaitingRelease(client, packet.messageId)) return packet
    throw new Error('no such packet')
  }

  async incomingDelPacket(client: object, packet: PacketWithId): Promise<void> {
    if (packet.messageId !== undefined) this.#awaitingRelease.get(client)?.delete(packet.messageId)
  }

  async cleanIncoming(client: object): Promise<void> {
    this.#awaitingRelease.delete(client)
  }

  async setup(): Promise<void> {}
  async destroy(): Promise<void> {}

  async storeRetained(): Promise<void> {}
  createRetainedStream(): Readable {
    return Readable.from([])
  }
  createRetainedStreamCombi(): Readable {
    return Readable.from([])
  }

  async addSubscriptions(): Promise<void> {}
  async removeSubscriptions(): Promise<void> {}
  async cleanSubscriptions(): Promise<void> {}
  async subscriptionsByClient(): Promise<[]> {
    return []
  }
  async subscriptionsByTopic(): Promise<[]> {
    return []
  }

  async outgoingEnqueue(): Promise<void> {}
  async outgoingEnqueueCombi(): Promise<void> {}
  async outgoingUpdate(): Promise<void> {}
  async outgoingClearMessageId(_client: object, packet: PacketWithId): Promise<PacketWithId> {
    return packet
  }
  outgoingStream(): Readable {
    return Readable.from([])
  }

  async putWill(): Promise<void> {}
  async getWill(): Promise<undefined> {
    return undefined
  }
  async delWill(): Promise<undefined> {
    return undefined
  }
  streamWill(): Readable {
    return Readable.from([])
  }
}
