import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'
import type { Migration } from './migrations.ts'

/** Any constant: servers that start together take turns on it. */
const advisoryLock = 4_207_553

/**
 * Brings the database to the last of the given migrations, each in a transaction of its own.
 * @throws Error when the database was migrated by a newer version: going back would lose data.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  for (const migration of [null, ...migrations]) {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(${sql.raw(String(advisoryLock))})`)
      if (migration) await applyOnce(transaction, migration)
      else await prepare(transaction, migrations)
    })
  }
}

async function prepare(transaction: Database, migrations: readonly Migration[]): Promise<void> {
  await transaction.execute(sql`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  const newest = Math.max(0, ...migrations.map((migration) => migration.number))
  const unknown = rowsOf(
    await transaction.execute(sql`SELECT name FROM schema_migrations WHERE number > ${newest}`),
  )
  if (unknown.length > 0) {
    const names = unknown.map((row) => row.name).join(', ')
    throw new Error(`The database belongs to a newer version of the portal (migrations: ${names}).`)
  }
}

async function applyOnce(transaction: Database, migration: Migration): Promise<void> {
  const claimed = rowsOf(
    await transaction.execute(sql`
      INSERT INTO schema_migrations (number, name) VALUES (${migration.number}, ${migration.name})
      ON CONFLICT DO NOTHING RETURNING number`),
  )
  if (claimed.length === 0) return
  for (const statement of migration.statements) await transaction.execute(sql.raw(statement))
}
