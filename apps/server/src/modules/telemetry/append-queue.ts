import { PortalError } from '@fieldport/domain'
import type { DecodedPoint } from '@fieldport/protocol'
import type { PointRow } from './telemetry.repository.ts'

/** One message of one device on its way to the store. */
type Pending = {
  readonly deviceId: string
  readonly points: readonly DecodedPoint[]
  readonly bytes: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export type AppendQueueOptions = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number
  /** Writes the rows; resolves when they are durable. */
  readonly write: (rows: readonly PointRow[]) => Promise<void>
  readonly limits?: Partial<AppendLimits>
}

export type AppendLimits = {
  /** Rows in one insert: more would only lengthen the wait of each. */
  readonly batchPoints: number
  readonly batchBytes: number
  /** What may wait in memory before senders are told to come back. */
  readonly waitingBytes: number
  /** Inserts that may start at once after a pause, and how many a second may follow: each leaves parts to merge. */
  readonly burst: number
  readonly insertsPerSecond: number
}

const defaultLimits: AppendLimits = {
  batchPoints: 10_000,
  batchBytes: 24 * 1024 * 1024,
  waitingBytes: 192 * 1024 * 1024,
  burst: 8,
  insertsPerSecond: 16,
}

/**
 * Gathers messages of all devices into inserts: at once when idle, larger when busy, since while one insert runs the
 * next one fills. A message is acknowledged when the insert that holds it is durable, and not before.
 */
export function createAppendQueue(options: AppendQueueOptions) {
  const limits = { ...defaultLimits, ...options.limits }
  const waiting: Pending[] = []
  let waitingBytes = 0
  let writing: Promise<void> | null = null
  let writingSinceMicros: number | null = null
  let lastMicros = 0
  let tokens = limits.burst
  let refilledMs = options.nowMs()

  /** Unique and rising, so that a live stream can resume after any one point. */
  const stampMicros = () => {
    lastMicros = Math.max(lastMicros + 1, Math.round(options.nowMs() * 1000))
    return lastMicros
  }

  const takeBatch = (): Pending[] => {
    let points = 0
    let bytes = 0
    let count = 0
    for (const message of waiting) {
      const full =
        points + message.points.length > limits.batchPoints || bytes + message.bytes > limits.batchBytes
      if (count > 0 && full) break
      points += message.points.length
      bytes += message.bytes
      count += 1
    }
    waitingBytes -= bytes
    return waiting.splice(0, count)
  }

  const paceMs = (): number => {
    const nowMs = options.nowMs()
    tokens = Math.min(limits.burst, tokens + ((nowMs - refilledMs) / 1000) * limits.insertsPerSecond)
    refilledMs = nowMs
    return tokens >= 1 ? 0 : ((1 - tokens) / limits.insertsPerSecond) * 1000
  }

  const writeBatch = async () => {
    const batch = takeBatch()
    writingSinceMicros = stampMicros()
    const rows = batch.flatMap((message) => toRows(message, stampMicros))
    try {
      await options.write(rows)
      for (const message of batch) message.resolve()
    } catch (error) {
      for (const message of batch) message.reject(error)
    } finally {
      writingSinceMicros = null
    }
  }

  const drain = async () => {
    while (waiting.length > 0) {
      const waitMs = paceMs()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      tokens -= 1
      await writeBatch()
    }
    writing = null
  }

  return {
    /**
     * Resolves when the points are durable.
     * @throws PortalError ENGINE_UNAVAILABLE when too much waits already; else what the engine says.
     */
    append(deviceId: string, points: readonly DecodedPoint[]): Promise<void> {
      if (points.length === 0) return Promise.resolve()
      const bytes = points.reduce((sum, point) => sum + point.json.length + 64, 0)
      if (waitingBytes + bytes > limits.waitingBytes) {
        return Promise.reject(
          new PortalError('ENGINE_UNAVAILABLE', 'The store is busy. Please send again later.'),
        )
      }
      waitingBytes += bytes
      const done = new Promise<void>((resolve, reject) => {
        waiting.push({ deviceId, points, bytes, resolve, reject })
      })
      writing ??= drain()
      return done
    },

    /** No insert that is under way holds a point received before this moment; null: none is under way. */
    oldestInFlightMicros: () => writingSinceMicros,

    /** Resolves when all that waits is written or refused. */
    async idle(): Promise<void> {
      while (writing) await writing
    },
  }
}

export type AppendQueue = ReturnType<typeof createAppendQueue>

function toRows(message: Pending, stampMicros: () => number): PointRow[] {
  return message.points.map((point) => ({
    device: message.deviceId,
    ts: point.ts,
    receivedMicros: stampMicros(),
    json: point.json,
  }))
}
