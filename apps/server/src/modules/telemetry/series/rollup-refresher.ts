import { minimumTimestampSeconds, unsetClockSeconds } from '@fieldport/domain'
import type { ContactTracker } from '../contacts/contact-tracker.ts'
import type { SnapshotTracker } from '../snapshots/snapshot-tracker.ts'
import type { RisingClock } from '../../../platform/clock.ts'
import type { ReceivedWindow, RollupsRepository, TouchedDevice } from './rollups.repository.ts'

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
/** Receipt times further ahead come from a wrong clock, and nothing is ordered by them. */
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
  const { repository, contacts, snapshots, clock, oldestInFlightMicros } = options
  const { settleMs = 30_000 } = options
  const refreshWindow = createRefreshWindow(options)
  let checkpointMicros = 0
  const ahead = createAheadProgress(clock)
  /** The same of what was stored last, also before its first roll-up. */
  const unset = createAheadProgress(clock)
  let running: Promise<void> = Promise.resolve()

  const settledMicros = () =>
    Math.min((clock.nowMs() - settleMs) * 1000, oldestInFlightMicros() ?? Number.POSITIVE_INFINITY)

  const advance = async (toMicros: number): Promise<void> => {
    if (await refreshWindow({ fromMicros: checkpointMicros, toMicros })) {
      await saveProgress(options, toMicros, ahead.micros() !== null)
      ahead.set(null)
      unset.set(null)
    }
    checkpointMicros = toMicros
  }

  /** This clock was behind and has been set: only what was stamped meanwhile is processed, not everything in between. */
  const leap = async (toMicros: number): Promise<void> => {
    await refreshWindow({ fromMicros: checkpointMicros, toMicros: checkpointMicros + wildMs * 1000 })
    checkpointMicros = toMicros
    ahead.set(null)
  }

  const run = async (): Promise<void> => {
    const toMicros = settledMicros()
    const aheadMicros = ahead.micros()
    if (aheadMicros !== null && toMicros >= aheadMicros) await leap(aheadMicros)
    if (toMicros > checkpointMicros) await advance(toMicros)
  }

  return {
    /**
     * After a crash, the engine may contain points whose samples, contacts or snapshots are missing: rebuilds them. Call before any
     * append.
     */
    async recover(): Promise<void> {
      const { samplesMicros, rollupsMicros, nextMicros, wildMicros, raise } = await readProgress(
        repository,
        clock,
      )
      // Set first, because later reads may fail on damaged data: with the checkpoint, readers get correct values
      // without the rest.
      checkpointMicros = nextMicros
      ahead.set(nextMicros < rollupsMicros ? rollupsMicros : null)
      unset.set(wildMicros)
      await repository.rebuildSamples({ fromMicros: samplesMicros, toMicros: endMicros })
      const left = { fromMicros: rollupsMicros, toMicros: endMicros }
      const touched = await repository.touchedDevices(left)
      raise(touched.map(({ receivedMicros }) => receivedMicros))
      await contacts.store(touched)
      await snapshots.recover(left)
    },

    /** Processes everything that settled since the last run. One run at a time; a second call waits for the first and runs again. */
    refresh(): Promise<void> {
      running = running.catch(() => {}).then(run)
      return running
    },

    /** Adopts the progress of another process. */
    async adoptCheckpoint(): Promise<void> {
      checkpointMicros = Math.max(checkpointMicros, await repository.readCheckpoint('rollups'))
    },

    checkpointMicros: () => checkpointMicros,

    /**
     * Whether this clock probably has yet to be set, because it is far behind what is stored. If it stays there, an earlier
     * clock was ahead.
     */
    isClockUnset: unset.isClockUnset,

    /** Call when nothing is in progress any more: the next start then has nothing to rebuild. */
    async close(): Promise<void> {
      await running.catch(() => {})
      await storeEnd(options)
    },
  }
}

export type RollupRefresher = ReturnType<typeof createRollupRefresher>

/** Stored progress that is far ahead of the clock since the start, because one of the two clocks was wrong. */
function createAheadProgress(clock: RisingClock) {
  const startedMs = clock.nowMs()
  let progressMicros: number | null = null
  const isFar = (): boolean => {
    if (progressMicros === null) return false
    const isAhead = progressMicros > (clock.nowMs() + wildMs) * 1000
    // The clock has been set: what is received from now on comes after what is stored.
    if (!isAhead) clock.raise(progressMicros / 1000)
    return isAhead
  }
  return {
    /** null: none. */
    micros: () => progressMicros,
    set: (micros: number | null): void => {
      progressMicros = micros
    },

    isClockUnset: (): boolean => isFar() && clock.nowMs() < startedMs + unsetClockSeconds * 1000,
  }
}

function createRefreshWindow({ repository, contacts, snapshots, clock: { nowMs } }: RollupRefresherOptions) {
  /** @returns whether anything was received in it */
  return async (window: ReceivedWindow): Promise<boolean> => {
    const touched = await repository.touchedDevices(window)
    for (const group of groupForRefresh(touched, nowMs() / 1000))
      await repository.refresh(group, window, nowMs())
    // Read from points, not from this process's memory, to include those of a server that died, and inserts that were
    // stored although their response was lost.
    await contacts.store(touched)
    // Devices that send again meanwhile have a newer contact; the others' has settled.
    await snapshots.repair({ fromMicros: 0, toMicros: window.toMicros })
    return touched.length > 0
  }
}

async function storeEnd({
  repository,
  contacts,
  snapshots,
  clock,
  isShared,
}: RollupRefresherOptions): Promise<void> {
  await contacts.flush()
  await snapshots.flush()
  // Inserts in progress in another process may be lost with it; the next start then rebuilds their data.
  if (!isShared) await repository.writeCheckpoint('samples', clock.nowMs() * 1000, clock.nowMs())
}

/**
 * @param isAhead whether the stored progress, and so its version, is far ahead of the clock: then it is replaced,
 * because a progress with the current time would count as older
 */
async function saveProgress(
  { repository, clock }: Pick<RollupRefresherOptions, 'repository' | 'clock'>,
  toMicros: number,
  isAhead: boolean,
): Promise<void> {
  const write = isAhead ? repository.replaceCheckpoint : repository.writeCheckpoint
  await write('samples', toMicros, clock.nowMs())
  await write('rollups', toMicros, clock.nowMs())
}

/**
 * Reads the stored progress and raises the clock to it, so that data stored from now on gets later receipt times.
 * @returns `nextMicros`: receipt time from which data is to be processed; `raise`: raises the clock to further receipt
 * times
 */
async function readProgress(repository: RollupsRepository, clock: RisingClock) {
  const startMicros = clock.nowMs() * 1000
  // Before the clock is set, for example after a start without a battery, the clock itself is wrong.
  const isClockSet = startMicros >= minimumTimestampSeconds * 1e6
  const isWild = (micros: number) => isClockSet && micros > startMicros + wildMs * 1000
  const raise = (stampsMicros: readonly number[]): void => {
    for (const micros of stampsMicros) if (!isWild(micros)) clock.raise(micros / 1000)
  }
  const samplesMicros = await repository.readCheckpoint('samples')
  const rollupsMicros = await repository.readCheckpoint('rollups')
  raise([samplesMicros, rollupsMicros, (await repository.newestVersion()) * 1000])
  const nextMicros = isWild(rollupsMicros) ? startMicros : rollupsMicros
  const newestMicros = Math.max(samplesMicros, rollupsMicros)
  const wildMicros = isWild(newestMicros) ? newestMicros : null
  return { samplesMicros, rollupsMicros, nextMicros, wildMicros, raise }
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
