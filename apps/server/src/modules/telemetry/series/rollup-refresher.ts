import type { ContactTracker } from '../contacts/contact-tracker.ts'
import type { SnapshotTracker } from '../snapshots/snapshot-tracker.ts'
import type { RisingClock } from '../../../platform/clock.ts'
import type {
  CheckpointName,
  ReceivedWindow,
  RollupsRepository,
  TouchedDevice,
} from './rollups.repository.ts'

export type RollupRefresherOptions = {
  readonly repository: RollupsRepository
  readonly contacts: Pick<ContactTracker, 'store' | 'flush'>
  readonly snapshots: Pick<SnapshotTracker, 'recover' | 'repair' | 'flush'>
  /** Shared with the stamps of receipt. Raised to what is stored, which may be ahead of a clock that was set back. */
  readonly clock: RisingClock
  /** See AppendQueue: inserts in progress here. */
  readonly oldestInFlightMicros: () => number | null
  /**
   * How long after its receipt time an insert of another process may become visible; longer than any insert may take, see the remote
   * engine's request timeout.
   */
  readonly settleMs?: number
  /** Whether other processes store as well. */
  readonly isShared?: boolean
}

/** Devices whose touched buckets are this close to now are refreshed together: live traffic. */
const liveSpanSeconds = 6 * 3600
const maximumDevicesPerRefresh = 2_000
/** Stamps this far ahead are from a clock that was wrong, and nothing is ordered by them. */
const wildMs = 86_400_000
/** After every stamp. */
const endMicros = Number.MAX_SAFE_INTEGER

/**
 * Keeps roll-ups consistent with the de-duplicated samples, contacts with the newest points, and snapshots with contacts.
 *
 * Everything received before the checkpoint is in the roll-ups and in contacts; buckets touched since are read from samples, and the
 * server that stored newer contacts knows them. So readers are always right, a repeated or late point only recomputes its bucket, and
 * only the checkpoint has to survive a crash.
 */
export function createRollupRefresher(options: RollupRefresherOptions) {
  const {
    repository,
    contacts,
    snapshots,
    clock,
    oldestInFlightMicros,
    settleMs = 30_000,
    isShared = false,
  } = options
  const { nowMs } = clock
  let checkpointMicros = 0
  let running: Promise<void> = Promise.resolve()

  const settledMicros = () =>
    Math.min((nowMs() - settleMs) * 1000, oldestInFlightMicros() ?? Number.POSITIVE_INFINITY)

  const advance = async (window: ReceivedWindow) => {
    const touched = await repository.touchedDevices(window)
    for (const group of groupForRefresh(touched, nowMs() / 1000))
      await repository.refresh(group, window, nowMs())
    // Read from points, not from this process's memory, to include those of a server that died, and inserts that were
    // stored although their response was lost.
    await contacts.store(touched)
    // Devices that send again meanwhile have a newer contact; the others' has settled.
    await snapshots.repair({ fromMicros: 0, toMicros: window.toMicros })
    if (touched.length > 0) {
      await repository.writeCheckpoint('samples', window.toMicros, nowMs())
      await repository.writeCheckpoint('rollups', window.toMicros, nowMs())
    }
    checkpointMicros = window.toMicros
  }

  return {
    /**
     * After a crash, the engine may contain points whose samples, contacts or snapshots are missing: rebuilds them. Call before any
     * append.
     */
    async recover(): Promise<void> {
      const { samplesMicros, rollupsMicros, raise } = await readProgress(repository, clock)
      // Before anything is read that may be damaged: from then on, readers are right without the rest.
      checkpointMicros = rollupsMicros
      await repository.rebuildSamples({ fromMicros: samplesMicros, toMicros: endMicros })
      const touched = await repository.touchedDevices({ fromMicros: checkpointMicros, toMicros: endMicros })
      raise(touched.map(({ receivedMicros }) => receivedMicros))
      await contacts.store(touched)
      await snapshots.recover({ fromMicros: checkpointMicros, toMicros: endMicros })
    },

    /** Processes everything that settled since the last run. One run at a time; a second call waits for the first and runs again. */
    refresh(): Promise<void> {
      running = running
        .catch(() => {})
        .then(() => {
          const toMicros = settledMicros()
          return toMicros > checkpointMicros ? advance({ fromMicros: checkpointMicros, toMicros }) : undefined
        })
      return running
    },

    /** Adopts the progress of another process. */
    async adoptCheckpoint(): Promise<void> {
      checkpointMicros = Math.max(checkpointMicros, await repository.readCheckpoint('rollups'))
    },

    checkpointMicros: () => checkpointMicros,

    /** Call when nothing is in progress any more: the next start then has nothing to rebuild. */
    async close(): Promise<void> {
      await running.catch(() => {})
      await contacts.flush()
      await snapshots.flush()
      // Inserts in progress in another process may be lost with it; the next start then rebuilds their data.
      if (!isShared) await repository.writeCheckpoint('samples', nowMs() * 1000, nowMs())
    },
  }
}

export type RollupRefresher = ReturnType<typeof createRollupRefresher>

/**
 * What the last start had processed. The clock is raised to it, so that what is stored from now on follows it.
 * @returns `raise`: raises the clock to further stamps
 */
async function readProgress(repository: RollupsRepository, clock: RisingClock) {
  const startMicros = clock.nowMs() * 1000
  const isWild = (micros: number) => micros > startMicros + wildMs * 1000
  const raise = (stampsMicros: readonly number[]): void => {
    for (const micros of stampsMicros) if (!isWild(micros)) clock.raise(micros / 1000)
  }
  const read = async (name: CheckpointName): Promise<number> => {
    const micros = await repository.readCheckpoint(name)
    return isWild(micros) ? startMicros : micros
  }
  const [samplesMicros, rollupsMicros] = [await read('samples'), await read('rollups')]
  raise([samplesMicros, rollupsMicros, (await repository.newestVersion()) * 1000])
  return { samplesMicros, rollupsMicros, raise }
}

/** Live devices together, in chunks; a device with old data alone, so that its span does not widen the others'. */
function groupForRefresh(touched: readonly TouchedDevice[], nowSeconds: number): TouchedDevice[][] {
  const isLive = (device: TouchedDevice) => device.fromSeconds >= nowSeconds - liveSpanSeconds
  const live = touched.filter(isLive)
  const groups = touched.filter((device) => !isLive(device)).map((device) => [device])
  for (let start = 0; start < live.length; start += maximumDevicesPerRefresh)
    groups.push(live.slice(start, start + maximumDevicesPerRefresh))
  return groups
}
