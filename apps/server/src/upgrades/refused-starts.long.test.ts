import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { relationalFolder, openRelational } from '../adapters/relational/open.ts'
import { createPortalHost } from '../testing/portal-process.ts'
import { unpackFolder } from './archive.ts'
import { archiveFileName } from './expected.ts'

const archive = join(import.meta.dirname, 'fixtures/2026-11', archiveFileName)
let dataDir: string

const change = async (statement: string) => {
  const relational = await openRelational({ dataDir })
  await relational.db.execute(sql.raw(statement))
  await relational.close()
}
const cases: Readonly<Record<string, readonly [() => Promise<unknown>, RegExp]>> = {
  'the secret key is lost': [
    () => rm(join(dataDir, 'secret.key')),
    /The secret key is missing: there is no .*secret\.key.* device secrets \(4\).*Restore .*secret\.key from the backup/,
  ],
  'the secret key is another one': [
    () => writeFile(join(dataDir, 'secret.key'), 'x'.repeat(43)),
    /The secret key is not the one that this database was sealed with.*Restore .*secret\.key from the backup/,
  ],
  'the database is newer': [
    () => change(`INSERT INTO schema_migrations (number, name) VALUES (999, 'to come')`),
    /The relational database belongs to a newer version of the portal: it has Migration 999 "to come"/,
  ],
  'a migration was another one': [
    () => change(`UPDATE schema_migrations SET checksum = 'other' WHERE number = 4`),
    /Migration 4 "commands, .*" was applied to the relational database in another form/,
  ],
  'the database is damaged': [
    () => rm(join(relationalFolder(dataDir), 'global/pg_control')),
    /The database in .*relational cannot be used: .*restore the whole data folder from the last backup/,
  ],
}

/** Each starts the portal in a separate process. */
describe('a refused start', () => {
  // A start of the whole portal takes half a minute on a busy machine.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-refused-'))
    await unpackFolder(await readFile(archive), dataDir)
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it.each(Object.keys(cases))('ends with code 1, says what to do and makes no key when %s', async (name) => {
    const [damage, message] = cases[name] ?? []
    await damage?.()
    const keyOf = () => readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => null)
    const before = [await keyOf(), (await readdir(dataDir)).toSorted()]
    const host = await createPortalHost(dataDir)
    const portal = host.launch()
    expect(await portal.exited).toBe(1)
    expect(portal.printed()).toMatch(message ?? /^$/)
    expect(portal.printed()).not.toMatch(/\n\s+at /)
    const isKept = (file: string) => !['portal.sock', 'insert-log'].includes(file)
    expect([await keyOf(), (await readdir(dataDir)).filter(isKept).toSorted()]).toEqual(before)
  })
})
