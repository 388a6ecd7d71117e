import type { PointRow } from '../rows.ts'
import { createSnapshotBuffer } from './snapshot-buffer.ts'
import { createSnapshotUpdates, type SnapshotListener } from './snapshot-updates.ts'
import { createSnapshotReads } from './snapshot-reads.ts'
import { rebuildSnapshot, type ReceiptSpan, repairSnapshots, restoreSnapshots } from './snapshot-repair.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'

export type SnapshotTrackerOptions = {
  readonly repository: SnapshotsRepository
  /** Runs the work once what is under way is done: nothing waits for it. */
  readonly soon: (work: () => void) => void
  /** Runs the work once, some time later: other portals see a snapshot no later than that. */
  readonly later: (work: () => void) => void
  readonly announce: SnapshotListener
}

/**
 * Keeps what lists show of each device beside the insert of its points, where no acknowledgement waits for it. What this
 * process stored it knows at once, other servers know it after a flush. Snapshots that a crash takes away are made again from
 * the points received since the last checkpoint, and from those of devices whose contact is newer.
 */
export function createSnapshotTracker({ repository, soon, later, announce }: SnapshotTrackerOptions) {
  const news = createSnapshotUpdates(announce)
  const changes = createSnapshotBuffer(repository.insertSnapshots)
  let arrived: (readonly PointRow[])[] = []
  let isFlushDue = false

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

  const flushLater = () => {
    if (isFlushDue) return
    isFlushDue = true
    later(() => {
      isFlushDue = false
      // A store that is away is told of by whatever else writes to it; here the values only wait longer.
      flush().catch(flushLater)
    })
  }

  return {
    ...createSnapshotReads({ repository, changes, absorb, flush }),

    /** Call when the rows are durable. */
    record(rows: readonly PointRow[]): void {
      if (arrived.push(rows) === 1) soon(absorb)
      flushLater()
    },

    /** Rows that another portal stored, and of which it keeps the snapshot. */
    observe(rows: readonly PointRow[]): void {
      for (const [device, ofDevice] of Map.groupBy(rows, (row) => row.device)) news.add(device, ofDevice)
    },

    /** Stores what changed since the last time. What a failed flush held stays for the next. */
    flush,

    /** Call before any append: what is older than what is stored is no news. */
    async recover(span: ReceiptSpan): Promise<void> {
      await restoreSnapshots(repository, span)
      await repairSnapshots(repository, span)
      news.initialise(await repository.newestStates())
    },

    /** Makes snapshots again that a crash took, of devices that were in contact in a span. */
    repair: (span: ReceiptSpan): Promise<void> => flush().then(() => repairSnapshots(repository, span)),

    /** Stores what the points of a device say that stand there now. */
    rebuild: (device: string): Promise<void> => flush().then(() => rebuildSnapshot(repository, device)),

    /** What this process knows of a device is over: its stored points were deleted. */
    forget: news.forget,
  }
}

export type SnapshotTracker = ReturnType<typeof createSnapshotTracker>
