import type { PointRow } from '../modules/telemetry/rows.ts'
import type { SnapshotListener } from '../modules/telemetry/snapshot-news.ts'

/** A new point on its way to browsers. `cursor` names it in a stream: microseconds of receipt, unique and rising. */
export type LivePoint = {
  readonly cursor: number
  readonly deviceId: string
  readonly ts: number
  readonly json: string
}

/** Called once per new point; must not throw and must not wait. */
export type PointListener = (point: LivePoint) => void
/** Called with each device's newest time, epoch seconds. */
export type ContactListener = (deviceId: string, ts: number) => void

/** Hands new points to whoever looks at their device. Holds no points itself: the store does. */
export function createLiveFeed() {
  const byDevice = new Map<string, Set<PointListener>>()
  const contacts = new Set<ContactListener>()
  const snapshots = new Set<SnapshotListener>()
  const cleared = new Map<string, Set<() => void>>()

  return {
    /** @returns a function that ends the subscription */
    onPoint(deviceId: string, listener: PointListener): () => void {
      const listeners = byDevice.get(deviceId) ?? new Set()
      byDevice.set(deviceId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byDevice.get(deviceId) === listeners) byDevice.delete(deviceId)
      }
    },

    /** @returns a function that ends the subscription */
    onContact(listener: ContactListener): () => void {
      contacts.add(listener)
      return () => contacts.delete(listener)
    },

    /** @returns a function that ends the subscription */
    onSnapshot(listener: SnapshotListener): () => void {
      snapshots.add(listener)
      return () => snapshots.delete(listener)
    },

    /** Called when stored points of the device were deleted or came from another. @returns a function that ends the subscription */
    onCleared(deviceId: string, listener: () => void): () => void {
      const listeners = cleared.get(deviceId) ?? new Set()
      cleared.set(deviceId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && cleared.get(deviceId) === listeners) cleared.delete(deviceId)
      }
    },

    announceCleared(deviceId: string): void {
      for (const listener of cleared.get(deviceId) ?? []) listener()
    },

    isWatched: (deviceId: string) => byDevice.has(deviceId),

    publish(rows: readonly PointRow[]): void {
      for (const row of rows) {
        const listeners = byDevice.get(row.device)
        if (!listeners) continue
        const point = { cursor: row.receivedMicros, deviceId: row.device, ts: row.ts, json: row.json }
        for (const listener of listeners) listener(point)
      }
    },

    announceContact(deviceId: string, ts: number): void {
      for (const listener of contacts) listener(deviceId, ts)
    },

    announceSnapshot: ((deviceId, ts, news) => {
      for (const listener of snapshots) listener(deviceId, ts, news)
    }) satisfies SnapshotListener as SnapshotListener,

    counts: () => ({ devices: byDevice.size, contactStreams: contacts.size }),
  }
}

export type LiveFeed = ReturnType<typeof createLiveFeed>
