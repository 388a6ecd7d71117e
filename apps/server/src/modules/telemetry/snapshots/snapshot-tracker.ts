import type { PointRow } from '../rows.ts'
import { createSnapshotBuffer } from './snapshot-buffer.ts'
import { createSnapshotUpdates, type SnapshotListener } from './snapshot-updates.ts'
import { createSnapshotReads } from './snapshot-reads.ts'
import { rebuildSnapshot, type ReceiptSpan, repairSnapshots, restoreSnapshots } from './snapshot-repair.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { createDelayedFlush } from '../../../platform/background/delayed-flush.ts'

export type SnapshotTrackerOptions = {
  readonly repository: SnapshotsRepository
  /** Runs the work once current work is done: nothing waits for it. */
  readonly soon: (work: () => void) => void
  /** Runs the work once after a delay: other portals see a snapshot no later than that. */
  readonly later: (work: () => void) => void
  readonly announce: SnapshotListener
}

/**
 * Tracks what lists show of each device outside the insert of its points, so that no acknowledgement waits for it. This process knows
 * what it stored immediately, other servers after a flush. Snapshots lost in a crash are rebuilt from the points received since the
 * last checkpoint, and from those of devices whose contact is newer.
 */
export function createSnapshotTracker({ repository, soon, later, announce }: SnapshotTrackerOptions) {
  const news = createSnapshotUpdates(announce)
  const changes = createSnapshotBuffer(repository.insertSnapshots)
  let arrived: (readonly PointRow[])[] = []

  const absorb = () => {
    const rows = arrived.flat()
    arrived = []
    for (const [device, ofDevice] of Map.groupBy(rows, (row) => row.device))
      changes.add(device, news.add(device, ofDevice))
  }

  const flush = () => {
    absorb()
    return changes.flush()
  }

  const flushLater = createDelayedFlush(later, flush)

  return {
    ...createSnapshotReads({ repository, changes, absorb, flush }),

    /** Call when the rows are durable. */
    record(rows: readonly PointRow[]): void {
      if (arrived.push(rows) === 1) soon(absorb)
      flushLater()
    },

    /** Rows stored by another portal, which tracks their snapshots. */
    observe(rows: readonly PointRow[]): void {
      for (const [device, ofDevice] of Map.groupBy(rows, (row) => row.device)) news.add(device, ofDevice)
    },

    /** Stores what changed since the last flush. If a flush fails, its values stay for the next one. */
    flush,

    /** Call before any append: anything older than what is stored is not new. */
    async recover(span: ReceiptSpan): Promise<void> {
      await restoreSnapshots(repository, span)
      await repairSnapshots(repository, span)
      news.initialise(await repository.newestStates())
    },

    /** Rebuilds snapshots lost in a crash, for devices with contact in a span. */
    repair: (span: ReceiptSpan): Promise<void> => flush().then(() => repairSnapshots(repository, span)),

    /** Stores the snapshot of a device's current points. */
    rebuild: (device: string): Promise<void> => flush().then(() => rebuildSnapshot(repository, device)),

    /** Forgets a device: its stored points were deleted. */
    forget: news.forget,
  }
}

export type SnapshotTracker = ReturnType<typeof createSnapshotTracker>
