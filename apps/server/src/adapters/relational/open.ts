import { execFile } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { type Database, type RelationalKind, rowsOf } from './database.ts'
import { DatabaseDamagedError, explainDamage, isNewFolder } from './pglite/database-damage.ts'
import { DurableFiles, durableStartParams } from './pglite/durable-files.ts'
import { createKeyedLock, createSemaphore, type KeyedLock } from '../../platform/background/keyed-lock.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { createRowCache, type RowCache } from './row-cache.ts'
import { type Notices, openNotices } from './notices.ts'
import { type OpenedPglite, PgliteEngine } from './pglite/pglite-engine.ts'
import { schema } from './schema.ts'

export type RelationalSettings =
  | {
      /** Keeps everything in memory. */
      readonly inMemory: PGlite
    }
  | {
      readonly databaseUrl?: string | undefined
      readonly dataDir: string
      /** Called when an idle connection breaks. */
      readonly onIdleError?: (error: Error) => void
    }

export type Relational = {
  readonly kind: RelationalKind
  readonly db: Database
  /** Null if only one process can use the engine. */
  readonly notices: Notices | null
  /** Number of changed rows since the start. Null if other processes change rows as well. */
  readonly changes: () => number | null
  /** For rows that every call reads. */
  readonly rowCache: RowCache
  /** @throws if the engine does not answer */
  readonly ping: () => Promise<void>
  /** Runs work that only one portal at a time may do, such as migrating the telemetry engine; others wait. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Runs work with one key one after another, across all portals on this database. */
  readonly oneAtATime: KeyedLock
  /** Runs daily, because the embedded engine has no autovacuum. */
  readonly maintain: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Statements to a lost server must time out, or requests pile up behind them. */
const limits = { connectionTimeoutMillis: 5_000, query_timeout: 60_000, max: 10 }

/**
 * Opens the relational engine, migrated: PostgreSQL by URL, else PGlite in `<dataDir>/relational`.
 * Only one process may use PGlite's folder (see claimInstance): the engine has no lock of its own.
 */
export async function openRelational(settings: RelationalSettings): Promise<Relational> {
  const opened = await open(settings)
  try {
    await migrate(opened.db, migrations)
  } catch (error) {
    await opened.close().catch(() => {})
    throw opened.kind === 'pglite' && 'dataDir' in settings
      ? explainDamage(error, relationalFolder(settings.dataDir))
      : error
  }
  return opened
}

export const relationalFolder = (dataDir: string) => join(dataDir, 'relational')

async function open(settings: RelationalSettings): Promise<Relational> {
  if ('inMemory' in settings)
    return overPglite({ engine: settings.inMemory, abandon: () => {} }, memoryIsLost)
  if (settings.databaseUrl) return overPostgres(settings.databaseUrl, settings.onIdleError)
  const folder = relationalFolder(settings.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await isNewFolder(folder)) await createInOtherProcess(folder)
  const opened = await openInFolder(folder).catch((error: unknown) => {
    throw new DatabaseDamagedError(folder, `PostgreSQL does not start on it (${messageOf(error)})`, error)
  })
  return overPglite(opened, () => openInFolder(folder))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * See create-folder.ts. Created under a temporary name and renamed, so that a killed start leaves no partial database.
 */
async function createInOtherProcess(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  // Skipping optimisation of code that runs once saves a third of the CPU time.
  const command = ['--liftoff-only', join(import.meta.dirname, 'pglite/create-folder.ts'), draft]
  await promisify(execFile)(process.execPath, command)
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

function memoryIsLost(): Promise<OpenedPglite> {
  return Promise.reject(new Error('What the database held in memory is lost.'))
}

function overPglite(opened: OpenedPglite, reopen: () => Promise<OpenedPglite>): Relational {
  const engine = new PgliteEngine(opened, reopen, () => performance.now())
  const db = drizzlePglite(engine as unknown as PGlite, { schema }) as unknown as Database
  return relational('pglite', db, null, {
    close: () => engine.close(),
    changes: () => engine.changes(),
    decidingChanges: () => engine.decidingChanges(),
  })
}

function overPostgres(connectionString: string, onIdleError: (error: Error) => void = () => {}): Relational {
  const pool = new Pool({ connectionString, application_name: 'portal', keepAlive: true, ...limits })
  // Without a listener, a restart of the server would crash this process.
  pool.on('error', onIdleError)
  const db = drizzlePostgres(pool, { schema }) as unknown as Database
  const notices = openNotices(connectionString, pool)
  const close = async () => {
    await notices.close()
    await pool.end()
  }
  return relational('postgres', db, notices, { close, changes: () => null, decidingChanges: () => null })
}

function relational(
  kind: RelationalKind,
  db: Database,
  notices: Notices | null,
  {
    close,
    changes,
    decidingChanges,
  }: Pick<Relational, 'close' | 'changes'> & { readonly decidingChanges: () => number | null },
): Relational {
  let closing: Promise<void> | undefined
  return {
    kind,
    db,
    notices,
    changes,
    rowCache: createRowCache(decidingChanges),
    ping: async () => {
      await db.execute(sql`SELECT 1`)
    },
    exclusively: (work) => (kind === 'postgres' ? runExclusively(db, work) : work()),
    oneAtATime: kind === 'postgres' ? lockByKey(db) : createKeyedLock(),
    maintain: async () => {
      if (kind === 'pglite') await db.execute(sql`VACUUM ANALYZE`)
    },
    close: () => (closing ??= close()),
  }
}

/** Arbitrary constant, different from that of the migrations. */
const turnLockKey = 4_207_554
/** Polls, because a statement waiting for the lock would time out. */
const retryMs = 500

/** The lock is released with its transaction, hence also if the process is killed. */
async function runExclusively(db: Database, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const isDone = await db.transaction(async (transaction) => {
      const [row] = rowsOf(
        await transaction.execute(
          sql`SELECT pg_try_advisory_xact_lock(${sql.raw(String(turnLockKey))}) AS taken`,
        ),
      )
      if (row?.['taken'] !== true) return false
      await work()
      return true
    })
    if (isDone) return
    await setTimeout(retryMs)
  }
}

/** Arbitrary first key: PostgreSQL keeps locks of two keys apart from those of one. */
const keyLockSpace = 4_207_555
/** Each lock holds a connection while its work needs others, so locks must never take all connections. */
const locksAtOnce = 3

/** The lock is released with its transaction; this process waits in memory, so that no connection waits for it. */
function lockByKey(db: Database): KeyedLock {
  const inOrder = createKeyedLock()
  const withPermit = createSemaphore(locksAtOnce)
  return (key, work) =>
    inOrder(key, () =>
      withPermit(() =>
        db.transaction(async (transaction) => {
          await transaction.execute(
            sql`SELECT pg_advisory_xact_lock(${sql.raw(String(keyLockSpace))}, hashtext(${key}))`,
          )
          return work()
        }),
      ),
    )
}
