import type { Point } from '../point.ts'

/** What has become of the points given to a transport. */
export type TransportStats = {
  /** Acknowledged by the server; over UDP: handed to the network. */
  readonly accepted: number
  /** Answered with a reason why not; not sent again. */
  readonly refused: number
  /** Lost because the buffer was full: the oldest ones. */
  readonly dropped: number
  /** Not acknowledged yet. */
  readonly pending: number
  readonly lastError: string | undefined
}

/** Carries the points of one device; keeps what is not acknowledged and sends it again. */
export type Transport = {
  /** Comes into contact; nothing happens when it is. */
  readonly start: () => void
  readonly send: (points: readonly Point[]) => void
  /** Resolves once nothing is pending. */
  readonly whenIdle: () => Promise<void>
  /** Drops the connection, as a rebooting device does; `start` takes it up again. No pending point is lost. */
  readonly suspend: () => void
  /** Loses the connection, as networks do, and takes it up again by itself. */
  readonly cut: () => void
  /** Tells the server of a changed configuration, where the transport carries it. */
  readonly sendConfig: () => void
  /** Asks for commands where only an answer can carry them. */
  readonly poll: () => void
  /** Sends a request of the device, where the transport carries it; lost with the connection. */
  readonly ask: (body: string) => void
  /** Something is under way: points, replies, the configuration. */
  readonly busy: () => boolean
  /** Waits for what is pending, at most `graceMs`, then closes. */
  readonly stop: (graceMs: number) => Promise<void>
  readonly stats: () => TransportStats
}

/** A single point as an object, several as an array, oldest first. */
export function encodePoints(points: readonly Point[]): string {
  return JSON.stringify(points.length === 1 ? points[0] : points)
}
