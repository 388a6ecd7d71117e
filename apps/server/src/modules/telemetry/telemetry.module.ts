import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { type Clock, createRisingClock, minuteMs } from '../../platform/clock.ts'
import type { Job, ModuleWithServices } from '../../platform/module.ts'
import { createColumnsService } from './columns/columns.service.ts'
import { createContactTracker } from './contacts/contact-tracker.ts'
import { createContactsRepository } from './contacts/contacts.repository.ts'
import type { LiveFeed } from './live/live-feed.ts'
import { createDuplicateFilter } from './live/duplicate-filter.ts'
import { createRouteRepository } from './points/route.repository.ts'
import { createTelemetryRepository } from './points/telemetry.repository.ts'
import type { PointRow } from './rows.ts'
import { createComputedSeriesRepository } from './series/computed-series.repository.ts'
import { createRollupRefresher, type RollupRefresher } from './series/rollup-refresher.ts'
import { createRollupsRepository } from './series/rollups.repository.ts'
import { createSeriesRepository } from './series/series.repository.ts'
import { createSignalsRepository } from './series/signals/signals.repository.ts'
import { createSnapshotTracker } from './snapshots/snapshot-tracker.ts'
import { createSnapshotsRepository } from './snapshots/snapshots.repository.ts'
import { AppendQueue } from './storing/append-queue.ts'
import { createFindFirstPoint } from './storing/first-point.ts'
import { createReceivedRepository } from './storing/received.repository.ts'
import { createNotifyStored } from './storing/notify-stored.ts'
import { createTelemetryService } from './telemetry.service.ts'

export type TelemetryModuleOptions = {
  readonly engine: TelemetryEngine
  readonly clock: Clock
  readonly feed: LiveFeed
  /** Wraps an insert to measure its duration and remember failures. */
  readonly watchInsert: (insert: () => Promise<void>) => Promise<void>
  /** If several portals store: margin for differences between their clocks when resuming by receipt time. */
  readonly receiptSkewMicros?: number
}

function createAnnounceContacts(
  novelty: Pick<ReturnType<typeof createDuplicateFilter>, 'recordNewest'>,
  feed: LiveFeed,
) {
  return (rows: readonly PointRow[]): void => {
    for (const [deviceId, ts] of novelty.recordNewest(rows)) feed.announceContact(deviceId, ts)
  }
}

/**
 * How long snapshots and contacts are buffered in memory. Other portals read them from the store; with an embedded
 * engine nobody else does, and each flush creates parts to merge.
 */
const flushMs = { remote: 1_000, embedded: 30_000 } as const

/** Creates the module that stores points, and sends each new point to browsers once it is durable. */
export function createTelemetryModule(options: TelemetryModuleOptions) {
  const { engine, clock, feed, watchInsert, receiptSkewMicros = 0 } = options
  const storeClock = createRisingClock(clock)
  const repository = createTelemetryRepository(engine)
  const rollups = createRollupsRepository(engine)
  const trackers = createListTrackers(options)
  const { contacts, snapshots } = trackers
  const received = createReceivedRepository(engine)
  const novelty = createDuplicateFilter({ isWatched: feed.isWatched, storedTexts: repository.storedTexts })
  const announceContacts = createAnnounceContacts(novelty, feed)
  const queue = new AppendQueue({
    nowMs: storeClock.nowMs,
    isAnswering: () => isAnswering(engine),
    // Viewers read a device's points repeatedly: none of these reads should wait for the log.
    mayDefer: (deviceIds) => (engine.deferred?.hasRoom() ?? false) && !deviceIds.some(feed.isWatched),
    write: async (rows, how) => {
      const fresh = await novelty.filterNewPoints(rows)
      const isLogged = how === 'deferred' && (await repository.logPoints(rows))
      if (!isLogged) await watchInsert(() => repository.insertPoints(rows))
      contacts.record(rows)
      snapshots.record(rows)
      feed.publish(fresh)
      announceContacts(rows)
      feed.announceStored(rows)
    },
  })
  const rollupRefresher = createRollupRefresher({
    repository: rollups,
    ...trackers,
    clock: storeClock,
    oldestInFlightMicros: () => queue.oldestInFlightMicros(),
    isShared: receiptSkewMicros > 0,
  })
  return {
    name: 'telemetry',
    telemetry: createTelemetryService({
      repository,
      series: createSeriesRepository(engine),
      computed: createComputedSeriesRepository(engine),
      signals: createSignalsRepository(engine),
      routes: createRouteRepository(engine),
      queue,
      rollupRefresher,
      ...trackers,
      feed,
      clock,
      receiptSkewMicros,
    }),
    columns: createColumnsService(engine),
    firstPoint: createFindFirstPoint(engine),
    queue,
    /** Orders what is stored. */
    storeClock,
    rollupRefresher,
    ...trackers,
    rollups,
    notifyStored: createNotifyStored({ received, novelty, snapshots, feed, announceContacts }),
    jobs: rollupJobs(rollupRefresher),
    close: () => queue.idle().then(rollupRefresher.close),
  } satisfies ModuleWithServices
}

/** A worker refreshes the roll-ups; other processes adopt its checkpoint. */
function rollupJobs(rollupRefresher: RollupRefresher): Job[] {
  return [
    { name: 'roll-ups', everyMs: minuteMs, firstMs: minuteMs / 2, run: rollupRefresher.refresh },
    {
      name: 'the state of roll-ups',
      everyMs: minuteMs,
      run: rollupRefresher.adoptCheckpoint,
      runsIn: (roles) => !roles.has('worker'),
    },
  ]
}

async function isAnswering(engine: TelemetryEngine): Promise<boolean> {
  try {
    await engine.ping()
    return true
  } catch {
    return false
  }
}

/** Trackers for what lists show, outside the inserts. */
function createListTrackers({ engine, feed }: TelemetryModuleOptions) {
  const later = (work: () => void) => void setTimeout(work, flushMs[engine.kind]).unref()
  const contacts = createContactTracker({ repository: createContactsRepository(engine), later })
  const snapshots = createSnapshotTracker({
    repository: createSnapshotsRepository(engine),
    soon: (work) => void setImmediate(work),
    later,
    announce: feed.announceSnapshot,
  })
  return { contacts, snapshots }
}

export type TelemetryModule = ReturnType<typeof createTelemetryModule>
export type StoredTimes = TelemetryModule['telemetry']['storedTimes']
export type StoredTexts = TelemetryModule['telemetry']['storedTexts']

export { openEventStream } from './live/event-stream.ts'
export { type Connected, createFanOut, type FanOut, gapMarginMicros } from './live/fan-out.ts'
export { createLiveFeed, type LiveFeed } from './live/live-feed.ts'
export { createDataJobsModule, type DataJobsModule } from './jobs/data-jobs.module.ts'
export { clampToReadableSpan, requireReadableSpan } from './points/allowed-span.ts'
export { createTelemetryRepository, parseRecord, recordColumns } from './points/telemetry.repository.ts'
export { computeFleetReadings } from './fleet/fleet-computed.ts'
export { createReadingsModule } from './readings.module.ts'
export type { PointRow } from './rows.ts'
export { createPlanStorage } from './storing/plan-storage.ts'
export type { TelemetryService } from './telemetry.service.ts'
