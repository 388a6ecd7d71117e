import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import type { Database, RelationalKind } from './database.ts'
import { DurableFiles, durableStartParams } from './durable-files.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { type Notices, openNotices } from './notices.ts'
import { type OpenedPglite, PgliteEngine } from './pglite-engine.ts'
import { schema } from './schema.ts'

export type RelationalSettings =
  | {
      readonly inMemory: true
      /** A packed folder of PGlite's to start with. */
      readonly packed?: Blob | undefined
    }
  | {
      readonly databaseUrl?: string | undefined
      readonly dataDir: string
      /** Hears of connections that broke while nobody used them. */
      readonly onIdleError?: (error: Error) => void
    }

export type Relational = {
  readonly kind: RelationalKind
  readonly db: Database
  /** Null where one process alone can hold the engine. */
  readonly notices: Notices | null
  /** @throws when the engine does not answer. */
  readonly ping: () => Promise<void>
  /** Once a day: nothing cleans up or counts rows in the embedded engine by itself. */
  readonly maintain: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Statements that a lost server leaves hanging must end, or requests pile up behind them. */
const limits = { connectionTimeoutMillis: 5_000, query_timeout: 60_000, max: 10 }

/**
 * The relational engine, migrated: PostgreSQL by URL, else PGlite in `<dataDir>/relational`.
 * PGlite's folder must be held by one process alone (see claimInstance): the engine has no lock of its own.
 */
export async function openRelational(settings: RelationalSettings): Promise<Relational> {
  const opened = await open(settings)
  try {
    await migrate(opened.db, migrations)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

async function open(settings: RelationalSettings): Promise<Relational> {
  if ('inMemory' in settings) return overPglite(await openInMemory(settings.packed), memoryIsLost)
  if (settings.databaseUrl) return overPostgres(settings.databaseUrl, settings.onIdleError)
  const folder = join(settings.dataDir, 'relational')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(join(folder, 'PG_VERSION'))) await createInOtherProcess(folder)
  return overPglite(await openInFolder(folder), () => openInFolder(folder))
}

/** See create-folder.ts. Made aside and moved into place, so that a start that was killed leaves none half-made. */
async function createInOtherProcess(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'create-folder.ts'), draft])
  await rename(draft, folder)
}

async function openInFolder(folder: string): Promise<OpenedPglite> {
  const files = new DurableFiles(folder)
  try {
    const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
    return { engine, abandon: () => files.abandon() }
  } catch (error) {
    files.abandon()
    throw error
  }
}

async function openInMemory(packed: Blob | undefined): Promise<OpenedPglite> {
  return { engine: await PGlite.create(packed ? { loadDataDir: packed } : {}), abandon: () => {} }
}

function memoryIsLost(): Promise<OpenedPglite> {
  return Promise.reject(new Error('What the database held in memory is lost.'))
}

function overPglite(opened: OpenedPglite, reopen: () => Promise<OpenedPglite>): Relational {
  const engine = new PgliteEngine(opened, reopen, () => performance.now())
  const db = drizzlePglite(engine as unknown as PGlite, { schema }) as unknown as Database
  return relational('pglite', db, null, () => engine.close())
}

function overPostgres(connectionString: string, onIdleError: (error: Error) => void = () => {}): Relational {
  const pool = new Pool({ connectionString, application_name: 'portal', keepAlive: true, ...limits })
  // Without a listener, a server that restarts would take this process with it.
  pool.on('error', onIdleError)
  const db = drizzlePostgres(pool, { schema }) as unknown as Database
  const notices = openNotices(connectionString, pool)
  return relational('postgres', db, notices, async () => {
    await notices.close()
    await pool.end()
  })
}

function relational(
  kind: RelationalKind,
  db: Database,
  notices: Notices | null,
  closeEngine: () => Promise<void>,
): Relational {
  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    notices,
    ping: async () => {
      await db.execute(sql`SELECT 1`)
    },
    maintain: async () => {
      if (kind === 'pglite') await db.execute(sql`VACUUM ANALYZE`)
    },
    close: () => (closing ??= closeEngine()),
  }
}
