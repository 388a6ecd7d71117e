import type { Point } from '../point.ts'

/** The state of the points given to a transport. */
export type TransportStats = {
  /** Acknowledged by the server; over UDP: handed to the network. */
  readonly accepted: number
  /** Rejected with a reason; not sent again. */
  readonly refused: number
  /** Dropped because the buffer was full: the oldest ones. */
  readonly dropped: number
  /** Not acknowledged yet. */
  readonly pending: number
  readonly lastError: string | undefined
}

/** Carries the points of one device; keeps what is not acknowledged and sends it again. */
export type Transport = {
  /** Connects; does nothing if it is connected. */
  readonly start: () => void
  readonly send: (points: readonly Point[]) => void
  /** Resolves once nothing is pending. */
  readonly whenIdle: () => Promise<void>
  /** Disconnects like a rebooting device; `start` reconnects. No pending point is lost. */
  readonly suspend: () => void
  /** Loses the connection, as networks do, and reconnects automatically. */
  readonly cut: () => void
  /** Reports a changed configuration, if the transport supports it. */
  readonly sendConfig: () => void
  /** Polls for commands, if only a response can carry them. */
  readonly poll: () => void
  /** Sends a request of the device, if the transport supports it; lost with the connection. */
  readonly ask: (body: string) => void
  /** Something is in flight: points, replies, the configuration. */
  readonly busy: () => boolean
  /** Waits for what is pending, at most `graceMs`, then closes. */
  readonly stop: (graceMs: number) => Promise<void>
  readonly stats: () => TransportStats
}

/** A single point as an object, several as an array, oldest first. */
export function encodePoints(points: readonly Point[]): string {
  return JSON.stringify(points.length === 1 ? points[0] : points)
}
