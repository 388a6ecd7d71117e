import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  isLossyDetachment,
  isSamePart,
  partitionRange,
  partNameOfDetached,
  numberedPartName,
  type StorageDamage,
} from '@fieldport/domain'
import type { WorkPacer } from '../work-pacer.ts'
import type { TelemetryEngine } from './engine.ts'
import { expectedTables } from './schema/expected-tables.ts'
import type { MigrationStep } from '../migrations/check-applied.ts'
import { migrations } from './schema/migrations.ts'

type Extent = Pick<StorageDamage, 'rows' | 'fromSeconds' | 'toSeconds'>
type DetachedRow = {
  readonly table: string
  readonly name: string
  readonly reason: string | null
  readonly partition_id: string | null
  readonly bytes_on_disk: string
  readonly path: string
}
type PartRow = {
  readonly table: string
  readonly name: string
  readonly rows: string
  readonly bytes_on_disk: string
  readonly partition_id: string
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** The engine was too busy to answer, which is no sign of damage. */
const busy = /MEMORY_LIMIT|memory limit|TIMEOUT_EXCEEDED|Timeout exceeded|TOO_MANY_SIMULTANEOUS/

/**
 * Checks that take milliseconds: detached parts, and missing or unreadable tables.
 * @throws if the engine is unavailable
 */
export async function inspectTelemetry(
  engine: TelemetryEngine,
  steps: readonly MigrationStep[] = migrations,
): Promise<StorageDamage[]> {
  const present = await engine.rows<{ name: string; engine: string }>(
    'SELECT name, engine FROM system.tables WHERE database = currentDatabase()',
  )
  const names = new Set(present.map(({ name }) => name))
  const missing = expectedTables(steps).filter((name) => !names.has(name))
  const damages = missing.map((table) => tableDamage(table, 'missingTable', 'The table does not exist.'))
  for (const { name } of present.filter((table) => table.engine.endsWith('MergeTree'))) {
    const reason = await readFailure(engine, name)
    if (reason !== null) damages.push(tableDamage(name, 'unreadableTable', reason))
  }
  return [...damages, ...(await detachedParts(engine))]
}

/** Verifies the checksums of every active part, one part at a time. */
export async function checkParts(engine: TelemetryEngine, pace: WorkPacer): Promise<StorageDamage[]> {
  const parts = await engine.rows<PartRow>(
    `SELECT table, name, rows, bytes_on_disk, partition_id,
       toUnixTimestamp(min_time) AS fromSeconds, toUnixTimestamp(max_time) AS toSeconds
     FROM system.parts WHERE active AND database = currentDatabase() ORDER BY table, name`,
  )
  const aside = await detachedParts(engine)
  const damages: StorageDamage[] = []
  for (const part of parts) {
    const reason = await pace.run(() => partFailure(engine, part))
    if (reason === null) continue
    const before = aside.filter(
      ({ table, part: name }) => table === part.table && isSamePart(name ?? '', part.name),
    )
    damages.push({
      engine: 'telemetry',
      table: part.table,
      part: numberedPartName(part.name, before.length),
      kind: 'corruptPart',
      reason,
      rows: Number(part.rows),
      // Parts of a table without partitions by time have no times.
      ...(part.toSeconds > 0
        ? { fromSeconds: part.fromSeconds, toSeconds: part.toSeconds }
        : rangeOf(part.partition_id)),
      sizeBytes: Number(part.bytes_on_disk),
    })
  }
  return damages
}

async function detachedParts(engine: TelemetryEngine): Promise<StorageDamage[]> {
  const rows = await engine.rows<DetachedRow>(
    `SELECT table, name, reason, partition_id, bytes_on_disk, path FROM system.detached_parts
     WHERE database = currentDatabase() ORDER BY table, name`,
  )
  const lossy = rows.filter(({ reason }) => isLossyDetachment(reason === '' ? null : reason))
  return Promise.all(
    lossy.map(async (row) => ({
      engine: 'telemetry' as const,
      table: row.table,
      part: partNameOfDetached(row.name),
      kind: 'detachedPart' as const,
      reason: row.reason === null || row.reason === '' ? 'detached' : row.reason,
      ...rangeOf(row.partition_id ?? ''),
      // The part's own metadata, if its folder is on this machine.
      ...(engine.kind === 'embedded' ? await readExtent(row.path) : {}),
      sizeBytes: Number(row.bytes_on_disk),
    })),
  )
}

function rangeOf(partitionId: string): Extent {
  return { rows: null, ...(partitionRange(partitionId) ?? { fromSeconds: null, toSeconds: null }) }
}

/** The row count and time range that ClickHouse stores next to the columns. Either may be missing in a broken part. */
async function readExtent(folder: string): Promise<Partial<Extent>> {
  try {
    const names = await readdir(folder)
    const count = names.includes('count.txt') ? await readFile(join(folder, 'count.txt'), 'utf8') : ''
    const index = names.find((name) => /^minmax_\w+\.idx$/.test(name))
    const range = index === undefined ? null : readRange(await readFile(join(folder, index)))
    return { ...(/^\d+\s*$/.test(count) ? { rows: Number(count) } : {}), ...range }
  } catch {
    return {}
  }
}

const latestSeconds = 0xff_ff_ff_ff

/**
 * Minimum and maximum of the partition column: DateTime64(3) as milliseconds in 8 bytes each, DateTime as seconds in 4.
 */
function readRange(bytes: Buffer): Pick<Extent, 'fromSeconds' | 'toSeconds'> | null {
  if (bytes.length !== 16 && bytes.length !== 8) return null
  const secondsAt = (index: number) =>
    bytes.length === 16 ? Number(bytes.readBigInt64LE(index * 8)) / 1000 : bytes.readUInt32LE(index * 4)
  const [fromSeconds, toSeconds] = [secondsAt(0), secondsAt(1)]
  return fromSeconds >= 0 && fromSeconds <= toSeconds && toSeconds <= latestSeconds
    ? { fromSeconds, toSeconds }
    : null
}

/** @returns why not even one row can be read; null if it can */
async function readFailure(engine: TelemetryEngine, table: string): Promise<string | null> {
  try {
    await engine.text(`SELECT ignore(*) FROM \`${table}\` LIMIT 1`)
    return null
  } catch (error) {
    // If the engine is unavailable, ping throws: that is not damage.
    await engine.ping()
    if (busy.test(messageOf(error))) throw error
    return shorten(messageOf(error))
  }
}

/** @returns what does not match; null if all does or the part was merged meanwhile */
async function partFailure(engine: TelemetryEngine, { table, name }: PartRow): Promise<string | null> {
  try {
    const results = await engine.rows<{ is_passed: number; message: string }>(
      `CHECK TABLE \`${table}\` PART '${name}' SETTINGS max_threads = 1`,
    )
    const failed = results.find(({ is_passed }) => is_passed === 0)
    return failed ? shorten(failed.message) : null
  } catch (error) {
    if (/No such data part|NO_SUCH_DATA_PART/.test(messageOf(error))) return null
    throw error
  }
}

function tableDamage(table: string, kind: StorageDamage['kind'], reason: string): StorageDamage {
  return {
    engine: 'telemetry',
    table,
    part: null,
    kind,
    reason,
    rows: null,
    fromSeconds: null,
    toSeconds: null,
    sizeBytes: null,
  }
}

const longestReason = 300

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The engine's message without paths, which mean nothing to readers. */
function shorten(message: string): string {
  const line = message.split('\n', 1)[0] ?? ''
  return line
    .replaceAll(/(?:\/[\w.-]+)+\//g, '')
    .replace(/^Code: \d+\. DB::Exception: /, '')
    .replace(/ ?\(version [\d.]+\)\.?$/, '')
    .slice(0, longestReason)
}
