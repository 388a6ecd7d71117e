import type { LiveFeed } from '../live/live-feed.ts'
import type { createDuplicateFilter } from '../live/duplicate-filter.ts'
import type { ReceivedRepository } from './received.repository.ts'
import type { PointRow, ReceivedRange } from '../rows.ts'
import type { SnapshotTracker } from '../snapshots/snapshot-tracker.ts'

export type NotifyStoredPorts = {
  readonly received: ReceivedRepository
  readonly novelty: Pick<ReturnType<typeof createDuplicateFilter>, 'filterNewPoints'>
  readonly snapshots: Pick<SnapshotTracker, 'observe'>
  readonly feed: Pick<LiveFeed, 'isWatched' | 'isFleetWatched' | 'publish'>
  readonly announceContacts: (rows: readonly PointRow[]) => void
}

/** Per notification: as many as a resuming stream gets. */
const maximumPointsPerNotice = 10_000

/** Notifies browsers here of what another portal stored: each point to viewers of its device, and the newest of each device to lists. */
export function createNotifyStored(ports: NotifyStoredPorts) {
  const { received, novelty, snapshots, feed, announceContacts } = ports

  return async (stored: ReceivedRange): Promise<void> => {
    const devices = stored.devices.filter(feed.isWatched)
    if (devices.length > 0) {
      const rows = await received.rows({ ...stored, devices }, maximumPointsPerNotice)
      feed.publish(await novelty.filterNewPoints(rows, stored.fromMicros))
    }
    if (!feed.isFleetWatched()) return
    const newest = await received.newestRows(stored)
    snapshots.observe(newest)
    announceContacts(newest)
  }
}
