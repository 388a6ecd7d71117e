import type { DecodedPoint } from '@fieldport/protocol'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { AppendQueue } from './append-queue.ts'
import { createRollupKeeper } from './rollup-keeper.ts'
import { createRollupsRepository } from './rollups.repository.ts'
import { createSeriesRepository } from './series.repository.ts'
import { createTelemetryRepository } from './telemetry.repository.ts'
import { createTelemetryService } from './telemetry.service.ts'

/** The telemetry service on an engine, with a clock that a test moves. Roll-ups settle at once. */
export function buildTelemetryForTest(engine: TelemetryEngine, startMs: number) {
  let nowMs = startMs
  const clock = { nowMs: () => nowMs }
  const repository = createTelemetryRepository(engine)
  const rollups = createRollupsRepository(engine)
  const queue = new AppendQueue({ nowMs: clock.nowMs, write: repository.insertPoints })
  const keeper = createRollupKeeper({
    repository: rollups,
    nowMs: clock.nowMs,
    oldestInFlightMicros: () => queue.oldestInFlightMicros(),
    settleMs: 0,
  })
  const service = createTelemetryService({
    repository,
    series: createSeriesRepository(engine),
    queue,
    keeper,
    clock,
  })
  return {
    service,
    keeper,
    rollups,
    repository,
    advanceMs(byMs: number) {
      nowMs += byMs
    },
  }
}

/** A point as the decoder gives it. */
export function decodedPoint(record: { ts: number } & Record<string, unknown>): DecodedPoint {
  return { ts: Math.round(record.ts * 1000) / 1000, record, json: JSON.stringify(record) }
}
