import { type DeviceResource, deviceResources } from '@fieldport/contract'
import type { PointRow } from '../rows.ts'
import type { SnapshotListener } from '../snapshots/snapshot-updates.ts'
import { createListeners, createNamedListeners } from '../../../platform/background/listeners.ts'

/**
 * A new point on its way to browsers. `cursor` identifies it in a stream: receipt time in microseconds, unique and increasing within
 * a portal.
 */
export type LivePoint = {
  readonly cursor: number
  readonly deviceId: string
  readonly ts: number
  readonly json: string
}

/** Publishes new data to subscribers. Stores no points itself: the store does. */
export function createLiveFeed() {
  const points = createNamedListeners<[LivePoint]>()
  const contacts = createListeners<[deviceId: string, ts: number]>()
  const snapshots = createListeners<Parameters<SnapshotListener>>()
  const stored = createListeners<[rows: readonly PointRow[]]>()
  const conditions = createNamedListeners<[]>()
  const anyConditions = createListeners<[deviceId: string, ts: number]>()
  const cleared = createNamedListeners<[]>()
  const anyCleared = createListeners<[deviceId: string]>()
  const changed = createNamedListeners<[resource: DeviceResource]>()
  const anyChanged = createListeners<[deviceId: string, resource: DeviceResource]>()

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
    /** Whether anybody is viewing a device list. */
    isFleetWatched: () => !contacts.isEmpty(),

    /** The snapshots that lists show of each device. */
    onSnapshot: snapshots.add,
    announceSnapshot: snapshots.notify,

    /** The open conditions of a device changed. */
    onConditions: conditions.add,
    onAnyConditions: anyConditions.add,
    /** @param ts of the last contact, epoch seconds; 0: never */
    announceConditions(deviceId: string, ts: number): void {
      conditions.notify(deviceId)
      anyConditions.notify(deviceId, ts)
    },

    /** Stored points of the device were deleted or transferred from another. */
    onCleared: cleared.add,
    /** For any device. */
    onAnyCleared: anyCleared.add,
    announceCleared(deviceId: string): void {
      cleared.notify(deviceId)
      anyCleared.notify(deviceId)
    },
    /** Another portal announced it. */
    relayCleared: (deviceId: string): void => cleared.notify(deviceId),

    /** Something of the device other than its points was changed, here or at another portal. */
    onChanged: changed.add,
    /** For any device. */
    onAnyChanged: anyChanged.add,
    /** Call when the change is durable. */
    announceChanged(deviceId: string, resource: DeviceResource): void {
      changed.notify(deviceId, resource)
      anyChanged.notify(deviceId, resource)
    },
    /** Another portal announced it. */
    relayChanged: changed.notify,
    /** Announcements of other portals may have been missed: anything may have changed. */
    relayMissedChanges(): void {
      for (const deviceId of changed.names())
        for (const resource of deviceResources) changed.notify(deviceId, resource)
    },

    /** Rows that this portal stored, once they are durable. */
    onStored: stored.add,
    announceStored: stored.notify,
  }
}

export type LiveFeed = ReturnType<typeof createLiveFeed>
