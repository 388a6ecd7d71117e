import type { ServerLogEntry } from '@fieldport/contract'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import type { Redaction } from '../../../platform/redaction.ts'
import { redactLogRow } from '../../serverlog/serverlog.module.ts'

type Found = {
  device: string
  at: string
  seq: string
  kind: ServerLogEntry['kind']
  text: string
  details: string
}

const batchRows = 5_000
/** The engine accepts statements of up to 256 KiB. */
const statementBytes = 100_000
const place = "concat(device, ' ', toString(toUnixTimestamp64Milli(at)), ' ', toString(seq))"

/** Redacts a limited number of server log entries after a position. Same result as `redactStoredRows`. */
export async function redactStoredLog(
  engine: TelemetryEngine,
  redaction: Pick<Redaction, 'redactorsOf'>,
  after: unknown,
): Promise<{ readonly position: unknown; readonly changed: number }> {
  const rows = await readEntries(engine, Array.isArray(after) ? after.map(String) : null)
  const redactors = await redaction.redactorsOf(rows.map(({ device }) => device))
  const dirty = rows.flatMap((row) => {
    const redactor = redactors.get(row.device)
    if (!redactor) return []
    const { text, details } = redactLogRow(redactor, { ...row, atMs: Number(row.at), seq: Number(row.seq) })
    return text === row.text && details === row.details ? [] : [{ ...row, text, details }]
  })
  for (const batch of batchesOf(dirty)) await engine.command(updateOf(batch))
  const last = rows.at(-1)
  const isEnd = rows.length < batchRows || last === undefined
  return { position: isEnd ? null : [last.device, last.at, last.seq], changed: dirty.length }
}

function readEntries(engine: TelemetryEngine, after: readonly string[] | null): Promise<Found[]> {
  const [device = '', at = '0', seq = '0'] = after ?? []
  const isAfter = `(device, at, seq) > ({device:String}, fromUnixTimestamp64Milli({at:Int64}, 'UTC'), {seq:UInt64})`
  return engine.rows<Found>(
    `SELECT device, toString(toUnixTimestamp64Milli(time)) AS at, toString(number) AS seq, kind, text, details FROM (
      SELECT device, at AS time, seq AS number, kind, text, details FROM device_log
      WHERE kind != 'connection' ${after ? `AND ${isAfter}` : ''} ORDER BY device, at, seq LIMIT ${batchRows})`,
    after ? { device, at, seq } : {},
  )
}

/** Each batch rewrites the parts that contain its entries once. */
function batchesOf(rows: readonly Found[]): Found[][] {
  const batches: Found[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = 2 * Buffer.byteLength(row.text + row.details) + 100
    if (bytes + size > statementBytes) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(row)
    bytes += size
  }
  return batches
}

function updateOf(rows: readonly Found[]): string {
  const list = (texts: readonly string[]) => `[${texts.map(literal).join(', ')}]`
  const places = list(rows.map(({ device, at, seq }) => `${device} ${at} ${seq}`))
  const devices = list([...new Set(rows.map(({ device }) => device))])
  return `ALTER TABLE device_log
    UPDATE text = transform(${place}, ${places}, ${list(rows.map(({ text }) => text))}, text),
      details = transform(${place}, ${places}, ${list(rows.map(({ details }) => details))}, details)
    WHERE device IN ${devices} AND ${place} IN ${places} SETTINGS mutations_sync = 2`
}

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
