import {
  type AppliedMigration,
  checkAppliedMigrations,
  describeMigration,
  type MigrationStep,
} from '../../migrations/check-applied.ts'
import { checksumOf } from '../../migrations/checksum.ts'
import { type SchemaDescription, verifySchema } from '../../migrations/fingerprint.ts'
import { SchemaError } from '../../migrations/schema-error.ts'
import type { TelemetryEngine } from '../engine.ts'
import { migrations } from './migrations.ts'
import { releasedSchema } from './released.ts'

const name = 'telemetry database'

type Row = { number: number; name: string; checksum: string; isDone: 0 | 1 }
type Note = (message: string) => void

/**
 * Migrates the schema to the newest version, forward only. The engine has no transactions: each step is recorded as
 * started before its first statement and as done after its last. Statements are idempotent, so an interrupted step runs
 * again from the start. The caller prevents concurrent migrations by several portals.
 * @param note called for a step that was found half done
 * @throws SchemaError if the database is newer, a step was applied in another form, or one fails
 */
export async function migrateTelemetry(
  engine: TelemetryEngine,
  steps: readonly MigrationStep[] = migrations,
  note: Note = () => {},
): Promise<void> {
  await prepare(engine)
  const applied = await readApplied(engine)
  const unverified = checkAppliedMigrations(name, steps, applied)
  if (unverified.length > 0) await adopt(engine, steps, unverified)
  const isDone = (step: MigrationStep) => applied.some((row) => row.number === step.number && row.isDone)
  for (const step of steps.filter((each) => !isDone(each))) {
    const wasBegun = applied.some((row) => row.number === step.number)
    if (wasBegun) note(`${describeMigration(step)} of the ${name} was interrupted. It runs again.`)
    await apply(engine, step, wasBegun)
  }
}

async function prepare(engine: TelemetryEngine): Promise<void> {
  await engine.command(
    'CREATE TABLE IF NOT EXISTS schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
  )
  // Older rows have neither column: they were written once their step was done.
  await engine.command(
    `ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS checksum String DEFAULT '',
      ADD COLUMN IF NOT EXISTS is_done Bool DEFAULT true`,
  )
}

/** A step has one row for its start and one for its end, and another if its checksum was added later. */
async function readApplied(engine: TelemetryEngine): Promise<AppliedMigration[]> {
  const rows = await engine.rows<Row>(
    `SELECT version AS number, any(name) AS name, max(checksum) AS checksum, toUInt8(max(is_done)) AS isDone
     FROM schema_migrations GROUP BY version ORDER BY version`,
  )
  return rows.map((row) => ({ ...row, checksum: row.checksum || null, isDone: row.isDone === 1 }))
}

/** Verifies the schema of a database that predates checksums, then stores them. */
async function adopt(
  engine: TelemetryEngine,
  steps: readonly MigrationStep[],
  unverified: readonly AppliedMigration[],
): Promise<void> {
  const level = Math.max(...unverified.map((row) => row.number))
  verifySchema(name, steps, level, releasedSchema, await describeTelemetrySchema(engine))
  const known = steps.filter((step) => unverified.some((row) => row.number === step.number))
  await writeRows(engine, known, true)
}

async function apply(engine: TelemetryEngine, step: MigrationStep, wasBegun: boolean): Promise<void> {
  if (!wasBegun) await writeRows(engine, [step], false)
  for (const [index, statement] of step.statements.entries()) {
    try {
      await engine.command(statement)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new SchemaError(
        `${describeMigration(step)} of the ${name} stopped at statement ${index + 1} of ${step.statements.length}: ${reason} ` +
          'It is noted as begun and runs again from its beginning at the next start: remove the cause, then start the portal again.',
        error,
      )
    }
  }
  await writeRows(engine, [step], true)
}

async function writeRows(
  engine: TelemetryEngine,
  steps: readonly MigrationStep[],
  isDone: boolean,
): Promise<void> {
  const rows = steps.map((step) => `${step.number}\t${step.name}\t${checksumOf(step)}\t${isDone}\n`)
  await engine.insert('schema_migrations', ['version', 'name', 'checksum', 'is_done'], rows.join(''))
}

/** Columns and keys of each table, and the existing views. */
export async function describeTelemetrySchema(engine: TelemetryEngine): Promise<SchemaDescription> {
  const rows = await engine.rows<{ table: string; line: string }>(
    `SELECT table, concat('column ', name, ' ', type, ' ', default_kind) AS line
     FROM system.columns WHERE database = currentDatabase()
       AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree')
     UNION ALL
     SELECT name, if(engine LIKE '%MergeTree', concat('keys ', sorting_key, '; ', partition_key), engine)
     FROM system.tables WHERE database = currentDatabase()`,
  )
  const tables = Map.groupBy(rows, (row) => row.table)
  tables.delete('schema_migrations')
  return new Map([...tables].map(([table, lines]) => [table, lines.map((row) => row.line).toSorted()]))
}
