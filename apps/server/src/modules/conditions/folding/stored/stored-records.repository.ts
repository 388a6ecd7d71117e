import { createHash } from 'node:crypto'
import { maximumAheadSeconds, type PointRecord } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../../adapters/telemetry/engine.ts'

/** A record to fold, either stored or just about to be. Times in epoch milliseconds and microseconds. */
export type FoldRecord = {
  readonly tsMs: number
  readonly receivedMicros: number
  /** Content hash as 16 hexadecimal digits, which sort like the numbers. */
  readonly hash: string
  readonly record: PointRecord
}

/** A record and its device. */
export type DeviceFoldRecord = FoldRecord & { readonly device: string }

export type StoredRecordsRepository = ReturnType<typeof createStoredRecordsRepository>

const milli = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`
const micro = (name: string) => `fromUnixTimestamp64Micro({${name}:Int64}, 'UTC')`

/** Equals the store's hash of a record's text. Source: the table `points`. */
export function contentHashOf(json: string): string {
  return createHash('md5').update(json).digest('hex').slice(0, hashDigits)
}

const hashDigits = 16
const parseHash = (decimal: string) => BigInt(decimal).toString(16).padStart(hashDigits, '0')

export function createStoredRecordsRepository(engine: TelemetryEngine) {
  const lines: ReadLines = async (query, parameters) => {
    const text = await engine.text(query, parameters)
    return text === '' ? [] : text.slice(0, -1).split('\n')
  }
  return { ...createRecordReads(lines), ...createKeyReads(lines), ...createReceiptReads(lines) }
}

/** The keys as they appear in the text of a record. */
const needlesOf = (keys: readonly string[]) => keys.map((key) => `${JSON.stringify(key)}:`)

type ReadLines = (...query: Parameters<TelemetryEngine['text']>) => Promise<string[]>

/** Records of a device in evidence order. */
function createRecordReads(lines: ReadLines) {
  return {
    /**
     * The records of a device whose evidence time (the lesser of their time and first receipt) lies in a span, in
     * order, without duplicates. Records without any of the keys come without values, because their times still count.
     */
    async records(
      device: string,
      span: { readonly fromMs: number; readonly toMs: number },
      keys: readonly string[],
    ): Promise<FoldRecord[]> {
      const found = await lines(
        `SELECT toUnixTimestamp64Milli(ts) AS ts_ms, content_hash, toUnixTimestamp64Micro(min(received)) AS first,
           if(multiSearchAny(any(data), {needles:Array(String)}), any(data), '') AS text
         FROM points
         WHERE device = {device:String} AND ts >= ${milli('fromMs')} AND ts < ${milli('lastMs')}
         GROUP BY ts, content_hash
         HAVING least(ts_ms, intDiv(first, 1000)) >= {fromMs:Int64} AND least(ts_ms, intDiv(first, 1000)) < {toMs:Int64}
         ORDER BY least(ts_ms * 1000, first), ts_ms, content_hash
         SETTINGS optimize_aggregation_in_order = 1, max_threads = 1`,
        {
          device,
          ...span,
          lastMs: span.toMs + maximumAheadSeconds * 1000,
          needles: needlesOf(keys),
        },
      )
      return found.map(parseLine)
    },

    /** Approximate number of a device's records since a moment, including duplicates. */
    async countRecords(device: string, fromMs: number): Promise<number> {
      const [count] = await lines(
        `SELECT count() FROM points WHERE device = {device:String} AND ts >= ${milli('fromMs')}`,
        { device, fromMs },
      )
      return Number(count)
    },

    /** The newest record of a device whose evidence time lies before a moment, without values; null: none. */
    async newestRecordBefore(device: string, beforeMs: number): Promise<FoldRecord | null> {
      const [line] = await lines(
        `SELECT toUnixTimestamp64Milli(ts), content_hash, toUnixTimestamp64Micro(received), '' FROM points
         WHERE device = {device:String} AND (ts < ${milli('beforeMs')} OR received < ${milli('beforeMs')})
         ORDER BY ts DESC, content_hash DESC LIMIT 1`,
        { device, beforeMs },
      )
      return line === undefined ? null : parseLine(line)
    },
  }
}

/** Reads only records with certain keys. */
function createKeyReads(lines: ReadLines) {
  return {
    /** The oldest records of a span that have one of the keys, without duplicates, in evidence order, up to a limit. */
    async recordsWith(
      device: string,
      span: { readonly fromMs: number; readonly toMs: number },
      { keys, limit }: { readonly keys: readonly string[]; readonly limit: number },
    ): Promise<FoldRecord[]> {
      const found = await lines(
        `SELECT toUnixTimestamp64Milli(ts) AS ts_ms, content_hash, toUnixTimestamp64Micro(min(received)) AS first, any(data) AS text
         FROM points
         WHERE device = {device:String} AND ts >= ${milli('fromMs')} AND (ts < ${milli('toMs')} OR received < ${milli('toMs')})
           AND ts < ${milli('lastMs')} AND multiSearchAny(data, {needles:Array(String)})
         GROUP BY ts, content_hash
         HAVING least(ts_ms, intDiv(first, 1000)) >= {fromMs:Int64} AND least(ts_ms, intDiv(first, 1000)) < {toMs:Int64}
         ORDER BY least(ts_ms * 1000, first), ts_ms, content_hash
         LIMIT {limit:UInt32}
         SETTINGS optimize_aggregation_in_order = 1, max_threads = 1`,
        { device, ...span, limit, lastMs: span.toMs + maximumAheadSeconds * 1000, needles: needlesOf(keys) },
      )
      return found.map(parseLine)
    },
  }
}

/** Reads by receipt time. */
function createReceiptReads(lines: ReadLines) {
  return {
    /** Every device that ever sent something, with its newest receipt time, epoch microseconds. */
    async newestReceipts(): Promise<ReadonlyMap<string, number>> {
      const found = await lines(
        'SELECT device, toUnixTimestamp64Micro(max(received)) FROM contacts GROUP BY device',
      )
      return new Map(
        found.map((line) => {
          const [device = '', micros] = line.split('\t')
          return [device, Number(micros)] as const
        }),
      )
    },

    /** Records of these devices received after a moment, in order of receipt. */
    async receivedAfter(devices: readonly string[], micros: number): Promise<DeviceFoldRecord[]> {
      const found = await lines(
        `SELECT device, toUnixTimestamp64Milli(ts), content_hash, toUnixTimestamp64Micro(received), data FROM points
         WHERE device IN {devices:Array(String)} AND received > ${micro('micros')} ORDER BY received`,
        { devices, micros },
      )
      return found.map((line) => {
        const end = line.indexOf('\t')
        return { device: line.slice(0, end), ...parseLine(line.slice(end + 1)) }
      })
    },

    /** Devices with records received in a span, epoch microseconds. */
    receivedDevices: (span: { readonly fromMicros: number; readonly toMicros: number }): Promise<string[]> =>
      lines(
        `SELECT DISTINCT device FROM points WHERE received >= ${micro('fromMicros')} AND received < ${micro('toMicros')}`,
        span,
      ),

    /** The records, by `identityOf`, that were already received before. */
    async repeated(device: string, records: readonly FoldRecord[]): Promise<ReadonlySet<string>> {
      if (records.length === 0) return new Set()
      const found = await lines(
        `SELECT toUnixTimestamp64Milli(ts), content_hash, toUnixTimestamp64Micro(min(received)) FROM points
         WHERE device = {device:String}
           AND ts IN (SELECT fromUnixTimestamp64Milli(arrayJoin({tsMs:Array(Int64)}), 'UTC'))
         GROUP BY ts, content_hash`,
        { device, tsMs: records.map(({ tsMs }) => tsMs) },
      )
      const firstOf = new Map<string, number>(
        found.map((line) => {
          const [tsMs = '', hash = '', first] = line.split('\t')
          return [`${tsMs} ${parseHash(hash)}`, Number(first)] as const
        }),
      )
      return new Set(
        records
          .filter(
            (record) => (firstOf.get(identityOf(record)) ?? record.receivedMicros) < record.receivedMicros,
          )
          .map(identityOf),
      )
    },
  }
}

/** Identifies a record of one device, so that duplicates are equal. */
export const identityOf = ({ tsMs, hash }: Pick<FoldRecord, 'tsMs' | 'hash'>) => `${tsMs} ${hash}`

function parseLine(line: string): FoldRecord {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  const third = line.indexOf('\t', second + 1)
  const tsMs = Number(line.slice(0, first))
  const text = line.slice(third + 1)
  return {
    tsMs,
    hash: parseHash(line.slice(first + 1, second)),
    receivedMicros: Number(line.slice(second + 1, third)),
    record: text === '' ? { ts: tsMs / 1000 } : (JSON.parse(text) as PointRecord),
  }
}
