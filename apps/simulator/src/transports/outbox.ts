import type { Point } from '../point.ts'
import type { TransportStats } from './transport.ts'

type Entry = { readonly order: number; readonly point: Point }

/** Points in flight: taken from the outbox, neither acknowledged nor returned. */
export type PointBatch = { readonly entries: readonly Entry[]; readonly points: readonly Point[] }

export type Outbox = {
  readonly add: (points: readonly Point[]) => void
  /** The oldest waiting points, up to the given number; undefined if none wait. */
  readonly take: (maxPoints: number) => PointBatch | undefined
  readonly acknowledge: (parcel: PointBatch, refused?: number) => void
  readonly requeue: (parcel: PointBatch, reason: string) => void
  readonly fail: (reason: string) => void
  readonly whenEmpty: () => Promise<void>
  readonly stats: () => TransportStats
}

/** Buffers points until they are acknowledged. Above its capacity, the oldest waiting ones are dropped and counted. */
export function createOutbox(capacityPoints: number): Outbox {
  let waiting: Entry[] = []
  let underWay = 0
  let order = 0
  const counts = { accepted: 0, refused: 0, dropped: 0 }
  let lastError: string | undefined
  let listeners: (() => void)[] = []

  const trim = (): void => {
    const excess = Math.min(waiting.length, waiting.length + underWay - capacityPoints)
    if (excess <= 0) return
    waiting.splice(0, excess)
    counts.dropped += excess
  }

  return {
    add: (points) => {
      for (const point of points) waiting.push({ order: order++, point })
      trim()
    },
    take: (maxPoints) => {
      const entries = waiting.splice(0, maxPoints)
      if (entries.length === 0) return undefined
      underWay += entries.length
      return { entries, points: entries.map((entry) => entry.point) }
    },
    acknowledge: (parcel, refused = 0) => {
      underWay -= parcel.entries.length
      counts.refused += refused
      counts.accepted += parcel.entries.length - refused
      if (underWay > 0 || waiting.length > 0) return
      const told = listeners
      listeners = []
      for (const listener of told) listener()
    },
    requeue: (parcel, reason) => {
      lastError = reason
      underWay -= parcel.entries.length
      waiting = [...parcel.entries, ...waiting].toSorted((a, b) => a.order - b.order)
      trim()
    },
    fail: (reason) => {
      lastError = reason
    },
    whenEmpty: () =>
      new Promise((resolve) => {
        if (underWay === 0 && waiting.length === 0) resolve()
        else listeners.push(resolve)
      }),
    stats: () => ({ ...counts, pending: waiting.length + underWay, lastError }),
  }
}
