import type { BusPort, BusSignal } from '@fieldport/domain'
import type { SignalRead } from '@fieldport/protocol'
import type { TelemetryEngine } from '../../../../adapters/telemetry/engine.ts'
import { framesColumn, isUnread } from '../../../../adapters/telemetry/schema/frame-columns.ts'
import { splitLines } from '../../points/telemetry.repository.ts'
import type { Span } from '../../rows.ts'
import { timeFromMilliseconds } from '../series.repository.ts'
import { compileSignal, type SignalSql } from './signal-sql.ts'

export const dayMs = 86_400_000

/** A UTC day with stored records. */
export type StoredDay = {
  /** Its start, epoch milliseconds. */
  readonly startMs: number
  /** Changes as soon as a record is added or deleted. */
  readonly fingerprint: string
}

/** A bucket's aggregates computed by the engine, and the lists it leaves to the decoder. */
export type EngineBucket = {
  readonly startMs: number
  readonly n: number
  readonly min: number
  readonly max: number
  readonly total: number
  readonly firstMs: number
  readonly first: number
  readonly lastMs: number
  readonly last: number
  readonly lists: readonly { readonly ms: number; readonly list: string }[]
}

/** Values computed by the engine, and the lists it leaves to the decoder. */
export type EngineMoments = {
  readonly momentsMs: readonly number[]
  /** The newest value of each moment. */
  readonly values: readonly number[]
  readonly lists: EngineBucket['lists']
}

export type MomentsQuery = Span & {
  readonly device: string
  readonly key: BusSignal
  readonly read: SignalRead
  readonly hasRepeats: boolean
}

export type SignalQuery = MomentsQuery & { readonly bucketMs: number }

const within = `device = {device:String} AND ts >= ${timeFromMilliseconds('{fromMs:Int64}')} AND ts < ${timeFromMilliseconds('{toMs:Int64}')}`

/** Of several records of a moment that contain a list, the one with the greatest content hash wins. */
const oneEach = 'ORDER BY ts, content_hash DESC LIMIT 1 BY ts'

/** The frames relevant to a signal in a span, one list per moment. */
const framesOf = ({ key, hasRepeats }: MomentsQuery, { isConcerned }: SignalSql) => {
  const column = framesColumn(key.port)
  return `SELECT toUnixTimestamp64Milli(ts) AS ms, ${isUnread(column)} AS isUnread,
      arrayFilter(frame -> ${isConcerned}, ${column}) AS frames
    FROM points WHERE ${within} AND notEmpty(${column}) ${hasRepeats ? oneEach : ''}`
}

/** The frames in the format of the record. */
const frameList = `CAST(
  arrayMap(frame -> (frame.id, hex(substring(reinterpretAsFixedString(frame.bytes), 1, frame.size))), frames),
  'Array(Tuple(id UInt32, data String))')`

/** For each moment, the values computed by the engine or the list left to the decoder; an unread list has no text. */
const momentsOf = (query: MomentsQuery, signal: SignalSql) => `
    SELECT ms, isUnread OR ${signal.isLeft} AS isLeft, if(isLeft, emptyArrayFloat64(), ${signal.values}) AS found,
      notEmpty(found) AS isFound, if(isLeft AND NOT isUnread, toJSONString(${frameList}), '') AS text
    FROM (${framesOf(query, signal)}) WHERE isUnread OR notEmpty(frames)`

const bucketsOf = (query: SignalQuery, signal: SignalSql) => `SELECT
    intDiv(ms, {bucketMs:Int64}) * {bucketMs:Int64} AS start, sum(length(found)),
    minIf(arrayMin(found), isFound), maxIf(arrayMax(found), isFound), sum(arraySum(found)),
    minIf(ms, isFound), argMinIf(found[1], ms, isFound), maxIf(ms, isFound), argMaxIf(found[-1], ms, isFound),
    toJSONString(groupArrayIf((ms, text), isLeft))
  FROM (${momentsOf(query, signal)}) GROUP BY start ORDER BY start`

const newestOf = (query: MomentsQuery, signal: SignalSql) => `SELECT
    arrayStringConcat(groupArrayIf(ms, isFound), ','), arrayStringConcat(groupArrayIf(found[-1], isFound), ','),
    toJSONString(groupArrayIf((ms, text), isLeft))
  FROM (${momentsOf(query, signal)})`

const unreadListsOf = (
  port: BusPort,
) => `SELECT toUnixTimestamp64Milli(ts) AS ms, JSONExtractRaw(data, '${port}') AS list
  FROM points WHERE ${within} AND ${isUnread(framesColumn(port))} ${oneEach}`

export function createSignalsRepository(engine: TelemetryEngine) {
  /** Lists of a span that are in no frame column, by moment. */
  const unreadLists = async (port: BusPort, span: Span & { readonly device: string }) => {
    const rows = await engine.rows<{ ms: string; list: string }>(unreadListsOf(port), span)
    const unread = new Map(rows.map(({ ms, list }) => [Number(ms), list]))
    return ({ ms, list }: EngineBucket['lists'][number]) => ({ ms, list: list || (unread.get(ms) ?? '[]') })
  }

  return {
    /** Days of a span that have records, oldest first. */
    async days(device: string, span: Span): Promise<readonly StoredDay[]> {
      const text = await engine.text(
        `SELECT intDiv(toUnixTimestamp64Milli(ts), ${dayMs}) * ${dayMs} AS start, count(), max(received), sum(content_hash)
         FROM points WHERE ${within} GROUP BY start ORDER BY start`,
        { device, ...span },
      )
      return splitLines(text).map((line) => {
        const [start, ...fingerprint] = line.split('\t')
        return { startMs: Number(start), fingerprint: fingerprint.join(' ') }
      })
    },

    /** Whether a moment of a span has several records. */
    async hasRepeats(device: string, span: Span): Promise<boolean> {
      const text = await engine.text(
        `SELECT count() != uniqExact(toUnixTimestamp64Milli(ts)) FROM points WHERE ${within}`,
        {
          device,
          ...span,
        },
      )
      return text.trimEnd() === '1' || text.trimEnd() === 'true'
    },

    async buckets(query: SignalQuery): Promise<readonly EngineBucket[]> {
      const { device, key, bucketMs, fromMs, toMs } = query
      const compiled = compileSignal(query.read)
      const span = { device, fromMs, toMs }
      const text = await engine.text(bucketsOf(query, compiled), {
        ...span,
        bucketMs,
        ...compiled.parameters,
      })
      const buckets = splitLines(text).map(parseBucket)
      if (buckets.every(({ lists }) => lists.every(({ list }) => list !== ''))) return buckets
      const withUnread = await unreadLists(key.port, span)
      return buckets.map((bucket) => ({ ...bucket, lists: bucket.lists.map(withUnread) }))
    },

    async moments(query: MomentsQuery): Promise<EngineMoments> {
      const { device, key, fromMs, toMs } = query
      const compiled = compileSignal(query.read)
      const span = { device, fromMs, toMs }
      const text = await engine.text(newestOf(query, compiled), { ...span, ...compiled.parameters })
      const [moments = '', values = '', left = '[]'] = text.split('\n')[0]?.split('\t') ?? []
      const lists = parseLists(left)
      const withUnread = lists.every(({ list }) => list !== '')
        ? undefined
        : await unreadLists(key.port, span)
      return {
        momentsMs: JSON.parse(`[${moments}]`) as number[],
        values: JSON.parse(`[${values}]`) as number[],
        lists: withUnread ? lists.map(withUnread) : lists,
      }
    },
  }
}

export type SignalsRepository = ReturnType<typeof createSignalsRepository>

function parseBucket(line: string): EngineBucket {
  const columns = line.split('\t')
  const numbers = columns.slice(0, 9).map(Number)
  const [startMs = 0, n = 0, min = 0, max = 0, total = 0, firstMs = 0, first = 0, lastMs = 0, last = 0] =
    numbers
  return {
    startMs,
    n,
    min,
    max,
    total,
    firstMs,
    first,
    lastMs,
    last,
    lists: parseLists(columns[9] ?? '[]'),
  }
}

function parseLists(text: string): EngineBucket['lists'] {
  const lists = JSON.parse(text) as readonly (readonly [ms: number | string, list: string])[]
  return lists.map(([ms, list]) => ({ ms: Number(ms), list }))
}
