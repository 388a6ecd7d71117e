import type { DecodedPoint } from '@fieldport/protocol'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { createRisingClock } from '../../platform/clock.ts'
import { AppendQueue } from './storing/append-queue.ts'
import { createComputedSeriesRepository } from './series/computed-series.repository.ts'
import { createContactTracker } from './contacts/contact-tracker.ts'
import { createContactsRepository } from './contacts/contacts.repository.ts'
import { createLiveFeed } from './live/live-feed.ts'
import { createRollupRefresher } from './series/rollup-refresher.ts'
import { createRollupsRepository } from './series/rollups.repository.ts'
import { createRouteRepository } from './points/route.repository.ts'
import { createSeriesRepository } from './series/series.repository.ts'
import { createSignalsRepository } from './series/signals/signals.repository.ts'
import type { Snapshot } from './snapshots/snapshot.ts'
import { createSnapshotTracker } from './snapshots/snapshot-tracker.ts'
import { createSnapshotsRepository } from './snapshots/snapshots.repository.ts'
import { createTelemetryRepository } from './points/telemetry.repository.ts'
import { createTelemetryService } from './telemetry.service.ts'

/**
 * The telemetry service on an engine, with a clock that tests control. Roll-ups settle immediately; contacts and
 * snapshots are flushed on request.
 */
export function buildTelemetryForTest(engine: TelemetryEngine, startMs: number) {
  let nowMs = startMs
  const clock = { nowMs: () => nowMs }
  const storeClock = createRisingClock(clock)
  const repository = createTelemetryRepository(engine)
  const rollups = createRollupsRepository(engine)
  const contacts = createContactTracker({ repository: createContactsRepository(engine), later: () => {} })
  const news: { deviceId: string; ts: number; news: Snapshot }[] = []
  const snapshots = createSnapshotTracker({
    repository: createSnapshotsRepository(engine),
    soon: () => {},
    later: () => {},
    announce: (deviceId, ts, one) => void news.push({ deviceId, ts, news: one }),
  })
  const feed = createLiveFeed()
  const queue = new AppendQueue({
    nowMs: storeClock.nowMs,
    isAnswering: () => Promise.resolve(true),
    write: async (rows) => {
      await repository.insertPoints(rows)
      contacts.record(rows)
      snapshots.record(rows)
      feed.announceStored(rows)
    },
  })
  const rollupRefresher = createRollupRefresher({
    repository: rollups,
    contacts,
    snapshots,
    clock: storeClock,
    oldestInFlightMicros: () => queue.oldestInFlightMicros(),
    settleMs: 0,
  })
  const service = createTelemetryService({
    repository,
    series: createSeriesRepository(engine),
    computed: createComputedSeriesRepository(engine),
    signals: createSignalsRepository(engine),
    routes: createRouteRepository(engine),
    queue,
    rollupRefresher,
    contacts,
    snapshots,
    feed,
    clock,
    receiptSkewMicros: 0,
  })
  return {
    service,
    rollupRefresher,
    contacts,
    snapshots,
    news,
    rollups,
    repository,
    advanceMs(byMs: number) {
      nowMs += byMs
    },
  }
}

/** A point as returned by the decoder. */
export function decodedPoint(record: { ts: number } & Record<string, unknown>): DecodedPoint {
  return { ts: Math.round(record.ts * 1000) / 1000, record, json: JSON.stringify(record) }
}
