import type { QueryParameters, TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { selectSamples } from '../../../adapters/telemetry/migrations.ts'
import type { Contact } from '../rows.ts'
import { splitLines } from '../points/telemetry.repository.ts'

/** The points of a job: those of a device that were received until a moment, of times that the store keeps. */
export type JobPoints = {
  readonly device: string
  readonly untilMicros: number
  /** Older ones are beyond what any plan keeps, epoch milliseconds. */
  readonly oldestMs: number
}

/** A span of whole days, to excluded, epoch milliseconds, and how many records it holds. */
export type Slice = { readonly fromMs: number; readonly toMs: number; readonly records: number }

export type JobStore = ReturnType<typeof createJobStore>

const dayMs = 86_400_000
/** Copied in one statement: seconds of work, and little to do again after a crash. */
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

/** How points come to another device, and what stands beside points. Everything may be done twice. */
export function createJobStore(engine: TelemetryEngine) {
  return {
    /** Different records: one that came twice counts once. */
    countPoints: ({ device, untilMicros }: JobPoints): Promise<number> =>
      countRows(
        engine,
        `SELECT count() FROM (SELECT ts FROM points WHERE ${jobPointsCondition} GROUP BY ts, content_hash)
         SETTINGS optimize_aggregation_in_order = 1`,
        { device, untilMicros },
      ),

    /** The days from a moment on that hold points of the job, joined to spans of a bounded size, oldest first. */
    async slices(points: JobPoints, fromMs: number): Promise<Slice[]> {
      const text = await engine.text(
        `SELECT toInt64(toUnixTimestamp(toStartOfDay(ts))) * 1000 AS day, count() FROM points
         WHERE ${jobPointsCondition} AND ts >= ${milli('oldestMs')} AND ts >= ${milli('fromMs')} GROUP BY day ORDER BY day`,
        { ...points, fromMs },
      )
      return joinDays(splitLines(text).map((line) => line.split('\t').map(Number) as [number, number]))
    },

    /** Samples follow by the view of the table. The receipt stays: it is when the portal got the record. */
    copy: (points: JobPoints, target: string, { fromMs, toMs }: Slice): Promise<void> =>
      engine.command(
        `INSERT INTO points (device, ts, received, data)
         SELECT {target:String}, ts, received, data FROM points
         WHERE ${jobPointsCondition} AND ts >= ${milli('oldestMs')} AND ${isInSlice} SETTINGS ${backgroundSettings}`,
        { ...points, target, fromMs, toMs },
      ),

    /** How many different records of the slice the target does not hold. */
    countMissing: (points: JobPoints, target: string, { fromMs, toMs }: Slice): Promise<number> =>
      countRows(
        engine,
        `SELECT uniqExact(ts, content_hash) FROM points
         WHERE ${jobPointsCondition} AND ts >= ${milli('oldestMs')} AND ${isInSlice}
           AND (ts, content_hash) NOT IN (SELECT ts, content_hash FROM points WHERE device = {target:String} AND ${isInSlice})`,
        { ...points, target, fromMs, toMs },
      ),

    /** Makes the roll-ups of a span anew from the samples that stand there now. */
    rollUp: (device: string, { fromMs, toMs }: Omit<Slice, 'records'>, version: number): Promise<void> =>
      engine.command(
        `INSERT INTO rollups
         SELECT device, key, toStartOfTenMinutes(ts) AS bucket, count(), min(value), max(value), sum(value),
           argMin(value, ts), argMax(value, ts), {version:UInt64}
         FROM samples FINAL WHERE device = {device:String} AND ${isInSlice}
         GROUP BY device, key, bucket
         SETTINGS ${backgroundSettings}, do_not_merge_across_partitions_select_final = 1, max_block_size = 8192`,
        { device, fromMs, toMs, version },
      ),

    /** Makes the samples of points that came after the job's own anew: one of them may have stood in a deleted one's place. */
    rebuildNewerSamples: ({ device, untilMicros }: JobPoints): Promise<void> =>
      engine.command(
        `INSERT INTO samples (device, key, ts, value, content_hash)
         ${selectSamples(`(SELECT device, ts, content_hash, data FROM points WHERE device = {device:String} AND NOT (${isReceived}))`)}
         SETTINGS ${backgroundSettings}`,
        { device, untilMicros },
      ),

    /** What the points of a device say of its last contact; null: it has none. */
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

function joinDays(days: readonly (readonly [number, number])[]): Slice[] {
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
