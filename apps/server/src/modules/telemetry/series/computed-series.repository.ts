import { maximumHistoryGapSeconds } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { CompiledSql, Reference } from './expression-sql.ts'
import type { Span } from '../rows.ts'
import {
  type BucketGrid,
  gridParameters,
  groupIntoColumns,
  readSeries,
  type SeriesText,
  startOfBucket,
  timeFromMilliseconds,
} from './series.repository.ts'

export type ComputedQuery = Span &
  BucketGrid & {
    readonly device: string
    /** The computed key. */
    readonly name: string
    readonly compiled: CompiledSql
  }

const samples = (columns: string, { isKnown }: CompiledSql) => `SELECT ${columns}
  FROM samples FINAL
  WHERE device = {device:String} AND key IN {keys:Array(String)} AND ${isKnown}
    AND ts >= ${timeFromMilliseconds('{readFromMs:Int64}')} AND ts < ${timeFromMilliseconds('{toMs:Int64}')}`

/** Without an earlier reading, its time is 1970, from which no gap is short enough. */
const withReferences = (compiled: CompiledSql) => `SELECT key, ts, value,
    ${compiled.references.map(referenceColumns).join(', ')}
  FROM (${samples('key, ts, toUnixTimestamp64Milli(ts) AS ms, value', compiled)})
  WINDOW ${compiled.references.map(frame).join(', ')}`

function referenceColumns({ earlier, gap, window }: Reference): string {
  const [value, ms] = window ? ['last_value(value)', 'max(ms)'] : ['lagInFrame(value)', 'lagInFrame(ms)']
  return `${value} OVER of_${gap} AS ${earlier}, ms - ${ms} OVER of_${gap} AS ${gap}`
}

function frame({ gap, window }: Reference): string {
  const end = window
    ? `RANGE BETWEEN UNBOUNDED PRECEDING AND {${window.parameter}:Int64} PRECEDING`
    : 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW'
  return `of_${gap} AS (PARTITION BY key ORDER BY ms ${end})`
}

/** The expression at each moment at which it has a value: `at` and `result`. */
export const computedMoments = (compiled: CompiledSql) => `SELECT at, assumeNotNull(outcome) AS result FROM (
    SELECT ts AS at, ${compiled.sql} AS outcome FROM (
      SELECT ts, ${compiled.columns}
      FROM (${compiled.references.length > 0 ? withReferences(compiled) : samples('key, ts, value', compiled)})
      WHERE ts >= ${timeFromMilliseconds('{fromMs:Int64}')} GROUP BY ts
    ) SETTINGS least_greatest_legacy_null_behavior = 1
  ) WHERE outcome IS NOT NULL`

/** In addition to device and span. */
export function computedMomentsParameters(compiled: CompiledSql, { fromMs }: Pick<Span, 'fromMs'>) {
  const readFromMs = fromMs - Math.max(0, ...compiled.references.map(lookBackMs))
  return { ...compiled.parameters, keys: compiled.keys, readFromMs }
}

/** The same in buckets like those of a measured key. */
const computed = (compiled: CompiledSql, grid: BucketGrid) => `SELECT {name:String} AS key,
    ${startOfBucket('toUnixTimestamp64Milli(at)', grid)} AS b, count() AS n, min(result) AS lo, max(result) AS hi,
    sum(result) AS total, argMin(result, at) AS first, argMax(result, at) AS last
  FROM (${computedMoments(compiled)})
  GROUP BY b`

export function createComputedSeriesRepository(engine: TelemetryEngine) {
  return {
    /** Per sample. undefined: no value in the span. */
    fromSamples: async (query: ComputedQuery): Promise<SeriesText | undefined> => {
      const { device, name, compiled, fromMs, toMs } = query
      const of = { device, name, fromMs, toMs, ...gridParameters(query) }
      const parameters = { ...of, ...computedMomentsParameters(compiled, query) }
      return readSeries(await engine.text(groupIntoColumns(computed(compiled, query)), parameters))[0]
    },
  }
}

/** How much older the reading from which a change is measured may be. */
function lookBackMs({ window }: Reference): number {
  return maximumHistoryGapSeconds * 1000 + (window?.ms ?? 0)
}

export type ComputedSeriesRepository = ReturnType<typeof createComputedSeriesRepository>
