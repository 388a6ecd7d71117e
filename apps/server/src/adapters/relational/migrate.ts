import { sql } from 'drizzle-orm'
import {
  type AppliedMigration,
  checkAppliedMigrations,
  type MigrationStep,
} from '../migrations/check-applied.ts'
import { checksumOf } from '../migrations/checksum.ts'
import { verifySchema } from '../migrations/fingerprint.ts'
import { type Database, rowsOf } from './database.ts'
import { describeSchema } from './describe-schema.ts'
import { releasedSchema } from './released.ts'

/** Arbitrary constant: processes that start together run migrations in turn. */
const advisoryLock = 4_207_553
const name = 'relational database'

/**
 * Applies all missing migrations, each in a transaction together with its checksum.
 * @throws SchemaError, changing nothing, if the database is newer, or a migration was applied in another form
 */
export async function migrate(database: Database, migrations: readonly MigrationStep[]): Promise<void> {
  for (const migration of [null, ...migrations]) {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(${sql.raw(String(advisoryLock))})`)
      if (migration) await applyOnce(transaction, migration)
      else await prepare(transaction, migrations)
    })
  }
}

/** One transaction, so that a refusal rolls back everything before it. */
async function prepare(transaction: Database, migrations: readonly MigrationStep[]): Promise<void> {
  await transaction.execute(sql`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  await transaction.execute(sql`ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS checksum text`)
  const rows = rowsOf(
    await transaction.execute(sql`SELECT number, name, checksum FROM schema_migrations ORDER BY number`),
  )
  const applied = rows.map(
    (row): AppliedMigration => ({
      number: Number(row['number']),
      name: String(row['name']),
      checksum: typeof row['checksum'] === 'string' ? row['checksum'] : null,
      isDone: true,
    }),
  )
  const unverified = checkAppliedMigrations(name, migrations, applied)
  if (unverified.length > 0) await recordMissingChecksums(transaction, migrations, unverified)
}

/** Verifies the schema of a database that predates checksums, then stores them. */
async function recordMissingChecksums(
  transaction: Database,
  migrations: readonly MigrationStep[],
  unverified: readonly AppliedMigration[],
): Promise<void> {
  const level = Math.max(...unverified.map((row) => row.number))
  verifySchema(name, migrations, level, releasedSchema, await describeSchema(transaction))
  for (const { number } of unverified) {
    const checksum = checksumOf(stepOf(migrations, number))
    await transaction.execute(
      sql`UPDATE schema_migrations SET checksum = ${checksum} WHERE number = ${number}`,
    )
  }
}

function stepOf(migrations: readonly MigrationStep[], number: number): MigrationStep {
  const step = migrations.find((migration) => migration.number === number)
  if (!step) throw new Error(`There is no migration ${number}.`)
  return step
}

async function applyOnce(transaction: Database, migration: MigrationStep): Promise<void> {
  const claimed = rowsOf(
    await transaction.execute(sql`
      INSERT INTO schema_migrations (number, name, checksum)
      VALUES (${migration.number}, ${migration.name}, ${checksumOf(migration)})
      ON CONFLICT DO NOTHING RETURNING number`),
  )
  if (claimed.length === 0) return
  for (const statement of migration.statements) await transaction.execute(sql.raw(statement))
}
