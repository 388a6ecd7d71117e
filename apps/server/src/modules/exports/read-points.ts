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

/** Size of a chunk of records: a few are in memory per export, whatever its length. */
const chunkCharacters = 2_000_000
/** Points per read. The first read is small, because their size is unknown. */
const readPoints = { first: 250, least: 8, most: 16_000 } as const
/** Points parsed without yielding to the event loop, which takes a few milliseconds. */
const slicePoints = 250

export type PointsReading = Span & {
  readonly telemetry: Pick<TelemetryService, 'points'>
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
  const compute = createPointStreamComputer(reading.channels)
  const from = reading.fromMs / 1000
  for await (const texts of readTexts({
    ...reading,
    fromMs: reading.fromMs - lookBackMs(reading.channels),
  })) {
    for (let at = 0; at < texts.length; at += slicePoints) {
      const points = texts.slice(at, at + slicePoints).map((text) => JSON.parse(text) as StoredPoint)
      const slice = compute(points).filter(({ ts }) => ts >= from)
      if (slice.length > 0) yield reading.addSignals?.(slice) ?? slice
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }
}

/** How far before the span the readings are that its first values are computed from. */
function lookBackMs(channels: readonly CompiledChannel[]): number {
  if (historyInputsOf(channels).length === 0) return 0
  return (longestWindowSeconds(channels) + maximumHistoryGapSeconds) * 1000
}

/** Texts of points in chunks of bounded size; the next chunk is read ahead. */
async function* readTexts(reading: PointsReading): AsyncGenerator<readonly string[]> {
  let ahead: Promise<Lot> | undefined = readLot(reading, reading.fromMs, readPoints.first)
  try {
    while (ahead) {
      const { texts, nextMs, size }: Lot = await ahead
      ahead = nextMs === undefined ? undefined : readLot(reading, nextMs, lotPoints(texts.length, size))
      // A failed read is thrown when its chunk is consumed; until then, avoid an unhandled rejection.
      ahead?.catch(() => undefined)
      yield texts
    }
  } finally {
    // The chunk is not needed any more, so ignore whether it could be read.
    await ahead?.catch(() => undefined)
  }
}

type Lot = {
  readonly texts: readonly string[]
  /** Characters. */
  readonly size: number
  /** Start of the next chunk, epoch milliseconds; undefined: this was the last. */
  readonly nextMs: number | undefined
}

function lotPoints(points: number, characters: number): number {
  const fitting = Math.floor((chunkCharacters * points) / Math.max(1, characters))
  return Math.max(readPoints.least, Math.min(readPoints.most, fitting))
}

async function readLot(
  { telemetry, deviceId, toMs }: PointsReading,
  fromMs: number,
  limit: number,
): Promise<Lot> {
  const texts: string[] = []
  let size = 0
  let lastMs = fromMs
  for await (const chunk of telemetry.points(deviceId, { fromMs, toMs }, limit, 'oldest')) {
    for (const { json, tsMs } of chunk) {
      texts.push(json)
      size += json.length
      lastMs = tsMs
    }
  }
  return { texts, size, nextMs: texts.length < limit ? undefined : lastMs + 1 }
}
