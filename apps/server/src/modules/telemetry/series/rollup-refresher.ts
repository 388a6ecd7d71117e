import type { ContactTracker } from '../contacts/contact-tracker.ts'
import type { SnapshotTracker } from '../snapshots/snapshot-tracker.ts'
import type { ReceivedWindow, RollupsRepository, TouchedDevice } from './rollups.repository.ts'

export type RollupRefresherOptions = {
  readonly repository: RollupsRepository
  readonly contacts: Pick<ContactTracker, 'store' | 'flush'>
  readonly snapshots: Pick<SnapshotTracker, 'recover' | 'repair' | 'flush'>
  readonly nowMs: () => number
  /** See AppendQueue: inserts under way here. */
  readonly oldestInFlightMicros: () => number | null
  /**
   * An insert of another process may become visible this long after its points were stamped; longer than any insert
   * may take, see the remote engine's request timeout.
   */
  readonly settleMs?: number
  /** Whether other processes store as well. */
  readonly isShared?: boolean
}

/** Devices whose touched buckets are this close to now are refreshed together: live traffic. */
const liveSpanSeconds = 6 * 3600
const maximumDevicesPerRefresh = 2_000

/**
 * Keeps the roll-ups equal to the de-duplicated samples, contacts to the newest points, and snapshots no older than contacts.
 *
 * Everything received before the checkpoint is in the roll-ups and in contacts; buckets touched since are read from
 * samples, contacts made since are known to the server that stored them. So readers are right at any moment, a repeated
 * or late point only makes its bucket be computed again, and nothing has to be remembered across a crash but the
 * checkpoint.
 */
export function createRollupRefresher(options: RollupRefresherOptions) {
  const {
    repository,
    contacts,
    snapshots,
    nowMs,
    oldestInFlightMicros,
    settleMs = 30_000,
    isShared = false,
  } = options
  let checkpointMicros = 0
  let running: Promise<void> = Promise.resolve()

  const settledMicros = () =>
    Math.min((nowMs() - settleMs) * 1000, oldestInFlightMicros() ?? Number.POSITIVE_INFINITY)

  const advance = async (window: ReceivedWindow) => {
    const touched = await repository.touchedDevices(window)
    for (const group of groupForRefresh(touched, nowMs() / 1000))
      await repository.refresh(group, window, nowMs())
    // From points, not from what this process remembers: also of a server that died, and of inserts that were stored
    // although their answer was lost.
    await contacts.store(touched)
    // Of devices that speak again meanwhile the newer word is known; the others' has settled.
    await snapshots.repair({ fromMicros: 0, toMicros: window.toMicros })
    if (touched.length > 0) {
      await repository.writeCheckpoint('samples', window.toMicros, nowMs())
      await repository.writeCheckpoint('rollups', window.toMicros, nowMs())
    }
    checkpointMicros = window.toMicros
  }

  return {
    /** After a crash the engine may hold points whose samples, contacts or snapshots are missing: makes them again. Call before any append. */
    async recover(): Promise<void> {
      const samplesMicros = await repository.readCheckpoint('samples')
      // Before anything is read that may be damaged: from then on readers are right without the rest.
      checkpointMicros = await repository.readCheckpoint('rollups')
      const toMicros = nowMs() * 1000
      await repository.rebuildSamples({ fromMicros: samplesMicros, toMicros })
      const window = { fromMicros: checkpointMicros, toMicros }
      await contacts.store(await repository.touchedDevices(window))
      await snapshots.recover(window)
    },

    /** Computes what settled since the last time. One run at a time; a second call waits for the first and runs again. */
    refresh(): Promise<void> {
      running = running
        .catch(() => {})
        .then(() => {
          const toMicros = settledMicros()
          return toMicros > checkpointMicros ? advance({ fromMicros: checkpointMicros, toMicros }) : undefined
        })
      return running
    },

    /** Takes over how far another process has come. */
    async adoptCheckpoint(): Promise<void> {
      checkpointMicros = Math.max(checkpointMicros, await repository.readCheckpoint('rollups'))
    },

    checkpointMicros: () => checkpointMicros,

    /** Call when nothing is under way any more: the next start then has nothing to make again. */
    async close(): Promise<void> {
      await running.catch(() => {})
      await contacts.flush()
      await snapshots.flush()
      // What another process has under way may be lost with it, and is then made again by the next start.
      if (!isShared) await repository.writeCheckpoint('samples', nowMs() * 1000, nowMs())
    },
  }
}

export type RollupRefresher = ReturnType<typeof createRollupRefresher>

/** Live devices together, in chunks; a device with old data alone, so that its span does not widen the others'. */
function groupForRefresh(touched: readonly TouchedDevice[], nowSeconds: number): TouchedDevice[][] {
  const isLive = (device: TouchedDevice) => device.fromSeconds >= nowSeconds - liveSpanSeconds
  const live = touched.filter(isLive)
  const groups = touched.filter((device) => !isLive(device)).map((device) => [device])
  for (let start = 0; start < live.length; start += maximumDevicesPerRefresh)
    groups.push(live.slice(start, start + maximumDevicesPerRefresh))
  return groups
}
