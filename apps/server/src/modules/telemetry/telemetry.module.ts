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
import { createTelemetryRepository } from './telemetry.repository.ts'
import { createTelemetryService } from './telemetry.service.ts'

export type TelemetryModuleOptions = {
  readonly engine: TelemetryEngine
  readonly clock: Clock
  readonly feed: LiveFeed
  /** Runs a durable write; where its time is measured and its failures are remembered. */
  readonly watchWrite: (write: () => Promise<void>) => Promise<void>
}

const contactFlushMs = 1_000

/** The module, wired: what is stored durably is then told to browsers, each new point once. */
export function createTelemetryModule({ engine, clock, feed, watchWrite }: TelemetryModuleOptions) {
  const repository = createTelemetryRepository(engine)
  const rollups = createRollupsRepository(engine)
  const contacts = createContactKeeper({
    repository: createContactsRepository(engine),
    later: (work) => setTimeout(work, contactFlushMs).unref(),
  })
  const novelty = createNoveltyCheck({ isWatched: feed.isWatched, storedTexts: repository.storedTexts })
  const queue = new AppendQueue({
    nowMs: clock.nowMs,
    write: async (rows) => {
      const fresh = await novelty.newPoints(rows)
      await watchWrite(() => repository.insertPoints(rows))
      contacts.remember(rows)
      feed.publish(fresh)
      for (const [deviceId, ts] of novelty.remember(rows)) feed.announceContact(deviceId, ts)
    },
  })
  const keeper = createRollupKeeper({
    repository: rollups,
    contacts,
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
      clock,
    }),
    firstPoint: createFirstPoint(engine),
    queue,
    keeper,
    contacts,
    rollups,
  }
}

export type TelemetryModule = ReturnType<typeof createTelemetryModule>
