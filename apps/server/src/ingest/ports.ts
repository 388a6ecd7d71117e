import type { Message } from '@fieldport/messages'
import type { DecodedPoint } from '@fieldport/protocol'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../platform/clock.ts'
import type { DeviceSignInAttempt, DeviceSignInResult } from './sign-in-throttle.ts'

export type Transport = 'mqtt' | 'http' | 'udp'

/** A refusal by `packages/protocol`, or by a transport that could not even decode the message. */
export type IngestRefusal = {
  readonly index: number
  readonly reason: string
  /** English. */
  readonly detail: string
  /** The same as an id with values. */
  readonly localizable: Message
}

/** A refused message for its device's owner: enough to recognise it, never all of it. */
export type RefusedMessage = {
  readonly transport: Transport
  readonly sizeBytes: number
  /** The beginning of the message, printable. */
  readonly excerpt: string
  readonly refused: readonly IngestRefusal[]
}

export type IngestLog = {
  readonly info: (context: object, message: string) => void
  readonly warn: (context: object, message: string) => void
}

/** Counters of ingest. Every label comes from a closed set, never from a device. */
export type IngestMetrics = {
  readonly received: (transport: Transport, sizeBytes: number) => void
  readonly stored: (transport: Transport, points: number) => void
  readonly refused: (transport: Transport, reason: string, count?: number) => void
}

export type CommandExchange = {
  /** Replies that matched a command. */
  readonly accepted: number
  /** Requests for the device. */
  readonly commands: readonly object[]
  /** Responses to its own requests. */
  readonly answers: readonly object[]
  /** Why parts were not valid replies. */
  readonly faults: readonly Message[]
}

export type IngestPorts = {
  /**
   * Resolves with the number of points that the plan stores, once they are on disk; the others count as received.
   * Rejects with PortalError ENGINE_UNAVAILABLE; then nothing may be acknowledged.
   */
  readonly append: (
    deviceId: string,
    points: readonly DecodedPoint[],
    transport: Transport,
  ) => Promise<number>
  readonly recordRefusals: (deviceId: string, message: RefusedMessage) => void
  /** Resolves with null when the configuration is durable, or with the reason why it can never be stored. */
  readonly recordConfig: (deviceId: string, config: unknown) => Promise<IngestRefusal | null>
  /** Verifies a secret; throttled for those who guess. */
  readonly signIn: (attempt: DeviceSignInAttempt, secret: string) => Promise<DeviceSignInResult>
  /** Whether a datagram is accepted for a device: 'wrong' if its owner did not allow UDP. Throttled likewise. */
  readonly allowUdp: (deviceId: string, address: string) => Promise<DeviceSignInResult>
  /** The sender's address, also behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Used only if somebody else authenticated the sender: an external broker. */
  readonly deviceExists: (deviceId: string) => Promise<boolean>
  /** A device's reply to a command. Without this port, replies are acknowledged and dropped. */
  readonly recordReply?: (deviceId: string, reply: Uint8Array) => Promise<void>
  /** A known device was heard over MQTT. Must neither throw nor block. */
  readonly onMqttMessage?: (deviceId: string) => void
  /** Commands over HTTP. Without this port, responses contain none and replies are refused. */
  readonly commands?: {
    /** Commands for the response to points of this device; if the points are refused, the device may not read it. */
    readonly commandsFor: (deviceId: string, isRefused: boolean) => Promise<readonly object[]>
    /**
     * Accepts replies of a device and returns its next commands. Resolves when the replies are durable.
     * @param isGone whether the device no longer waits for the response
     */
    readonly exchange: (
      deviceId: string,
      replies: Uint8Array,
      isGone: () => boolean,
    ) => Promise<CommandExchange>
  }
  readonly clock: Clock
  /** Whether the clock probably has yet to be set, although it shows a possible date. */
  readonly isClockUnset: () => boolean
  readonly metrics: IngestMetrics
  readonly log: IngestLog
}
