import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { LiveFeed } from '../../live/live-feed.ts'
import { createNoveltyCheck } from '../../live/novelty.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppendQueue } from './append-queue.ts'
import { createRollupKeeper } from './rollup-keeper.ts'
import { createRollupsRepository } from './rollups.repository.ts'
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

/** The module, wired: what is stored durably is then told to browsers, each new point once. */
export function createTelemetryModule({ engine, clock, feed, watchWrite }: TelemetryModuleOptions) {
  const repository = createTelemetryRepository(engine)
  const rollups = createRollupsRepository(engine)
  const novelty = createNoveltyCheck({ isWatched: feed.isWatched, storedTexts: repository.storedTexts })
  const queue = new AppendQueue({
    nowMs: clock.nowMs,
    write: async (rows) => {
      const fresh = await novelty.newPoints(rows)
      await watchWrite(() => repository.insertPoints(rows))
      feed.publish(fresh)
      for (const [deviceId, ts] of novelty.remember(rows)) feed.announceContact(deviceId, ts)
    },
  })
  const keeper = createRollupKeeper({
    repository: rollups,
    nowMs: clock.nowMs,
    oldestInFlightMicros: () => queue.oldestInFlightMicros(),
  })
  const series = createSeriesRepository(engine)
  return {
    telemetry: createTelemetryService({ repository, series, queue, keeper, clock }),
    queue,
    keeper,
    rollups,
  }
}

export type TelemetryModule = ReturnType<typeof createTelemetryModule>
