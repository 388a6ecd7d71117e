import type { QueryParameters, TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { groupForInserts } from '../storing/insert-groups.ts'
import type { PointRow, Span, StoredRecord } from '../rows.ts'

/** A time in milliseconds as the engine's own type, so that the primary key is used. */
export const atMilliseconds = (parameter: string) => `fromUnixTimestamp64Milli({${parameter}:Int64}, 'UTC')`

const recordKeys = 'toUnixTimestamp64Milli(ts), content_hash, toUnixTimestamp64Micro(received)'

export const recordColumns = `${recordKeys}, data`

const pointColumns = ['device', 'ts', 'received', 'data'] as const

const inSpan = `ts >= ${atMilliseconds('fromMs')} AND ts < ${atMilliseconds('toMs')}`

const ofSpan = `WHERE device = {device:String} AND ${inSpan}`

const recordsOfSpan = `SELECT ${recordColumns} FROM points ${ofSpan}`

export function createTelemetryRepository(engine: TelemetryEngine) {
  const records = async (sql: string, parameters: QueryParameters) =>
    splitLines(await engine.text(sql, parameters)).map(parseRecord)

  return {
    ...pointWrites(engine),
    ...pointTimes(engine),
    ...fleetReads(engine),

    /**
     * Up to `limit` records, newest first. A repeated record may appear twice, adjacent, first receipt first: removing it here would
     * keep the engine from ending the read early.
     */
    newestRecords: (device: string, span: Span, limit: number) =>
      records(`${recordsOfSpan} ORDER BY ts DESC, content_hash DESC, received ASC LIMIT {limit:UInt32}`, {
        device,
        ...span,
        limit,
      }),

    /**
     * The same, oldest first, as lines for `parseRecord`. One thread reads small blocks: others would read ahead what the
     * limit excludes, and keep its memory.
     */
    oldestLines: async (device: string, span: Span, limit: number): Promise<readonly string[]> =>
      splitLines(
        await engine.text(
          `${recordsOfSpan} ORDER BY ts ASC, content_hash ASC, received ASC LIMIT {limit:UInt32}
           SETTINGS max_threads = 1, max_block_size = 8192`,
          { device, ...span, limit },
        ),
      ),

    /**
     * The events of `newestRecords`, without the rest of the records. Few records have any, so searching all parts of
     * a span at once is faster than in order from its end.
     */
    newestEvents: (device: string, span: Span, limit: number) =>
      records(
        `SELECT ${recordKeys}, concat('{"events":', events, '}') FROM points ${ofSpan} AND notEmpty(events)
         ORDER BY ts DESC, content_hash DESC, received ASC LIMIT {limit:UInt32} SETTINGS optimize_read_in_order = 0`,
        { device, ...span, limit },
      ),

    /** Records received after a given moment, in the order of their first receipt. */
    recordsReceivedAfter: (device: string, receivedMicros: number, limit: number) =>
      records(
        `SELECT ${recordColumns} FROM points FINAL
         WHERE device = {device:String} AND received > fromUnixTimestamp64Micro({receivedMicros:Int64}, 'UTC')
         ORDER BY received LIMIT {limit:UInt32}`,
        { device, receivedMicros, limit },
      ),

    /** The same, up to and including another moment. */
    recordsReceivedBetween: (device: string, afterMicros: number, untilMicros: number, limit: number) =>
      findInSpans({ afterMicros, untilMicros, limit }, (endMicros) =>
        records(
          `SELECT ${recordColumns} FROM points FINAL
           WHERE device = {device:String} AND received > fromUnixTimestamp64Micro({afterMicros:Int64}, 'UTC')
             AND received <= fromUnixTimestamp64Micro({endMicros:Int64}, 'UTC')
           ORDER BY received LIMIT {limit:UInt32}`,
          { device, afterMicros, endMicros, limit },
        ),
      ),

    /** The texts of the records stored with one of these `ts`, optionally received before a given moment. */
    async storedTexts(
      device: string,
      tsMs: readonly number[],
      beforeMicros: number = Number.MAX_SAFE_INTEGER,
    ): Promise<ReadonlySet<string>> {
      const text = await engine.text(
        `SELECT data FROM points WHERE device = {device:String}
         AND ts IN (SELECT fromUnixTimestamp64Milli(arrayJoin({tsMs:Array(Int64)}), 'UTC'))
         AND toUnixTimestamp64Micro(received) < {beforeMicros:Int64}`,
        { device, tsMs, beforeMicros },
      )
      return new Set(splitLines(text))
    },

    ping: () => engine.ping(),
  }
}

export type TelemetryRepository = ReturnType<typeof createTelemetryRepository>

/** Longer than the time between two polls of a forwarding target. */
const firstSpanMicros = 3_600e6
const spanFactor = 8

/**
 * Finds the first records after a moment. The engine reads all receipts of a span, which may be a year; a short span
 * usually contains enough.
 */
async function findInSpans<Found>(
  range: { readonly afterMicros: number; readonly untilMicros: number; readonly limit: number },
  find: (endMicros: number) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const { afterMicros, untilMicros, limit } = range
  for (let spanMicros = firstSpanMicros; ; spanMicros *= spanFactor) {
    const endMicros = Math.min(afterMicros + spanMicros, untilMicros)
    const found = await find(endMicros)
    if (found.length >= limit || endMicros === untilMicros) return found
  }
}

/** Reads several devices at once. */
function fleetReads(engine: TelemetryEngine) {
  return {
    /** Like `newestRecords` of each device. Devices without records are left out. */
    async newestRecordsOf(
      devices: readonly string[],
      span: Span,
      limit: number,
    ): Promise<ReadonlyMap<string, StoredRecord[]>> {
      const text = await engine.text(
        `SELECT device, ${recordColumns} FROM points
         WHERE device IN {devices:Array(String)} AND ${inSpan}
         ORDER BY device, ts DESC, content_hash DESC, received ASC LIMIT {limit:UInt32} BY device`,
        { devices, ...span, limit },
      )
      const found = new Map<string, StoredRecord[]>()
      for (const line of splitLines(text)) {
        const end = line.indexOf('\t')
        const device = line.slice(0, end)
        const records = found.get(device) ?? []
        found.set(device, records)
        records.push(parseRecord(line.slice(end + 1)))
      }
      return found
    },
  }
}

/** Which points exist, without their content. */
function pointTimes(engine: TelemetryEngine) {
  return {
    async countPoints(device: string, span: Span): Promise<number> {
      const text = await engine.text(
        `SELECT count() FROM (SELECT ts FROM points
         WHERE device = {device:String} AND ts >= ${atMilliseconds('fromMs')} AND ts < ${atMilliseconds('toMs')} GROUP BY ts)
         SETTINGS optimize_aggregation_in_order = 1`,
        { device, ...span },
      )
      return Number(text)
    },

    /** The first `ts` of a span, epoch milliseconds; null: it has no points. */
    async firstTime(device: string, span: Span): Promise<number | null> {
      const text = await engine.text(
        `SELECT count(), toUnixTimestamp64Milli(min(ts)) FROM points ${ofSpan} SETTINGS max_threads = 1`,
        { device, ...span },
      )
      const [count, first] = text.trim().split('\t').map(Number)
      return count && first !== undefined ? first : null
    },

    /** The `ts` of the points of a span, epoch seconds, in any order. */
    async storedTimes(device: string, span: Span): Promise<readonly number[]> {
      const text = await engine.text(
        `SELECT DISTINCT toUnixTimestamp64Milli(ts) FROM points
         WHERE device = {device:String} AND ts >= ${atMilliseconds('fromMs')} AND ts < ${atMilliseconds('toMs')}`,
        { device, ...span },
      )
      return splitLines(text).map((line) => Number(line) / 1000)
    },
  }
}

function pointWrites({ insert, deferred }: TelemetryEngine) {
  return {
    /** Resolves once every row is durable. */
    async insertPoints(rows: readonly PointRow[]): Promise<void> {
      for (const { table, columns, rows: text } of pointEntries(rows)) await insert(table, columns, text)
    },

    /** Logs the rows for a later insert. @returns false if they are not durable and must be inserted directly */
    async logPoints(rows: readonly PointRow[]): Promise<boolean> {
      try {
        for (const entry of pointEntries(rows)) await deferred?.append(entry)
        return deferred !== undefined
      } catch {
        // A log that cannot be written is no reason to reject points that the engine may accept.
        return false
      }
    },
  }
}

function pointEntries(rows: readonly PointRow[]) {
  return groupForInserts(rows).map((group) => ({
    table: 'points',
    columns: pointColumns,
    rows: group.map(pointLine).join(''),
  }))
}

export function splitLines(text: string): string[] {
  const all = text.split('\n')
  if (all.at(-1) === '') all.pop()
  return all
}

/** JSON text contains no raw tab or line break; only its backslashes need escaping in tab-separated text. */
function pointLine(row: PointRow): string {
  const json = row.json.includes('\\') ? row.json.replaceAll('\\', '\\\\') : row.json
  return `${row.device}\t${row.ts.toFixed(3)}\t${(row.receivedMicros / 1e6).toFixed(6)}\t${json}\n`
}

export function parseRecord(line: string): StoredRecord {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  const third = line.indexOf('\t', second + 1)
  return {
    tsMs: Number(line.slice(0, first)),
    contentHash: BigInt(line.slice(first + 1, second)),
    receivedMicros: Number(line.slice(second + 1, third)),
    json: line.slice(third + 1),
  }
}
