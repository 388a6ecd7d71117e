import type { ServerLogEntry } from '@fieldport/contract'
import type { QueryParameters, TelemetryEngine } from '../../adapters/telemetry/engine.ts'

/** A stored entry. `seq` orders entries within a millisecond. */
export type LogRow = {
  readonly device: string
  readonly atMs: number
  readonly seq: number
  readonly kind: ServerLogEntry['kind']
  readonly text: string
  /** JSON text. */
  readonly details: string
}

/** Name of the field in the details that contains the message; older entries have only a text. */
export const messageField = 'localizable'

/** Position of an entry in the log of its device. */
export type LogPosition = { readonly atMs: number; readonly seq: number }

export type LogQuery = {
  readonly device: string
  /** Epoch milliseconds, start included, end excluded. */
  readonly fromMs: number
  readonly toMs: number
  /** Case-insensitive search in text and details; '' for all. */
  readonly q: string
  readonly kinds: readonly string[] | undefined
  readonly before: LogPosition | undefined
  readonly after: LogPosition | undefined
  readonly limit: number
}

type Found = { at: string; seq: string; kind: ServerLogEntry['kind']; text: string; details: string }

/** Excludes the message, which comes last, from searches. Quotation marks within values are escaped. */
const ownDetails = `splitByString('"${messageField}":', details)[1]`

const time = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

export type ServerLogRepository = ReturnType<typeof createServerLogRepository>

export function createServerLogRepository(engine: TelemetryEngine) {
  return {
    insert: async (rows: readonly LogRow[]): Promise<void> => {
      const columns = ['device', 'at', 'seq', 'kind', 'text', 'details']
      await engine.insert('device_log', columns, rows.map(logLine).join(''), 'maintenance')
    },

    /** Newest first; after a position oldest first, so that a reader who follows the log misses nothing. */
    find: async (query: LogQuery): Promise<LogRow[]> => {
      const { sql, parameters } = toSql(query)
      const found = await engine.rows<Found>(sql, parameters)
      return found.map(({ at, seq, kind, text, details }) => {
        return { device: query.device, atMs: Number(at), seq: Number(seq), kind, text, details }
      })
    },
  }
}

function toSql(query: LogQuery): { sql: string; parameters: QueryParameters } {
  const { device, fromMs, toMs, q, kinds, before, after, limit } = query
  const conditions = ['device = {device:String}', `at >= ${time('fromMs')}`, `at < ${time('toMs')}`]
  if (q !== '')
    conditions.push(
      `(positionCaseInsensitiveUTF8(text, {q:String}) > 0 OR positionCaseInsensitiveUTF8(${ownDetails}, {q:String}) > 0)`,
    )
  if (kinds) conditions.push('kind IN {kinds:Array(String)}')
  if (before)
    conditions.push(`(at < ${time('beforeMs')} OR at = ${time('beforeMs')} AND seq < {beforeSeq:UInt64})`)
  if (after)
    conditions.push(`(at > ${time('afterMs')} OR at = ${time('afterMs')} AND seq > {afterSeq:UInt64})`)
  const order = after ? 'ASC' : 'DESC'
  const sql = `SELECT toString(toUnixTimestamp64Milli(at)) AS at, toString(seq) AS seq, kind, text, details
    FROM (SELECT at, seq, kind, text, details FROM device_log
      WHERE ${conditions.join(' AND ')} ORDER BY at ${order}, seq ${order} LIMIT {limit:UInt32})`
  const parameters = {
    device,
    fromMs,
    toMs,
    limit,
    ...(q === '' ? {} : { q }),
    ...(kinds ? { kinds } : {}),
    ...(before ? { beforeMs: before.atMs, beforeSeq: before.seq } : {}),
    ...(after ? { afterMs: after.atMs, afterSeq: after.seq } : {}),
  }
  return { sql, parameters }
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
}

/** Escapes characters with a meaning in tab-separated text. */
const escaped = (text: string) => text.replaceAll(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? '')

function logLine({ device, atMs, seq, kind, text, details }: LogRow): string {
  return `${device}\t${(atMs / 1000).toFixed(3)}\t${seq}\t${kind}\t${escaped(text)}\t${escaped(details)}\n`
}
