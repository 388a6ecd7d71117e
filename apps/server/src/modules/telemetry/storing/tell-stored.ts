import type { LiveFeed } from '../live/live-feed.ts'
import type { createNoveltyCheck } from '../live/novelty.ts'
import type { ReceivedRepository } from './received.repository.ts'
import type { PointRow, ReceivedRows } from '../rows.ts'
import type { SnapshotKeeper } from '../snapshots/snapshot-keeper.ts'

export type TellStoredPorts = {
  readonly received: ReceivedRepository
  readonly novelty: Pick<ReturnType<typeof createNoveltyCheck>, 'newPoints'>
  readonly snapshots: Pick<SnapshotKeeper, 'hear'>
  readonly feed: Pick<LiveFeed, 'isWatched' | 'isFleetWatched' | 'publish'>
  readonly announceContacts: (rows: readonly PointRow[]) => void
}

/** Of one notice: as many as a stream that resumes gets. */
const toldPoints = 10_000

/** Tells browsers here what another portal stored: each point to whoever looks at its device, and of all devices the newest. */
export function createTellStored(ports: TellStoredPorts) {
  const { received, novelty, snapshots, feed, announceContacts } = ports

  return async (stored: ReceivedRows): Promise<void> => {
    const devices = stored.devices.filter(feed.isWatched)
    if (devices.length > 0) {
      const rows = await received.rows({ ...stored, devices }, toldPoints)
      feed.publish(await novelty.newPoints(rows, stored.fromMicros))
    }
    if (!feed.isFleetWatched()) return
    const newest = await received.newestRows(stored)
    snapshots.hear(newest)
    announceContacts(newest)
  }
}
