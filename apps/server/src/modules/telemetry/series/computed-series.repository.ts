import { maximumHistoryGapSeconds } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { CompiledSql } from './expression-sql.ts'
import type { Span } from '../rows.ts'
import {
  groupIntoColumns,
  readSeries,
  type SeriesText,
  startOfBucket,
  timeFromMilliseconds,
} from './series.repository.ts'

export type ComputedQuery = Span & {
  readonly device: string
  /** The computed key. */
  readonly name: string
  readonly compiled: CompiledSql
  readonly bucketMs: number
}

const samples = (columns: string, { isKnown }: CompiledSql) => `SELECT ${columns}
  FROM samples FINAL
  WHERE device = {device:String} AND key IN {keys:Array(String)} AND ${isKnown}
    AND ts >= ${timeFromMilliseconds('{readFromMs:Int64}')} AND ts < ${timeFromMilliseconds('{toMs:Int64}')}`

/** The reading before the first is none that a gap allows. */
const withEarlier = (compiled: CompiledSql) => `${samples(
  `key, ts, value, lagInFrame(value) OVER byKey AS earlier,
  (toUnixTimestamp64Milli(ts) - toUnixTimestamp64Milli(lagInFrame(ts) OVER byKey)) / 1000 AS gap`,
  compiled,
)}
  WINDOW byKey AS (PARTITION BY key ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`

/** The expression at each moment, then its buckets like those of a measured key. */
const computed = (compiled: CompiledSql) => `SELECT {name:String} AS key,
    ${startOfBucket('toUnixTimestamp64Milli(at)')} AS b, count() AS n, min(result) AS lo, max(result) AS hi,
    sum(result) AS total, argMin(result, at) AS first, argMax(result, at) AS last
  FROM (SELECT at, assumeNotNull(outcome) AS result FROM (
    SELECT ts AS at, ${compiled.sql} AS outcome FROM (
      SELECT ts, ${compiled.columns}
      FROM (${compiled.hasHistory ? withEarlier(compiled) : samples('key, ts, value', compiled)})
      WHERE ts >= ${timeFromMilliseconds('{fromMs:Int64}')} GROUP BY ts
    ) SETTINGS least_greatest_legacy_null_behavior = 1
  ) WHERE outcome IS NOT NULL)
  GROUP BY b`

export function createComputedSeriesRepository(engine: TelemetryEngine) {
  return {
    /** Of each single sample. undefined: no value in the span. */
    fromSamples: async ({ compiled, ...query }: ComputedQuery): Promise<SeriesText | undefined> => {
      const readFromMs = query.fromMs - (compiled.hasHistory ? maximumHistoryGapSeconds * 1000 : 0)
      const parameters = { ...query, ...compiled.parameters, keys: compiled.keys, readFromMs }
      return readSeries(await engine.text(groupIntoColumns(computed(compiled)), parameters))[0]
    },
  }
}

export type ComputedSeriesRepository = ReturnType<typeof createComputedSeriesRepository>
