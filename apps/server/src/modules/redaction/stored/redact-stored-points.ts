import type { PointRecord, Redactor } from '@fieldport/domain'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { createTelemetryRepository, parseRecord, recordColumns } from '../../telemetry/telemetry.module.ts'
import { redactPoint } from '../redact-points.ts'
import type { Redaction } from '../../../platform/redaction.ts'

/** The search continues after this row; without `tsMs` and `hash`, at the device's first. */
type Position = { readonly device: string; readonly tsMs?: number; readonly hash?: string }

type StoredPoint = {
  readonly tsMs: number
  readonly hash: string
  readonly receivedMicros: number
  readonly json: string
  readonly record: PointRecord
}

const batchRows = 500
/** The engine searches for fewer than 256 texts at once. */
const termsAtOnce = 200

/**
 * Redacts a limited number of a device's points, and the copies that lists show. Only rows that contain one of the
 * texts are read. Same result as `redactStoredRows`.
 */
export async function redactStoredPoints(
  engine: TelemetryEngine,
  redaction: Pick<Redaction, 'redactorOf'>,
  after: unknown,
): Promise<{ readonly position: unknown; readonly changed: number }> {
  const from = (after as Position | null) ?? (await firstOf(engine, ''))
  if (!from) return { position: null, changed: 0 }
  const { device } = from
  const redactor = await redaction.redactorOf(device)
  const rows = await readSuspects(engine, redactor.searchTerms, from)
  const dirty = rows.flatMap((row) => {
    const clean = redactPoint(redactor, row)
    return clean.json === row.json ? [] : [clean]
  })
  if (dirty.length > 0) await replacePoints(engine, device, dirty)
  const last = rows.at(-1)
  if (last && rows.length === batchRows)
    return { position: { device, tsMs: last.tsMs, hash: last.hash }, changed: dirty.length }
  await redactSnapshot(engine, redactor, device)
  return { position: await firstOf(engine, device), changed: dirty.length }
}

/** The start of the next device that has points; null: there is none. */
async function firstOf(engine: TelemetryEngine, device: string): Promise<Position | null> {
  const [next] = await engine.rows<Position>(
    'SELECT device FROM points WHERE device > {device:String} ORDER BY points.device LIMIT 1',
    { device },
  )
  return next ?? null
}

async function readSuspects(
  engine: TelemetryEngine,
  terms: readonly string[],
  { device, tsMs = 0, hash = '0' }: Position,
): Promise<StoredPoint[]> {
  const groups = Array.from({ length: Math.ceil(terms.length / termsAtOnce) }, (_, at) =>
    terms.slice(at * termsAtOnce, (at + 1) * termsAtOnce),
  )
  const isSuspect = groups.map((_, at) => `multiSearchAny(data, {terms${at}:Array(String)})`).join(' OR ')
  const text = await engine.text(
    `SELECT ${recordColumns} FROM points WHERE device = {device:String}
     AND (ts, content_hash) > (fromUnixTimestamp64Milli({tsMs:Int64}, 'UTC'), {hash:UInt64}) AND (${isSuspect})
     ORDER BY ts, content_hash LIMIT ${batchRows}`,
    { device, tsMs, hash, ...Object.fromEntries(groups.map((group, at) => [`terms${at}`, group])) },
  )
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { contentHash, ...row } = parseRecord(line)
      return { ...row, hash: String(contentHash), record: JSON.parse(row.json) as PointRecord }
    })
}

/**
 * Stores the redacted records as new ones, because their content identifies them, and then deletes the old ones. If
 * killed in between, the batch is repeated with the same result. Samples of the old records are deleted first: later
 * they could not be told apart from the new ones.
 */
async function replacePoints(
  engine: TelemetryEngine,
  device: string,
  points: readonly StoredPoint[],
): Promise<void> {
  const isOld = `device = {device:String} AND content_hash IN (${points.map(({ hash }) => hash).join(', ')})`
  const remove = (table: string) =>
    engine.command(`ALTER TABLE ${table} DELETE WHERE ${isOld} SETTINGS mutations_sync = 2`, { device })
  await remove('samples')
  await createTelemetryRepository(engine).insertPoints(
    points.map(({ tsMs, ...point }) => ({ ...point, device, ts: tsMs / 1000 })),
  )
  await remove('points')
}

/** Lists show copies of the texts in a device's points. */
async function redactSnapshot(engine: TelemetryEngine, redactor: Redactor, device: string): Promise<void> {
  const rows = await engine.rows<{ key: string; json: string }>(
    `SELECT DISTINCT key, reading.2 AS json FROM snapshots
     ARRAY JOIN mapKeys(readings) AS key, mapValues(readings) AS reading
     WHERE device = {device:String} AND startsWith(reading.2, '"')`,
    { device },
  )
  const dirty = rows.flatMap(({ key, json }) => {
    const clean = JSON.stringify((redactor.reading({ [key]: JSON.parse(json) }) as PointRecord)[key])
    return clean === json ? [] : [{ json, clean }]
  })
  if (dirty.length === 0) return
  await engine.command(
    `ALTER TABLE snapshots UPDATE readings = mapApply((key, reading) ->
       (key, (reading.1, transform(reading.2, {json:Array(String)}, {clean:Array(String)}, reading.2))), readings)
     WHERE device = {device:String} SETTINGS mutations_sync = 2`,
    { device, json: dirty.map(({ json }) => json), clean: dirty.map(({ clean }) => clean) },
  )
}
