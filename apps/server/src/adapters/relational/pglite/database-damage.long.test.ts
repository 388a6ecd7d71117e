import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../database.ts'
import { unpackFolder } from '../../../upgrades/archive.ts'
import { relationalFolder, openRelational } from '../open.ts'

/** Overwrites each page of the file, so that no checksum matches. */
async function overwrite(path: string): Promise<void> {
  const { length } = await readFile(path)
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(length, 0xab))
  await file.close()
}

/** Source: FirstNormalObjectId of PostgreSQL. */
const firstUserObject = 16_384

describe('a damaged folder of the embedded database', () => {
  let whole: string
  let usersFile: string
  let dataDir: string
  let folder: string

  beforeAll(async () => {
    whole = await mkdtemp(join(tmpdir(), 'relational-whole-'))
    // Creating an empty database takes longer.
    await unpackFolder(
      await readFile(new URL('../../../upgrades/fixtures/2026-11/data-dir.br', import.meta.url)),
      whole,
    )
    await rm(join(whole, 'telemetry'), { recursive: true })
    const relational = await openRelational({ dataDir: whole })
    const [row] = rowsOf(
      await relational.db.execute(sql`SELECT pg_relation_filepath('schema_migrations') AS path`),
    )
    usersFile = String(row?.['path'])
    await relational.close()
  })
  afterAll(() => rm(whole, { recursive: true }))
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'relational-damaged-'))
    folder = relationalFolder(dataDir)
    await cp(whole, dataDir, { recursive: true })
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const segments = async () =>
    (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const damages: Readonly<Record<string, () => Promise<unknown>>> = {
    'the version file is missing': () => rm(join(folder, 'PG_VERSION')),
    'the version is another': () => writeFile(join(folder, 'PG_VERSION'), '12\n'),
    'pg_control is overwritten': () => overwrite(join(folder, 'global/pg_control')),
    'pg_control is missing': () => rm(join(folder, 'global/pg_control')),
    'the write-ahead log is overwritten': async () => {
      for (const name of await segments()) await overwrite(join(folder, 'pg_wal', name))
    },
    'the write-ahead log is missing': async () => {
      for (const name of await segments()) await rm(join(folder, 'pg_wal', name))
    },
    'the files of the tables are missing': () => rm(join(folder, 'base/5'), { recursive: true }),
    'a table that is read at the start is overwritten': () => overwrite(join(folder, usersFile)),
    'a file of a table is missing': () => rm(join(folder, usersFile)),
    'the folder is empty beside telemetry': async () => {
      await rm(folder, { recursive: true })
      await mkdir(join(dataDir, 'telemetry'))
    },
  }

  /** Files of the portal's tables, whose numbers are those of user objects; the rest belongs to PostgreSQL. */
  const contents = async () => {
    const found = await readdir(join(folder, 'base'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    const files = found.filter((each) => each.isFile() && Number.parseInt(each.name, 10) >= firstUserObject)
    const hashes = files.map(async (each) => {
      const path = join(each.parentPath, each.name)
      return [
        path,
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ]
    })
    return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>
  }

  it.each(Object.keys(damages))('is reported with instructions, and left unchanged: %s', async (name) => {
    await damages[name]?.()
    const before = await contents()
    await expect(openRelational({ dataDir })).rejects.toThrow(
      new RegExp(
        `^The database in ${folder} cannot be used: .* changed no data in it\\..* restore the whole data folder from the last backup`,
        's',
      ),
    )
    expect(await contents()).toEqual(before)
  })
})
