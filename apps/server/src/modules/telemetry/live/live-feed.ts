import type { PointRow } from '../rows.ts'
import type { SnapshotListener } from '../snapshots/snapshot-updates.ts'
import { createListeners, createNamedListeners } from '../../../platform/background/listeners.ts'

/** A new point on its way to browsers. `cursor` names it in a stream: microseconds of receipt, unique and rising within a portal. */
export type LivePoint = {
  readonly cursor: number
  readonly deviceId: string
  readonly ts: number
  readonly json: string
}

/** Hands what is new to whoever wants to hear of it. Holds no points itself: the store does. */
export function createLiveFeed() {
  const points = createNamedListeners<[LivePoint]>()
  const contacts = createListeners<[deviceId: string, ts: number]>()
  const snapshots = createListeners<Parameters<SnapshotListener>>()
  const stored = createListeners<[rows: readonly PointRow[]]>()
  const cleared = createNamedListeners<[]>()
  const anyCleared = createListeners<[deviceId: string]>()

  return {
    /** New points of a device, each once. */
    onPoint: points.add,
    isWatched: points.has,
    watched: points.names,
    publish(rows: readonly PointRow[]): void {
      for (const { device, ts, receivedMicros, json } of rows)
        if (points.has(device)) points.notify(device, { cursor: receivedMicros, deviceId: device, ts, json })
    },

    /** Each device's newest time, epoch seconds. */
    onContact: contacts.add,
    announceContact: contacts.notify,
    /** Whether anybody looks at a list of devices. */
    isFleetWatched: () => !contacts.isEmpty(),

    /** What lists show of each device. */
    onSnapshot: snapshots.add,
    announceSnapshot: snapshots.notify,

    /** Stored points of the device were deleted or came from another. */
    onCleared: cleared.add,
    /** Of whichever device that happened to here. */
    onAnyCleared: anyCleared.add,
    announceCleared(deviceId: string): void {
      cleared.notify(deviceId)
      anyCleared.notify(deviceId)
    },
    /** Another portal announced it. */
    relayCleared: (deviceId: string): void => cleared.notify(deviceId),

    /** Rows that this portal stored, once they are durable. */
    onStored: stored.add,
    announceStored: stored.notify,
  }
}

export type LiveFeed = ReturnType<typeof createLiveFeed>
