import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { templateFile, templateVariable } from '../../testing/database-template.ts'
import type { Database } from './database.ts'
import { openRelational, type Relational } from './open.ts'

export type TestEngine = {
  readonly name: string
  /** A separate database, empty and migrated; close() removes it. */
  readonly open: () => Promise<Relational>
}

/**
 * The engines that repositories are tested on. PostgreSQL only if a server is configured, and never skipped silently.
 */
export function relationalTestEngines(openPglite = openInMemoryForTest): readonly TestEngine[] {
  const inProcess: TestEngine = { name: 'PGlite', open: openPglite }
  const url = process.env.TEST_DATABASE_URL
  if (url) return [inProcess, { name: 'PostgreSQL', open: () => openFresh(url) }]
  process.stdout.write('PostgreSQL was NOT tested: TEST_DATABASE_URL is not set.\n')
  return [inProcess]
}

/** For tests that change the schema, or inspect the engine itself. */
export async function openPrivateInMemoryForTest(): Promise<Relational> {
  return openRelational({ inMemory: await createInMemory() })
}

/**
 * PGlite in memory, empty and migrated; one per process, shared by its files: creating one takes a second of CPU time.
 */
export async function openInMemoryForTest(): Promise<Relational> {
  if (isTaken) return openPrivateInMemoryForTest()
  isTaken = true
  shared ??= await createInMemory()
  await restore(shared)
  const opened = await openRelational({ inMemory: withoutEnd(shared) })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      isTaken = false
    },
  }
}

let shared: PGlite | undefined
let isTaken = false

async function createInMemory(): Promise<PGlite> {
  const template = process.env[templateVariable]
  return PGlite.create(template ? { loadDataDir: await openAsBlob(templateFile(template)) } : {})
}

/** Ignores close(), so that the next test can reuse the engine. */
function withoutEnd(engine: PGlite): PGlite {
  const close = () => Promise.resolve()
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = name === 'close' ? close : Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Restores the newly created state: only the migrations' rows, sequences at 1, no prepared statements. */
async function restore(engine: PGlite): Promise<void> {
  await engine.exec('DISCARD ALL')
  const tables = await engine.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'`,
  )
  // Disables triggers, because the audit log refuses deletions.
  await engine.exec('SET session_replication_role = replica')
  await engine.exec(deletionOf(tables.rows.map(({ name }) => name)))
  await engine.exec('RESET session_replication_role')
  await engine.exec(
    `SELECT setval(seqrelid, seqstart, false) FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid`,
  )
}

/**
 * Deletes all rows of these tables and of those that refer to them. TRUNCATE would create new files for every table and
 * index, which takes over a tenth of a second before each test; this deletes rows only, from tables that ever had any.
 */
export async function emptyTables(db: Database, ...names: readonly string[]): Promise<void> {
  await db.execute(sql.raw(deletionOf(names)))
}

/** Referring rows are deleted before the rows they refer to. */
function deletionOf(names: readonly string[]): string {
  return `DO $$ DECLARE emptied regclass; BEGIN
    FOR emptied IN
      WITH RECURSIVE referring(id, depth) AS (
        SELECT to_regclass(name)::oid, 0 FROM unnest(ARRAY[${names.map((name) => `'${name}'`).join(', ')}]) AS name
        UNION
        SELECT conrelid, depth + 1 FROM referring
        JOIN pg_constraint ON contype = 'f' AND confrelid = id AND conrelid <> id
        WHERE depth < 12
      )
      SELECT id FROM referring WHERE pg_relation_size(id) > 0 GROUP BY id ORDER BY max(depth) DESC
    LOOP
      EXECUTE 'DELETE FROM ' || emptied;
    END LOOP;
  END $$`
}

async function openFresh(serverUrl: string): Promise<Relational> {
  const { databaseUrl, drop } = await createTestDatabase(serverUrl, process.env.TEST_DATABASE_NAME)
  const opened = await openRelational({ databaseUrl, dataDir: '' })
  return { ...opened, close: () => opened.close().then(drop) }
}

/** Creates a database on the server: empty, or a copy of `template`. */
export async function createTestDatabase(serverUrl: string, template = 'template1') {
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    name,
    databaseUrl: url.href,
    drop: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
