import {
  type BucketPlan,
  bucketStart,
  type CompiledChannel,
  computeBuckets,
  exactSeriesSeconds,
  inputKeys,
  longestWindowSeconds,
  maximumHistoryGapSeconds,
  mergeSeriesBuckets,
  type SeriesBucket,
} from '@fieldport/domain'
import type { ComputedSeriesRepository } from './computed-series.repository.ts'
import { compileExpression } from './expression-sql.ts'
import { rollupSeconds } from './rollups.repository.ts'
import type { Span } from '../rows.ts'
import { type SeriesQuery, type SeriesText, seriesColumns } from './series.repository.ts'

/** Roll-ups read per input: a few milliseconds of work in this process, whatever the span. */
const maximumInputBuckets = 10_000

export type ComputedSeriesPorts = {
  readonly computed: ComputedSeriesRepository
  /** Buckets of measured keys, built from roll-ups. */
  readonly fromRollups: (query: SeriesQuery) => Promise<SeriesText[]>
}

export type ComputedRequest = Span &
  BucketPlan & {
    readonly device: string
    readonly channels: readonly CompiledChannel[]
  }

/**
 * The bucket width, a multiple of the width of the inputs' buckets. A span computed from roll-ups reads at most
 * `maximumInputBuckets` of them, each as narrow as that allows, because bounds are more accurate the narrower the
 * bucket.
 */
export function planComputedBuckets({
  fromMs,
  toMs,
  bucketMs,
  source,
  edges,
}: Omit<ComputedRequest, 'device' | 'channels'>) {
  if (source === 'samples' || toMs - fromMs <= exactSeriesSeconds * 1000) return { bucketMs, inputMs: 0 }
  const rollupMs = rollupSeconds * 1000
  const inputMs = Math.ceil((toMs - fromMs) / rollupMs / maximumInputBuckets) * rollupMs
  // With edges, buckets of the inputs are cut at the start of a day.
  return { bucketMs: edges ? bucketMs : Math.ceil(bucketMs / inputMs) * inputMs, inputMs }
}

/** Series of computed keys: per sample or, over a long span, from roll-ups (docs/computed-channels.md). */
export function createComputedSeries({ computed, fromRollups }: ComputedSeriesPorts) {
  return async (request: ComputedRequest): Promise<SeriesText[]> => {
    const { bucketMs, inputMs } = planComputedBuckets(request)
    const found: (SeriesText | undefined)[] = []
    for (const channel of request.channels) {
      found.push(
        inputMs === 0
          ? await ofSamples(request, channel, bucketMs)
          : await ofRollups(request, channel, bucketMs, inputMs),
      )
    }
    return found.filter((series) => series !== undefined)
  }

  function ofSamples(
    { device, fromMs, toMs, edges }: ComputedRequest,
    { key, expression }: CompiledChannel,
    bucketMs: number,
  ) {
    return computed.fromSamples({
      device,
      fromMs,
      toMs,
      bucketMs,
      ...(edges ? { edges } : {}),
      name: key,
      compiled: compileExpression(expression),
    })
  }

  async function ofRollups(
    { device, fromMs, toMs, edges }: ComputedRequest,
    channel: CompiledChannel,
    bucketMs: number,
    inputMs: number,
  ): Promise<SeriesText | undefined> {
    const { key, expression } = channel
    const keys = inputKeys(expression)
    const readFromMs = fromMs - lookBackMs(channel)
    const span = { fromMs: readFromMs, toMs }
    // Windows look back to before the first edge.
    const cut = edges ? { edges: [0, ...edges], isCut: true } : {}
    const inputs = await fromRollups({ device, keys, ...span, bucketMs: inputMs, ...cut })
    const series = new Map(inputs.map((input) => [input.key, bucketsOf(input)]))
    const buckets = computeBuckets(expression, series, inputMs / 1000).filter(
      ({ ts }) => ts * 1000 + inputMs > fromMs && ts * 1000 >= (edges?.[0] ?? 0),
    )
    const grid = { bucketMs, ...(edges ? { edges } : {}) }
    const startOf = (seconds: number) => bucketStart(grid, seconds * 1000) / 1000
    return buckets.length === 0 ? undefined : formatSeries(key, mergeSeriesBuckets(buckets, startOf))
  }
}

/** How far before the span the readings are from which windows measure. */
function lookBackMs(channel: CompiledChannel): number {
  const windowSeconds = longestWindowSeconds([channel])
  return windowSeconds === 0 ? 0 : (windowSeconds + maximumHistoryGapSeconds) * 1000
}

function bucketsOf({ columns }: SeriesText): readonly SeriesBucket[] {
  const [ts = [], n = [], min = [], max = [], mean = [], first = [], last = []] = columns.map(
    (column) => JSON.parse(column) as readonly number[],
  )
  const at = (column: readonly number[], index: number) => column[index] ?? Number.NaN
  return ts.map((start, index) => ({
    ts: start,
    n: at(n, index),
    min: at(min, index),
    max: at(max, index),
    mean: at(mean, index),
    first: at(first, index),
    last: at(last, index),
  }))
}

/** Buckets in the format of a chart response. */
export function formatSeries(key: string, buckets: readonly SeriesBucket[]): SeriesText {
  return { key, columns: seriesColumns.map((name) => JSON.stringify(buckets.map((bucket) => bucket[name]))) }
}
