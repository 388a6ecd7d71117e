import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { atMilliseconds, parseRecord, recordColumns, splitLines } from '../points/telemetry.repository.ts'
import type { Span, StoredRecord } from '../rows.ts'
import { rollupSeconds } from '../series/rollups.repository.ts'
import { type Cells, cellsOf } from './cells-sql.ts'

export type ReadOrder = 'newest' | 'oldest'

/** The parts in which a page is read: consecutive spans in reading order. */
export type PagePlan = {
  /** Moments with a point, up to the requested number. */
  readonly points: number
  /** The last of them; undefined if there are none. */
  readonly lastMs: number | undefined
  readonly windows: readonly Span[]
}

export type PlanQuery = {
  readonly span: Span
  readonly limit: number
  readonly order: ReadOrder
  /** Points in the first window, and in each further one. */
  readonly firstPoints: number
  readonly windowPoints: number
}

/** The content of a window's points, as written by the engine. */
export type WindowText = {
  /** Epoch milliseconds and seconds, as comma-separated JSON numbers; a moment with several records appears several times. */
  readonly momentsText: string
  readonly secondsText: string
  /** Moments whose values must be read separately: they have several records, or one that the engine cannot read. */
  readonly exceptions: readonly number[]
  /** Values by key. */
  readonly cells: ReadonlyMap<string, CellsText>
  /** Whether a key that was expected to have no texts may have one. */
  readonly hasMoreTexts: boolean
}

export type CellsText =
  /** Comma-separated JSON values. */
  | { readonly kind: 'json'; readonly text: string }
  /** Comma-separated JSON texts, with a digit each: 1 if the value may be a text, 0 if it is certainly JSON itself. */
  | { readonly kind: 'mixed'; readonly texts: string; readonly mayBeText: string }

const within = `device = {device:String} AND ts >= ${atMilliseconds('fromMs')} AND ts < ${atMilliseconds('toMs')}`
const direction = { newest: 'DESC', oldest: 'ASC' } as const
/** Number of records at each end of a span in which keys of texts and lists are looked for. */
const keyRecords = 1_000

const planOf = (order: ReadOrder) => `SELECT length(moments), moments[-1],
    arrayFilter((moment, number) -> number = 1 OR (number > {firstPoints:UInt32} AND (number - {firstPoints:UInt32}) % {windowPoints:UInt32} = 1),
      moments, arrayEnumerate(moments))
  FROM (SELECT groupArray(toUnixTimestamp64Milli(ts)) AS moments
    FROM (SELECT DISTINCT ts FROM points WHERE ${within} ORDER BY ts ${direction[order]} LIMIT {limit:UInt32}))`

const recordsOf = (order: ReadOrder) => `SELECT ts, content_hash, received, data FROM points WHERE ${within}
  ORDER BY ts ${direction[order]}, content_hash, received`

/** One row: the moments, the exceptions, then what the cells need. None of it is expensive enough to be deferred. */
const windowOf = (order: ReadOrder, cells: Cells) => `SELECT
    arrayStringConcat(moments, ','), arrayStringConcat(arrayMap(ms -> toString(ms / 1000), moments), ','),
    arrayDistinct(arrayConcat(
      arrayFilter((ms, next) -> ms = next, arrayPopBack(moments), arrayPopFront(moments)),
      groupArrayIf(ms, ${cells.isUnreadable}))),
    countIf(${cells.mayHaveTexts})${cells.columns.map((column) => `,\n    ${column}`).join('')},
    groupArray(ms) AS moments
  FROM (SELECT toUnixTimestamp64Milli(ts) AS ms, received, data, ${cells.extracted} FROM (${recordsOf(order)}))
  SETTINGS short_circuit_function_evaluation = 'disable'`

export function createColumnsRepository(engine: TelemetryEngine) {
  return {
    ...keyReads(engine),

    async plan(device: string, { span, order, ...numbers }: PlanQuery): Promise<PagePlan> {
      const text = await engine.text(planOf(order), { device, ...span, ...numbers })
      const [points = '0', last = '0', starts = '[]'] = text.trimEnd().split('\t')
      if (points === '0') return { points: 0, lastMs: undefined, windows: [] }
      const lastMs = Number(last)
      return {
        points: Number(points),
        lastMs,
        windows: windowsOf(JSON.parse(starts) as number[], lastMs, order),
      }
    },

    /** @param textKeys those of `keys` whose values may be texts */
    async window(device: string, { span, order, keys, textKeys }: WindowQuery): Promise<WindowText> {
      const cells = cellsOf(keys, textKeys)
      const text = await engine.text(windowOf(order, cells), { device, ...span, ...cells.parameters })
      const [momentsText = '', secondsText = '', exceptions = '[]', texts = '0', ...columns] = text
        .slice(0, text.endsWith('\n') ? -1 : undefined)
        .split('\t')
      return {
        momentsText,
        secondsText,
        exceptions: JSON.parse(exceptions) as number[],
        hasMoreTexts: texts !== '0',
        cells: cells.read(columns),
      }
    },

    /** Every record of these moments, sorted by moment. */
    async recordsAt(device: string, momentsMs: readonly number[]): Promise<readonly StoredRecord[]> {
      const text = await engine.text(
        `SELECT ${recordColumns} FROM points WHERE device = {device:String}
         AND ts IN (SELECT fromUnixTimestamp64Milli(arrayJoin({momentsMs:Array(Int64)}), 'UTC')) ORDER BY ts, content_hash`,
        { device, momentsMs },
      )
      return splitLines(text).map(parseRecord)
    },
  }
}

/** Which keys exist. */
function keyReads(engine: TelemetryEngine) {
  return {
    /** Which of these keys have a text somewhere in a span; a nested key may be mistaken for one. */
    async textKeys(device: string, span: Span, keys: readonly string[]): Promise<readonly string[]> {
      const needles = keys.map((key) => `${JSON.stringify(key)}:"`)
      const text = await engine.text(
        `SELECT toJSONString(groupUniqArrayArray(
           arrayFilter((key, needle) -> position(data, needle) > 0, {keys:Array(String)}, {needles:Array(String)})
         )) FROM points WHERE ${within}`,
        { device, ...span, keys, needles },
      )
      return JSON.parse(text.trimEnd()) as string[]
    },

    /** Every key of the points in a span. */
    async everyKey(device: string, span: Span): Promise<readonly string[]> {
      const text = await engine.text(
        `SELECT toJSONString(arraySort(groupUniqArrayArray(JSONExtractKeys(data)))) FROM points WHERE ${within}`,
        { device, ...span },
      )
      return JSON.parse(text.trimEnd()) as string[]
    },

    /** Keys of numbers anywhere in a span, and all keys of its newest and oldest records. */
    async commonKeys(device: string, span: Span): Promise<readonly string[]> {
      const atEnd = (order: ReadOrder) =>
        `SELECT arrayJoin(JSONExtractKeys(data)) AS key FROM (SELECT data FROM points WHERE ${within} ORDER BY ts ${direction[order]} LIMIT ${keyRecords})`
      const text = await engine.text(
        `SELECT toJSONString(arraySort(groupUniqArray(key))) FROM (
           ${atEnd('newest')} UNION ALL ${atEnd('oldest')}
           UNION ALL SELECT DISTINCT toString(key) AS key FROM rollups
             WHERE device = {device:String} AND bucket > ${atMilliseconds('beforeMs')} AND bucket < ${atMilliseconds('toMs')})`,
        { device, ...span, beforeMs: span.fromMs - rollupSeconds * 1000 },
      )
      return JSON.parse(text.trimEnd()) as string[]
    },
  }
}

export type ColumnsRepository = ReturnType<typeof createColumnsRepository>

export type WindowQuery = {
  readonly span: Span
  readonly order: ReadOrder
  readonly keys: readonly string[]
  readonly textKeys: ReadonlySet<string>
}

/** @param starts the first moment of each window, in reading order */
function windowsOf(starts: readonly number[], lastMs: number, order: ReadOrder): Span[] {
  return starts.map((startMs, at) => {
    const nextMs = starts[at + 1]
    if (order === 'oldest') return { fromMs: startMs, toMs: nextMs ?? lastMs + 1 }
    return { fromMs: nextMs === undefined ? lastMs : nextMs + 1, toMs: startMs + 1 }
  })
}
