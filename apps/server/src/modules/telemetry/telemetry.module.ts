import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { LiveFeed } from '../../live/live-feed.ts'
import { createNoveltyCheck } from '../../live/novelty.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppendQueue } from './append-queue.ts'
import { createComputedSeriesRepository } from './computed-series.repository.ts'
import { createContactKeeper } from './contact-keeper.ts'
import { createContactsRepository } from './contacts.repository.ts'
import { createFirstPoint } from './first-point.ts'
import { createRollupKeeper } from './rollup-keeper.ts'
import { createRollupsRepository } from './rollups.repository.ts'
import { createRouteRepository } from './route.repository.ts'
import { createSeriesRepository } from './series.repository.ts'
import { createSnapshotKeeper } from './snapshot-keeper.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import { createTelemetryRepository } from './telemetry.repository.ts'
import { createTelemetryService } from './telemetry.service.ts'

export type TelemetryModuleOptions = {
  readonly engine: TelemetryEngine
  readonly clock: Clock
  readonly feed: LiveFeed
  /** Runs a durable write; where its time is measured and its failures are remembered. */
  readonly watchWrite: (write: () => Promise<void>) => Promise<void>
}

/** Of what lists show: other servers know it this long after. */
const flushMs = 1_000

/** The module, wired: what is stored durably is then told to browsers, each new point once. */
export function createTelemetryModule({ engine, clock, feed, watchWrite }: TelemetryModuleOptions) {
  const repository = createTelemetryRepository(engine)
  const rollups = createRollupsRepository(engine)
  const contacts = createContactKeeper({
    repository: createContactsRepository(engine),
    later: (work) => setTimeout(work, flushMs).unref(),
  })
  const snapshots = createSnapshotKeeper({
    repository: createSnapshotsRepository(engine),
    soon: (work) => void setImmediate(work),
    later: (work) => setTimeout(work, flushMs).unref(),
    announce: feed.announceSnapshot,
  })
  const novelty = createNoveltyCheck({ isWatched: feed.isWatched, storedTexts: repository.storedTexts })
  const queue = new AppendQueue({
    nowMs: clock.nowMs,
    write: async (rows) => {
      const fresh = await novelty.newPoints(rows)
      await watchWrite(() => repository.insertPoints(rows))
      contacts.remember(rows)
      snapshots.remember(rows)
      feed.publish(fresh)
      for (const [deviceId, ts] of novelty.remember(rows)) feed.announceContact(deviceId, ts)
    },
  })
  const keeper = createRollupKeeper({
    repository: rollups,
    contacts,
    snapshots,
    nowMs: clock.nowMs,
    oldestInFlightMicros: () => queue.oldestInFlightMicros(),
  })
  const series = createSeriesRepository(engine)
  const computed = createComputedSeriesRepository(engine)
  const routes = createRouteRepository(engine)
  return {
    telemetry: createTelemetryService({
      repository,
      series,
      computed,
      routes,
      queue,
      keeper,
      contacts,
      snapshots,
      clock,
    }),
    firstPoint: createFirstPoint(engine),
    queue,
    keeper,
    contacts,
    snapshots,
    rollups,
  }
}

export type TelemetryModule = ReturnType<typeof createTelemetryModule>
