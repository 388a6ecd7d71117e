import type { Message } from '@fieldport/messages'
import type { DecodedPoint } from '@fieldport/protocol'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../platform/clock.ts'
import type { DeviceSignInAttempt, DeviceSignInResult } from './sign-in-throttle.ts'

export type Transport = 'mqtt' | 'http' | 'udp'

/** A refusal of `packages/protocol`, or of a transport that could not even hand the message to it. */
export type IngestRefusal = {
  readonly index: number
  readonly reason: string
  /** English. */
  readonly detail: string
  /** The same as an id with values. */
  readonly localizable: Message
}

/** What the owner of a device may look up later: enough to recognise the message, never all of it. */
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

/** What ingest counts. Every label comes from a closed set, never from a device. */
export type IngestMetrics = {
  readonly received: (transport: Transport, sizeBytes: number) => void
  readonly stored: (transport: Transport, points: number) => void
  readonly refused: (transport: Transport, reason: string, count?: number) => void
}

export type CommandExchange = {
  /** Replies that fitted a command. */
  readonly accepted: number
  /** Requests for the device. */
  readonly commands: readonly object[]
  /** To what it asked itself. */
  readonly answers: readonly object[]
  /** What was no reply. */
  readonly faults: readonly Message[]
}

export type IngestPorts = {
  /**
   * Resolves when those points are on disk that the device's plan stores, with how many they are; the others count as received.
   * Rejects with PortalError ENGINE_UNAVAILABLE; nothing may be acknowledged then.
   */
  readonly append: (
    deviceId: string,
    points: readonly DecodedPoint[],
    transport: Transport,
  ) => Promise<number>
  readonly recordRefusals: (deviceId: string, message: RefusedMessage) => void
  /** Resolves with null when the configuration is durable, or with the reason why it can never be stored. */
  readonly recordConfig: (deviceId: string, config: unknown) => Promise<IngestRefusal | null>
  /** Checks a secret; slowed down for those who guess. */
  readonly signIn: (attempt: DeviceSignInAttempt, secret: string) => Promise<DeviceSignInResult>
  /** Whether a datagram is taken for a device: 'wrong' where its owner did not allow it. Slowed down likewise. */
  readonly allowUdp: (deviceId: string, address: string) => Promise<DeviceSignInResult>
  /** The sender of a request, also behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Asked only where somebody else authenticated the sender: an outside broker. */
  readonly deviceExists: (deviceId: string) => Promise<boolean>
  /** A device's reply to a command. Without this port replies are acknowledged and dropped. */
  readonly recordReply?: (deviceId: string, reply: Uint8Array) => Promise<void>
  /** A device that this portal knows was heard over MQTT. Must not throw and must not wait. */
  readonly onMqttMessage?: (deviceId: string) => void
  /** Commands over HTTP. Without this port answers carry none and replies are refused. */
  readonly commands?: {
    /** What the answer to points of this device carries; where they are refused, it may not be read. */
    readonly commandsFor: (deviceId: string, isRefused: boolean) => Promise<readonly object[]>
    /** Replies of a device, and what it does next. Resolves when they are durable. */
    readonly exchange: (deviceId: string, replies: Uint8Array) => Promise<CommandExchange>
  }
  readonly clock: Clock
  readonly metrics: IngestMetrics
  readonly log: IngestLog
}
