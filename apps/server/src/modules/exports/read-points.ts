import {
  type CompiledChannel,
  createPointStreamComputer,
  historyInputsOf,
  longestWindowSeconds,
  maximumHistoryGapSeconds,
  type StoredPoint,
} from '@fieldport/domain'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import type { Span } from './exports.repository.ts'

/** Points parsed without yielding to the event loop, which takes a few milliseconds. */
const slicePoints = 250

export type PointsReading = Span & {
  readonly telemetry: Pick<TelemetryService, 'allPoints'>
  readonly deviceId: string
  readonly channels: readonly CompiledChannel[]
  /** Adds values decoded from bus frames. */
  readonly addSignals?: (points: readonly StoredPoint[]) => readonly StoredPoint[]
}

/**
 * The points of a span as readers see them, oldest first, in small slices: records with the same `ts` merged, computed
 * channels and signals added. The consumer controls the pace.
 */
export async function* readSlices(reading: PointsReading): AsyncGenerator<readonly StoredPoint[]> {
  const { telemetry, deviceId, fromMs, toMs, channels } = reading
  const compute = createPointStreamComputer(channels)
  const from = fromMs / 1000
  const span = { fromMs: fromMs - lookBackMs(channels), toMs }
  for await (const chunk of readAhead(telemetry.allPoints(deviceId, span))) {
    for (const texts of slicesOf(chunk)) {
      const slice = compute(texts.map(({ json }) => JSON.parse(json) as StoredPoint)).filter(
        ({ ts }) => ts >= from,
      )
      if (slice.length > 0) yield reading.addSignals?.(slice) ?? slice
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }
}

function* slicesOf<Item>(items: Iterable<Item>): Generator<Item[], undefined> {
  let slice: Item[] = []
  for (const item of items) {
    if (slice.push(item) < slicePoints) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** How far before the span the readings are that its first values are computed from. */
function lookBackMs(channels: readonly CompiledChannel[]): number {
  if (historyInputsOf(channels).length === 0) return 0
  return (longestWindowSeconds(channels) + maximumHistoryGapSeconds) * 1000
}

/** Requests the next item while the current one is used. */
async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let ahead = items.next()
  try {
    for (let current = await ahead; !current.done; current = await ahead) {
      ahead = items.next()
      // A failed read is thrown when its item is consumed; until then, avoid an unhandled rejection.
      ahead.catch(() => undefined)
      yield current.value
    }
  } finally {
    // The next item is not needed any more, so ignore whether it could be read.
    await ahead.catch(() => undefined)
    await items.return(undefined)
  }
}
