import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from './database.ts'
import { isRelationalUnavailable, isUniqueViolation } from './errors.ts'
import { checksumOf } from '../migrations/checksum.ts'
import { describeSchema } from './describe-schema.ts'
import { fingerprintTable } from '../migrations/fingerprint.ts'
import { migrate } from './migrate.ts'
import { releasedSchema } from './released.ts'
import { migrations } from './migrations.ts'
import { openRelational } from './open.ts'
import { users } from './schema.ts'
import { createTestDatabase, relationalTestEngines, openPrivateInMemoryForTest } from './testing.ts'

describe.each(relationalTestEngines(openPrivateInMemoryForTest))('relational engine: $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())

  it('answers a ping', async () => {
    await expect(relational.ping()).resolves.toBeUndefined()
  })

  it('can be vacuumed', async () => {
    await expect(relational.maintain()).resolves.toBeUndefined()
  })

  it('runs work with one key one after another, and other keys beside it', async () => {
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await relational.ping()
      running -= 1
    }
    await Promise.all([1, 2, 3, 4, 5].map(() => relational.oneAtATime('a', work)))
    expect(most).toBe(1)
    // More keys than connections may be held, each with work that needs one itself.
    await Promise.all(Array.from({ length: 30 }, (_, key) => relational.oneAtATime(`key ${key}`, work)))
    expect(most).toBeGreaterThan(1)
  })

  it('recognises what would not be unique, but no other refused statement', async () => {
    const isNotUnique = (statement: SQL) =>
      relational.db.execute(statement).then(() => undefined, isUniqueViolation)
    await relational.db.execute(sql`CREATE TABLE trial (id integer PRIMARY KEY)`)
    expect(await isNotUnique(sql`INSERT INTO trial VALUES (1)`)).toBeUndefined()
    expect(await isNotUnique(sql`INSERT INTO trial VALUES (1)`)).toBe(true)
    expect(await isNotUnique(sql`INSERT INTO trial VALUES (NULL)`)).toBe(false)
    await relational.db.execute(sql`DROP TABLE trial`)
  })

  it('changes nothing when migrations run again', async () => {
    const applied = () =>
      relational.db.execute(sql`SELECT * FROM schema_migrations ORDER BY number`).then(rowsOf)
    const before = await applied()
    await migrate(relational.db, migrations)
    expect(await applied()).toEqual(before)
    expect(before.map((row) => row.number)).toEqual(migrations.map((migration) => migration.number))
  })

  it('keeps nothing of a failed migration, and applies it when fixed', async () => {
    const make = { number: 900, name: 'trial' }
    const broken = { ...make, statements: ['CREATE TABLE trial (a int)', 'CREATE TABLE trial (a int)'] }
    await expect(migrate(relational.db, [...migrations, broken])).rejects.toThrow(/Failed query/)
    const mended = { ...make, statements: ['CREATE TABLE trial (a int)'] }
    await migrate(relational.db, [...migrations, mended])
    expect(rowsOf(await relational.db.execute(sql`SELECT * FROM trial`))).toEqual([])
    await expect(migrate(relational.db, migrations)).rejects.toThrow(/newer version.*trial/)
    await relational.db.execute(sql`DELETE FROM schema_migrations WHERE number = 900`)
    await relational.db.execute(sql`DROP TABLE trial`)
  })

  describe('a database without stored checksums', () => {
    const before = migrations.filter(({ number }) => Object.hasOwn(releasedSchema, number))
    const run = (statement: string) => relational.db.execute(sql.raw(statement))
    const checksums = () =>
      relational.db.execute(sql`SELECT number, checksum FROM schema_migrations ORDER BY number`).then(rowsOf)
    beforeEach(async () => {
      await run('DROP SCHEMA public CASCADE')
      await run('CREATE SCHEMA public')
      await migrate(relational.db, before)
      await run('ALTER TABLE schema_migrations DROP COLUMN checksum')
    })
    afterAll(async () => {
      await run('DROP SCHEMA public CASCADE')
      await run('CREATE SCHEMA public')
      await migrate(relational.db, migrations)
    })

    it('has the known schema of its migrations', async () => {
      const known = Object.assign({}, ...Object.values(releasedSchema)) as Record<string, string>
      const present = await describeSchema(relational.db)
      const found = [...present].map(([table, lines]): [string, string] => [table, fingerprintTable(lines)])
      expect(Object.fromEntries(found)).toEqual(known)
    })

    it('gets checksums after its schema was verified, then the newer migrations', async () => {
      await migrate(relational.db, migrations)
      expect(await checksums()).toEqual(
        migrations.map((migration) => ({ number: migration.number, checksum: checksumOf(migration) })),
      )
    })

    it('is refused if a migration differed, with the tables', async () => {
      await run('ALTER TABLE data_jobs RENAME COLUMN held_by TO holder')
      await expect(migrate(relational.db, migrations)).rejects.toThrow(
        /^Migration 4 "commands.*" was applied to the relational database in another form.* Different: data_jobs\. Nothing was changed\./,
      )
    })
  })

  it('refuses a database with an edited migration, and changes nothing', async () => {
    const rows = () =>
      relational.db.execute(sql`SELECT * FROM schema_migrations ORDER BY number`).then(rowsOf)
    const before = await rows()
    const edited = migrations.map((migration) =>
      migration.number === 3
        ? { ...migration, statements: [...migration.statements, 'CREATE TABLE more (a int)'] }
        : migration,
    )
    await expect(migrate(relational.db, edited)).rejects.toThrow(
      /^Migration 3 "profiles.*" was applied to the relational database in another form/,
    )
    expect(await rows()).toEqual(before)
  })
})

describe('migrations', () => {
  it('are numbered from 1', () => {
    expect(migrations.map((migration) => migration.number)).toEqual(migrations.map((_, index) => index + 1))
  })

  it.runIf(process.env.TEST_DATABASE_URL)('are applied once when servers start together', async () => {
    const { databaseUrl, drop } = await createTestDatabase(String(process.env.TEST_DATABASE_URL))
    const opened = await Promise.all([1, 2, 3, 4].map(() => openRelational({ databaseUrl, dataDir: '' })))
    await Promise.all(opened.map((each) => each.close()))
    await drop()
    expect(opened.map((each) => each.kind)).toEqual(Array(4).fill('postgres'))
  })
})

describe('PGlite in a folder', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'relational-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('syncs every commit to disk', async () => {
    const relational = await openRelational({ dataDir })
    const fsync = vi.spyOn(fs, 'fsyncSync')
    syncBuiltinESMExports()
    for (const id of ['a', 'b', 'c']) {
      await relational.db.insert(users).values({ id, name: id, email: `${id}@example.com` })
    }
    const syncs = fsync.mock.calls.length
    fsync.mockRestore()
    syncBuiltinESMExports()
    expect(syncs).toBeGreaterThanOrEqual(3)
    await relational.db.delete(users)
    await relational.close()
  })

  it('fails while the disk is full without damage, and recovers afterwards', async () => {
    const relational = await openRelational({ dataDir })
    const add = (id: string) =>
      relational.db
        .insert(users)
        .values({ id, name: id, email: `${id}@example.com` })
        .then(() => id, awayOr)
    const awayOr = (error: unknown) => (isRelationalUnavailable(error) ? 'away' : String(error))
    await add('before')
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
    const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw full
    })
    const during = await Promise.all(['a', 'b', 'c'].map(add))
    const inTransaction = await relational.db
      .transaction(async (transaction) =>
        transaction.insert(users).values({ id: 'd', name: 'd', email: 'd@x' }),
      )
      .then(String, awayOr)
    const ping = await relational.ping().then(String, awayOr)
    write.mockRestore()
    expect([...during, inTransaction, ping]).toEqual(Array(5).fill('away'))
    await vi.waitUntil(async () => (await add('after')) === 'after', { timeout: 20_000, interval: 100 })
    const kept = await relational.db.select({ id: users.id }).from(users).orderBy(users.id)
    expect(kept).toEqual([{ id: 'after' }, { id: 'before' }])
    await relational.db.delete(users)
    await relational.close()
  })

  it('rolls back a failed transaction, and continues', async () => {
    const relational = await openRelational({ dataDir })
    const half = relational.db.transaction(async (transaction) => {
      await transaction.insert(users).values({ id: 'half', name: 'Half', email: 'half@example.com' })
      await transaction.execute(sql`SELECT nothing`)
    })
    const other = relational.db.insert(users).values({ id: 'other', name: 'Other', email: 'o@example.com' })
    await expect(half).rejects.toThrow(/Failed query/)
    await other
    expect(await relational.db.select({ id: users.id }).from(users)).toEqual([{ id: 'other' }])
    await relational.db.delete(users)
    await relational.close()
  })

  it('keeps what it confirmed when the process is killed', async () => {
    const script = `
      import { openRelational } from ${JSON.stringify(import.meta.resolve('./open.ts'))}
      import { users } from ${JSON.stringify(import.meta.resolve('./schema.ts'))}
      const { db } = await openRelational({ dataDir: ${JSON.stringify(dataDir)} })
      await db.insert(users).values({ id: 'kept', name: 'Kept', email: 'kept@example.com' })
      process.kill(process.pid, 'SIGKILL')`
    const child = promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script])
    await expect(child).rejects.toMatchObject({ signal: 'SIGKILL' })
    const relational = await openRelational({ dataDir })
    expect(await relational.db.select({ id: users.id }).from(users)).toEqual([{ id: 'kept' }])
    await relational.close()
  })
})

describe('isRelationalUnavailable', () => {
  it('distinguishes an unavailable server from a wrong statement', async () => {
    const away = openRelational({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
    expect(isRelationalUnavailable(await away.catch((error: unknown) => error))).toBe(true)
    const relational = await openPrivateInMemoryForTest()
    const wrong = await relational.db.execute(sql`SELECT nothing`).catch((error: unknown) => error)
    expect(isRelationalUnavailable(wrong)).toBe(false)
    await relational.close()
    const closed = await relational.ping().catch((error: unknown) => error)
    expect(isRelationalUnavailable(closed)).toBe(true)
  })
})
