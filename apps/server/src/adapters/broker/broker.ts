/** What a topic of a device carries. */
export type TopicKind = 'data' | 'config' | 'rpc'

/** A message that never reaches `onMessage`: the broker itself had to refuse it. */
export type BrokerRefusal = {
  readonly reason: 'body-too-large' | 'topic-not-allowed'
  readonly topic: string
  readonly sizeBytes: number
  /** The message, or nothing where it was too large to be kept. */
  readonly payload: Uint8Array
}

/** What becomes of the connection of a device; `listening`: from now on it hears commands. */
export type Presence = 'connected' | 'listening' | 'disconnected'

export type BrokerHandlers = {
  /** Of a sender that the broker vouches for. The message is acknowledged when this resolves, and never when it rejects. */
  readonly onMessage: (deviceId: string, kind: TopicKind, payload: Uint8Array) => Promise<void>
  /** Acknowledged and dropped, since sending it again would not help. */
  readonly onRefused: (deviceId: string, refusal: BrokerRefusal) => Promise<void>
  /** Only an embedded broker tells. Must not throw and must not wait. */
  readonly onPresence?: (deviceId: string, presence: Presence) => void
}

export type BrokerLog = {
  readonly debug: (context: object, message: string) => void
  readonly info: (context: object, message: string) => void
  readonly warn: (context: object, message: string) => void
}

export type QualityOfService = 0 | 1 | 2

/** Connections of devices: one in this process, or one that runs elsewhere. */
export type Broker = {
  /** Embedded: listens. Outside: connects, and goes on trying until it is closed; resolves at once. */
  readonly start: () => Promise<void>
  /** @throws PortalError ENGINE_UNAVAILABLE when devices cannot reach the portal through this broker */
  readonly ping: () => Promise<void>
  /**
   * Sends to devices that listen at this moment; nothing is kept for those that do not.
   * @throws PortalError ENGINE_UNAVAILABLE
   */
  readonly publish: (topic: string, payload: Uint8Array | string, qos: QualityOfService) => Promise<void>
  /** Whether a device listens for commands at this moment; null: an outside broker does not tell. */
  readonly isListening: (deviceId: string) => boolean | null
  /** Ends the connection of a device, as after a change of its secret. No effect with an outside broker. */
  readonly disconnect: (deviceId: string) => void
  /** Takes nothing new, finishes and acknowledges what is under way, then ends every connection. */
  readonly close: () => Promise<void>
  /** The TCP port that devices connect to; null with an outside broker. */
  readonly port: () => number | null
}
