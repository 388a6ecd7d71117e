import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { Span } from '../rows.ts'
import { createSignalMoments } from '../series/signals/signal-moments.ts'
import { createSignalsRepository } from '../series/signals/signals.repository.ts'
import { createColumnsRepository } from './columns.repository.ts'
import { createComputedMomentsRepository } from './computed-moments.repository.ts'
import { type ColumnsRequest, readColumns } from './read-columns.ts'

/** Chosen keys of points as columns, for tables and files. */
export function createColumnsService(engine: TelemetryEngine) {
  const repository = createColumnsRepository(engine)
  const computed = createComputedMomentsRepository(engine)
  const signals = createSignalMoments(createSignalsRepository(engine))
  return {
    /** JSON lines as in the contract; reading starts with the first line. */
    read: (request: ColumnsRequest) => readColumns({ repository, computed, signals }, request),
    /** The keys that a reader may choose from. */
    keys: (deviceId: string, span: Span) => repository.commonKeys(deviceId, span),
  }
}

export type ColumnsService = ReturnType<typeof createColumnsService>
