import type { BucketPlan } from '@fieldport/domain'
import type { QueryParameters, TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { rollupSeconds } from './rollups.repository.ts'
import type { Span } from '../rows.ts'
import { splitLines } from '../points/telemetry.repository.ts'

/** Bucket starts: aligned to the epoch, or at increasing edges, of which the last is the end. */
export type BucketGrid = Pick<BucketPlan, 'bucketMs' | 'edges'> & {
  /** Aligned, and additionally cut at edges. */
  readonly isCut?: boolean
}

export type SeriesQuery = Span &
  BucketGrid & {
    readonly device: string
    readonly keys: readonly string[]
  }

/** A key and its columns as JSON arrays, straight from the engine. */
export type SeriesText = { readonly key: string; readonly columns: readonly string[] }

/** Column names of a series, in the order of `SeriesText.columns`. */
export const seriesColumns = ['ts', 'n', 'min', 'max', 'mean', 'first', 'last'] as const

const within = `device = {device:String} AND key IN {keys:Array(String)}`
export const timeFromMilliseconds = (milliseconds: string) =>
  `fromUnixTimestamp64Milli(${milliseconds}, 'UTC')`
/** A mean of extremes can overflow; the result must stay a number. */
const mean = 'if(isFinite(total / n), total / n, hi)'

/**
 * Collects the buckets of each key into arrays: one row per key. `buckets` has the columns key, b, n, lo, hi, total, first, last.
 * @param most the first buckets of each key
 */
export const groupIntoColumns = (
  buckets: string,
  most?: number,
) => `SELECT key, groupArray(b), groupArray(n), groupArray(lo), groupArray(hi),
  groupArray(${mean}), groupArray(first), groupArray(last) FROM (${buckets} ORDER BY key, b ${most === undefined ? '' : `LIMIT ${most} BY key`}) GROUP BY key ORDER BY key
  SETTINGS do_not_merge_across_partitions_select_final = 1`

/** @param milliseconds SQL of a moment; with the parameters of the bucket alignment */
export function startOfBucket(milliseconds: string, { edges, isCut = false }: BucketGrid): string {
  const onGrid = `intDiv(${milliseconds}, {bucketMs:Int64}) * {bucketMs:Int64} / 1000`
  if (!edges) return onGrid
  const atEdge = lastEdge(`intDiv(${milliseconds}, 1000)`)
  return isCut ? `greatest(${onGrid}, toFloat64(${atEdge}))` : atEdge
}

/** Whole seconds keep them short, because they are part of the URL of a request to the engine. */
const lastEdge = (seconds: string) => `roundDown(${seconds}, {edges:Array(Int64)})`

export const gridParameters = ({ bucketMs, edges }: BucketGrid): QueryParameters => ({
  bucketMs,
  ...(edges ? { edges: edges.map((edge) => Math.floor(edge / 1000)) } : {}),
})

const fromSamples = (
  grid: BucketGrid,
) => `SELECT key, ${startOfBucket('toUnixTimestamp64Milli(ts)', grid)} AS b, count() AS n, min(value) AS lo,
    max(value) AS hi, sum(value) AS total, argMin(value, ts) AS first, argMax(value, ts) AS last
  FROM samples FINAL
  WHERE ${within} AND ts >= ${timeFromMilliseconds('{fromMs:Int64}')} AND ts < ${timeFromMilliseconds('{toMs:Int64}')}
  GROUP BY key, b`

/** Roll-ups where they are valid, samples where points arrived since the checkpoint and where an edge cuts a roll-up. */
const fromRollups = (
  touched: readonly TouchedSpan[],
  grid: BucketGrid,
) => `SELECT key, ${startOfBucket('toInt64(toUnixTimestamp(bucket)) * 1000', grid)} AS b,
    sum(part_n) AS n, min(part_lo) AS lo, max(part_hi) AS hi, sum(part_total) AS total,
    argMin(part_first, bucket) AS first, argMax(part_last, bucket) AS last
  FROM (
    SELECT key, bucket, toUInt64(n) AS part_n, lo AS part_lo, hi AS part_hi, total AS part_total, first AS part_first, last AS part_last
    FROM rollups FINAL
    WHERE ${within} AND bucket >= ${timeFromMilliseconds('{fromMs:Int64}')} AND bucket < ${timeFromMilliseconds('{toMs:Int64}')} ${touched.length > 0 ? `AND NOT (${spans('bucket', touched)})` : ''}
      ${hasCutRollups(grid) ? `AND NOT ${isCutRollup('bucket')}` : ''}
    ${touched.length > 0 || hasCutRollups(grid) ? `UNION ALL ${sampledSpans(touched, grid)}` : ''}
  ) GROUP BY key, b`

/**
 * Every zone's offset from UTC is a multiple of a quarter of an hour, so that no edge cuts five minutes. Source: IANA time zone
 * database.
 */
const sampledSpans = (
  touched: readonly TouchedSpan[],
  grid: BucketGrid,
) => `SELECT key, toStartOfFiveMinutes(ts) AS bucket, count(), min(value), max(value), sum(value),
    argMin(value, ts), argMax(value, ts)
  FROM samples FINAL
  WHERE ${within} AND ts >= ${timeFromMilliseconds('{fromMs:Int64}')} AND ts < ${timeFromMilliseconds('{toMs:Int64}')} AND (${[
    ...(touched.length > 0 ? [spans('ts', touched)] : []),
    ...(hasCutRollups(grid) ? [isCutRollup('toStartOfTenMinutes(ts)')] : []),
  ].join(' OR ')})
  GROUP BY key, bucket`

/** Roll-ups are aligned to the epoch, where days of some zones do not begin. */
const hasCutRollups = ({ edges = [] }: BucketGrid) =>
  edges.some((edge) => edge % (rollupSeconds * 1000) !== 0)

/** @param column SQL of the start of a roll-up */
const isCutRollup = (column: string) =>
  `(${lastEdge(`toInt64(toUnixTimestamp(${column})) + ${rollupSeconds - 1}`)} > toUnixTimestamp(${column}))`

/** Epoch seconds, end excluded. */
type TouchedSpan = { readonly from: number; readonly to: number }

const spans = (column: string, touched: readonly TouchedSpan[]) =>
  touched
    .map(
      ({ from, to }) => `(${column} >= toDateTime(${from}, 'UTC') AND ${column} < toDateTime(${to}, 'UTC'))`,
    )
    .join(' OR ')

/** More spans than this are read as one: rare, and equally correct. */
const maximumSpans = 64

export function createSeriesRepository(engine: TelemetryEngine) {
  const series = async (sql: string, query: SeriesQuery): Promise<SeriesText[]> => {
    const { device, keys, fromMs, toMs } = query
    const parameters = { device, keys, fromMs, toMs, ...gridParameters(query) }
    return readSeries(await engine.text(sql, parameters))
  }

  return {
    /** @param most the first buckets of each key; undefined: all */
    fromSamples: (query: SeriesQuery, most?: number) =>
      series(groupIntoColumns(fromSamples(query), most), query),

    /** `query.fromMs` and `toMs` must be multiples of the roll-up width. */
    async fromRollups(query: SeriesQuery, checkpointMicros: number): Promise<SeriesText[]> {
      const text = await engine.text(
        `SELECT DISTINCT toUnixTimestamp(toStartOfTenMinutes(ts)) AS bucket FROM points
         WHERE device = {device:String} AND ts >= ${timeFromMilliseconds('{fromMs:Int64}')} AND ts < ${timeFromMilliseconds('{toMs:Int64}')}
           AND received >= fromUnixTimestamp64Micro({checkpointMicros:Int64}, 'UTC') ORDER BY bucket
         SETTINGS use_skip_indexes_on_data_read = 0`,
        { device: query.device, fromMs: query.fromMs, toMs: query.toMs, checkpointMicros },
      )
      return series(groupIntoColumns(fromRollups(joinBuckets(splitLines(text).map(Number)), query)), query)
    },
  }
}

/** Parses the engine's response to `groupIntoColumns`. */
export function readSeries(text: string): SeriesText[] {
  return splitLines(text).map((line) => {
    const columns = line.split('\t')
    return {
      key: columns.slice(0, -seriesColumns.length).join('\t'),
      columns: columns.slice(-seriesColumns.length),
    }
  })
}

export type SeriesRepository = ReturnType<typeof createSeriesRepository>

/** Merges neighbouring buckets into spans. `buckets` is sorted. */
function joinBuckets(buckets: readonly number[]): TouchedSpan[] {
  const joined: { from: number; to: number }[] = []
  for (const bucket of buckets) {
    const last = joined.at(-1)
    if (last && last.to === bucket) last.to = bucket + rollupSeconds
    else joined.push({ from: bucket, to: bucket + rollupSeconds })
  }
  const first = joined[0]
  const last = joined.at(-1)
  return first && last && joined.length > maximumSpans ? [{ from: first.from, to: last.to }] : joined
}
