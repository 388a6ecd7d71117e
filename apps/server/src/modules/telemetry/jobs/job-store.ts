import type { QueryParameters, TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { selectSamples } from '../../../adapters/telemetry/schema/migrations.ts'
import type { Contact } from '../rows.ts'
import { splitLines } from '../points/telemetry.repository.ts'

/** The points of a job: those of a device received until a given moment, within the time that the store keeps. */
export type JobPoints = {
  readonly device: string
  readonly untilMicros: number
  /** Older points are beyond what any plan stores, epoch milliseconds. */
  readonly oldestMs: number
}

/** A span of whole days, end excluded, epoch milliseconds, and its number of records. */
export type JobSlice = { readonly fromMs: number; readonly toMs: number; readonly records: number }

export type JobStore = ReturnType<typeof createJobStore>

const dayMs = 86_400_000
/** Copied in one statement: seconds of work, and little to repeat after a crash. */
const sliceRecords = 50_000

const milli = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`
const isReceived = `received <= fromUnixTimestamp64Micro({untilMicros:Int64}, 'UTC')`
export const jobPointsCondition = `device = {device:String} AND ${isReceived}`
const isInSlice = `ts >= ${milli('fromMs')} AND ts < ${milli('toMs')}`
/** A background job leaves the other cores to ingest and readers. */
const backgroundSettings = 'max_threads = 1, max_partitions_per_insert_block = 0'

export const countRows = async (
  engine: TelemetryEngine,
  sql: string,
  parameters: QueryParameters,
): Promise<number> => Number(await engine.text(sql, parameters))

/** Copies points to another device, and rebuilds derived data. Everything is repeatable. */
export function createJobStore(engine: TelemetryEngine) {
  return {
    /** Distinct records: one received twice counts once. */
    countPoints: ({ device, untilMicros }: JobPoints): Promise<number> =>
      countRows(
        engine,
        `SELECT count() FROM (SELECT ts FROM points WHERE ${jobPointsCondition} GROUP BY ts, content_hash)
         SETTINGS optimize_aggregation_in_order = 1`,
        { device, untilMicros },
      ),

    /** The days from a given moment on that contain points of the job, merged into spans of limited size, oldest first. */
    async slices(points: JobPoints, fromMs: number): Promise<JobSlice[]> {
      const text = await engine.text(
        `SELECT toInt64(toUnixTimestamp(toStartOfDay(ts))) * 1000 AS day, count() FROM points
         WHERE ${jobPointsCondition} AND ts >= ${milli('oldestMs')} AND ts >= ${milli('fromMs')} GROUP BY day ORDER BY day`,
        { ...points, fromMs },
      )
      return joinDays(splitLines(text).map((line) => line.split('\t').map(Number) as [number, number]))
    },

    /** The table's view adds samples. The receipt time is kept: it is when the portal received the record. */
    copy: (points: JobPoints, target: string, { fromMs, toMs }: JobSlice): Promise<void> =>
      engine.command(
        `INSERT INTO points (device, ts, received, data)
         SELECT {target:String}, ts, received, data FROM points
         WHERE ${jobPointsCondition} AND ts >= ${milli('oldestMs')} AND ${isInSlice} SETTINGS ${backgroundSettings}`,
        { ...points, target, fromMs, toMs },
      ),

    /** Number of distinct records in the slice that are missing at the target. */
    countMissing: (points: JobPoints, target: string, { fromMs, toMs }: JobSlice): Promise<number> =>
      countRows(
        engine,
        `SELECT uniqExact(ts, content_hash) FROM points
         WHERE ${jobPointsCondition} AND ts >= ${milli('oldestMs')} AND ${isInSlice}
           AND (ts, content_hash) NOT IN (SELECT ts, content_hash FROM points WHERE device = {target:String} AND ${isInSlice})`,
        { ...points, target, fromMs, toMs },
      ),

    /** Recomputes the roll-ups of a span from its current samples. */
    rollUp: (device: string, { fromMs, toMs }: Omit<JobSlice, 'records'>, version: number): Promise<void> =>
      engine.command(
        `INSERT INTO rollups
         SELECT device, key, toStartOfTenMinutes(ts) AS bucket, count(), min(value), max(value), sum(value),
           argMin(value, ts), argMax(value, ts), {version:UInt64}
         FROM samples FINAL WHERE device = {device:String} AND ${isInSlice}
         GROUP BY device, key, bucket
         SETTINGS ${backgroundSettings}, do_not_merge_across_partitions_select_final = 1, max_block_size = 8192`,
        { device, fromMs, toMs, version },
      ),

    /** Recomputes the samples of points received after the job's own: one of them may have been replaced by a deleted one. */
    rebuildNewerSamples: ({ device, untilMicros }: JobPoints): Promise<void> =>
      engine.command(
        `INSERT INTO samples (device, key, ts, value, content_hash)
         ${selectSamples(`(SELECT device, ts, content_hash, data FROM points WHERE device = {device:String} AND NOT (${isReceived}))`)}
         SETTINGS ${backgroundSettings}`,
        { device, untilMicros },
      ),

    /** The last contact of a device according to its points; null: it has none. */
    async findContact(device: string): Promise<Contact | null> {
      const text = await engine.text(
        `SELECT toUnixTimestamp64Milli(max(ts)), toUnixTimestamp64Micro(max(received)), count() FROM points
         WHERE device = {device:String}`,
        { device },
      )
      const [tsMs = 0, receivedMicros = 0, count = 0] = text.split('\t').map(Number)
      return count > 0 ? { device, tsMs, receivedMicros } : null
    },
  }
}

function joinDays(days: readonly (readonly [number, number])[]): JobSlice[] {
  const slices: { fromMs: number; toMs: number; records: number }[] = []
  for (const [fromMs, records] of days) {
    const last = slices.at(-1)
    if (last && last.records + records <= sliceRecords) {
      last.toMs = fromMs + dayMs
      last.records += records
    } else slices.push({ fromMs, toMs: fromMs + dayMs, records })
  }
  return slices
}
