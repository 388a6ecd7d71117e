import { PortalError } from '@fieldport/domain'
import type { DecodedPoint } from '@fieldport/protocol'
import { writeWithBisection } from '../../../platform/background/write-with-bisection.ts'
import type { PointRow } from '../rows.ts'

/** One message of one device on its way to the store. */
type Pending = {
  readonly deviceId: string
  readonly points: readonly DecodedPoint[]
  readonly bytes: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export type AppendQueueOptions = {
  /** Time of receipt, epoch milliseconds. */
  readonly nowMs: () => number
  /** Writes the rows; resolves when they are durable. */
  readonly write: (rows: readonly PointRow[], how: InsertMode) => Promise<void>
  /** Whether the store responds at all. */
  readonly isAnswering: () => Promise<boolean>
  readonly limits?: Partial<AppendLimits>
  /** Whether points of these devices may be logged now and inserted later. Undefined: never. */
  readonly mayDefer?: (deviceIds: readonly string[]) => boolean
}

/** `deferred`: logged durably, so that the insert itself can wait for others. */
export type InsertMode = 'direct' | 'deferred'

export type AppendLimits = {
  /** Rows per insert: more would only lengthen the wait of each. */
  readonly batchPoints: number
  readonly batchBytes: number
  /** Maximum waiting in memory before senders are asked to retry later. */
  readonly waitingBytes: number
  /** Anything larger is inserted immediately: batching would not make it cheaper. */
  readonly deferredBytes: number
  /** Inserts that may start at once after a pause, and how many per second may follow: each leaves parts to merge. */
  readonly burst: number
  readonly insertsPerSecond: number
}

const defaultLimits: AppendLimits = {
  batchPoints: 10_000,
  batchBytes: 24 * 1024 * 1024,
  waitingBytes: 192 * 1024 * 1024,
  deferredBytes: 256 * 1024,
  burst: 8,
  insertsPerSecond: 16,
}

/**
 * Batches messages of all devices into inserts: immediately when idle, larger under load, because the next batch fills while one
 * insert runs. A message is acknowledged only when its points are durable.
 */
export class AppendQueue {
  readonly #options: AppendQueueOptions
  readonly #limits: AppendLimits
  readonly #waiting: Pending[] = []
  #waitingBytes = 0
  #draining: Promise<void> | null = null
  #writingSinceMicros: number | null = null
  #lastMicros = 0
  #tokens: number
  #refilledMs: number

  constructor(options: AppendQueueOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#tokens = this.#limits.burst
    this.#refilledMs = performance.now()
  }

  /**
   * Resolves once the points are durable.
   * @throws PortalError ENGINE_UNAVAILABLE if too much is waiting already, or the store rejects them
   */
  append(deviceId: string, points: readonly DecodedPoint[]): Promise<void> {
    if (points.length === 0) return Promise.resolve()
    const bytes = points.reduce((sum, point) => sum + point.json.length + rowOverheadBytes, 0)
    if (this.#waitingBytes + bytes > this.#limits.waitingBytes) return Promise.reject(busy())
    this.#waitingBytes += bytes
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ deviceId, points, bytes, resolve, reject })
    })
    this.#draining ??= this.#drain()
    return stored
  }

  /** No insert in progress contains a point received before this moment; null: none is in progress. */
  oldestInFlightMicros(): number | null {
    return this.#writingSinceMicros
  }

  /** Resolves when everything waiting is written or rejected. */
  async idle(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const how = this.#mayDefer() ? 'deferred' : 'direct'
      const waitMs = how === 'direct' ? this.#paceMs() : 0
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      await this.#writeBatch(this.#takeBatch(), how)
    }
    this.#draining = null
  }

  #mayDefer(): boolean {
    const { mayDefer } = this.#options
    if (mayDefer === undefined || this.#waitingBytes > this.#limits.deferredBytes) return false
    return mayDefer(this.#waiting.map(({ deviceId }) => deviceId))
  }

  async #writeBatch(batch: readonly Pending[], how: InsertMode): Promise<void> {
    this.#writingSinceMicros = this.#stampMicros()
    const failed = await writeWithBisection(batch, {
      write: (messages) => this.#write(messages, how),
      isAnswering: this.#options.isAnswering,
    })
    this.#writingSinceMicros = null
    for (const message of batch) {
      if (failed.has(message)) message.reject(unavailable(failed.get(message)))
      else message.resolve()
    }
  }

  async #write(messages: readonly Pending[], how: InsertMode): Promise<void> {
    if (how === 'direct') this.#tokens -= 1
    await this.#options.write(
      messages.flatMap((message) => this.#toRows(message)),
      how,
    )
  }

  #toRows({ deviceId, points }: Pending): PointRow[] {
    return points.map(({ ts, json, record }) => ({
      device: deviceId,
      ts,
      receivedMicros: this.#stampMicros(),
      json,
      record,
    }))
  }

  #takeBatch(): Pending[] {
    const { batchPoints, batchBytes } = this.#limits
    let points = 0
    let bytes = 0
    let count = 0
    for (const message of this.#waiting) {
      points += message.points.length
      bytes += message.bytes
      if (count > 0 && (points > batchPoints || bytes > batchBytes)) break
      this.#waitingBytes -= message.bytes
      count += 1
    }
    return this.#waiting.splice(0, count)
  }

  /** How long the next insert has to wait for its token. */
  #paceMs(): number {
    const { burst, insertsPerSecond } = this.#limits
    const nowMs = performance.now()
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#refilledMs) / 1000) * insertsPerSecond)
    this.#refilledMs = nowMs
    return this.#tokens >= 1 ? 0 : ((1 - this.#tokens) / insertsPerSecond) * 1000
  }

  /** Unique and increasing, so that a live stream can resume after any point. */
  #stampMicros(): number {
    this.#lastMicros = Math.max(this.#lastMicros + 1, Math.round(this.#options.nowMs() * 1000))
    return this.#lastMicros
  }
}

/** Overhead of a row beside its text. */
const rowOverheadBytes = 64

function busy(): PortalError {
  return new PortalError('ENGINE_UNAVAILABLE', 'storeBusy')
}

/** Whatever the engine's error: the sender keeps its points and sends them again. */
function unavailable(error: unknown): PortalError {
  const reason = error instanceof Error ? error.message : String(error)
  return new PortalError('ENGINE_UNAVAILABLE', 'pointsNotStored', {
    reason,
  })
}
