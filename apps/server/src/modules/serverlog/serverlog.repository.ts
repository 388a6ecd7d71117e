import type { ServerLogEntry } from '@fieldport/contract'
import type { QueryParameters, TelemetryEngine } from '../../adapters/telemetry/engine.ts'

/** An entry as it is stored. `seq` tells entries of one millisecond apart and keeps their order. */
export type LogRow = {
  readonly device: string
  readonly atMs: number
  readonly seq: number
  readonly kind: ServerLogEntry['kind']
  readonly text: string
  /** JSON text. */
  readonly details: string
}

/** Under this name the details hold the message of an entry; entries from before have a text alone. */
export const messageField = 'localizable'

/** The place of an entry in the log of its device. */
export type LogPosition = { readonly atMs: number; readonly seq: number }

export type LogQuery = {
  readonly device: string
  /** Epoch milliseconds, from included, to excluded. */
  readonly fromMs: number
  readonly toMs: number
  /** Part of text or details, whatever the case; '' for all. */
  readonly q: string
  readonly kinds: readonly string[] | undefined
  readonly before: LogPosition | undefined
  readonly after: LogPosition | undefined
  readonly limit: number
}

type Found = { at: string; seq: string; kind: ServerLogEntry['kind']; text: string; details: string }

/** Without the message, whose names nobody wrote and which stands last. A quotation mark inside of a value has a backslash. */
const ownDetails = `splitByString('"${messageField}":', details)[1]`

const time = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

export type ServerLogRepository = ReturnType<typeof createServerLogRepository>

export function createServerLogRepository(engine: TelemetryEngine) {
  return {
    insert: async (rows: readonly LogRow[]): Promise<void> => {
      const columns = ['device', 'at', 'seq', 'kind', 'text', 'details']
      await engine.insert('device_log', columns, rows.map(logLine).join(''), 'maintenance')
    },

    /** In the order of the log, newest first; after a place the oldest first, so that a tail misses nothing. */
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

/** What tab-separated text would take for its own. */
const escaped = (text: string) => text.replaceAll(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? '')

function logLine({ device, atMs, seq, kind, text, details }: LogRow): string {
  return `${device}\t${(atMs / 1000).toFixed(3)}\t${seq}\t${kind}\t${escaped(text)}\t${escaped(details)}\n`
}
