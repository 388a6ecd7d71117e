/** The kind of message that a device publishes on a topic. */
export type TopicKind = 'data' | 'config' | 'rpc'

/** A message that the broker itself refused, so that it never reaches `onMessage`. */
export type BrokerRefusal = {
  readonly reason: 'body-too-large' | 'topic-not-allowed'
  readonly topic: string
  readonly sizeBytes: number
  /** The message; empty if it was too large to keep. */
  readonly payload: Uint8Array
}

/** State of a device's connection. `listening`: it has subscribed to its commands. */
export type Presence = 'connected' | 'listening' | 'disconnected'

export type BrokerHandlers = {
  /**
   * Called for a message from an authenticated sender. It is acknowledged when this resolves and never when it rejects.
   */
  readonly onMessage: (
    deviceId: string,
    kind: TopicKind,
    payload: Uint8Array,
    /** `isRetained`: an external broker had kept it, which does not show that the device is connected. */
    how?: { readonly isRetained: boolean },
  ) => Promise<void>
  /** The message is acknowledged and dropped, since resending it would not help. */
  readonly onRefused: (deviceId: string, refusal: BrokerRefusal) => Promise<void>
  /** Called by the embedded broker only. Must not throw and must not block. */
  readonly onPresence?: (deviceId: string, presence: Presence) => void
}

export type BrokerLog = {
  readonly debug: (context: object, message: string) => void
  readonly info: (context: object, message: string) => void
  readonly warn: (context: object, message: string) => void
}

export type QualityOfService = 0 | 1 | 2

/** Connections of devices, through a broker embedded in this process or an external one. */
export type Broker = {
  /** Embedded: listens. External: resolves at once, then connects and retries until closed. */
  readonly start: () => Promise<void>
  /** @throws PortalError ENGINE_UNAVAILABLE if devices cannot reach the portal through this broker */
  readonly ping: () => Promise<void>
  /**
   * Sends to devices that are subscribed now; nothing is queued for others.
   * @throws PortalError ENGINE_UNAVAILABLE, also if the device does not read what it was sent before
   */
  readonly publish: (topic: string, payload: Uint8Array | string, qos: QualityOfService) => Promise<void>
  /** Whether a device is subscribed to its commands now; null: unknown, with an external broker. */
  readonly isListening: (deviceId: string) => boolean | null
  /** Ends a device's connection, for example after its secret was changed. No effect with an external broker. */
  readonly disconnect: (deviceId: string) => void
  /**
   * Ends an older connection of a device that connected to another process at that time, epoch milliseconds. Nobody is told, because
   * the device is not disconnected. No effect with an external broker.
   */
  readonly supersede: (deviceId: string, connectedMs: number) => void
  /** Stops accepting messages, finishes and acknowledges those in flight, then ends every connection. */
  readonly close: () => Promise<void>
  /** The TCP port that devices connect to; null with an external broker. */
  readonly port: () => number | null
}
