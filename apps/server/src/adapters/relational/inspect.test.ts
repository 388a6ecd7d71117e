import { existsSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPacing } from '../work-pacer.ts'
import { rowsOf } from './database.ts'
import { checkPages, inspectRelational } from './inspect.ts'
import { openRelational, type Relational } from './open.ts'
import { relationalTestEngines, openPrivateInMemoryForTest } from './testing.ts'

describe.each(relationalTestEngines(openPrivateInMemoryForTest))(
  'an intact $name',
  ({ open: openEngine }) => {
    let relational: Relational
    beforeAll(async () => {
      relational = await openEngine()
    })
    afterAll(() => relational.close())

    it('has no damage, and a missing table is named', async () => {
      const { db } = relational
      await db.execute(sql`INSERT INTO sites (id, settings) VALUES ('whole', '{}')`)
      expect(await inspectRelational(db)).toEqual([])
      expect(await checkPages(db, noPacing)).toEqual([])
      await db.execute(sql`DROP TABLE share_links`)
      expect(await inspectRelational(db)).toMatchObject([{ table: 'share_links', kind: 'missingTable' }])
    })
  },
)

describe('a damaged database folder', () => {
  let dataDir: string
  let relational: Relational
  const files = new Map<string, string>()

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-pages-'))
    relational = await openRelational({ dataDir })
    const { db } = relational
    for (const table of ['first_page', 'later_page', 'large_value', 'gone']) {
      const name = sql.identifier(table)
      await db.execute(sql`CREATE TABLE ${name} (id integer, words text)`)
      const pieces = table === 'large_value' ? 200 : 40
      await db.execute(sql`INSERT INTO ${name} SELECT n, (SELECT string_agg(md5(n::text || piece), '')
        FROM generate_series(1, ${pieces}::int) AS piece) FROM generate_series(1, 500) AS n`)
      const file = sql`pg_relation_filepath(${table}::regclass)`
      const large = sql`(SELECT pg_relation_filepath(reltoastrelid) FROM pg_class WHERE relname = ${table})`
      const [row] = rowsOf(await db.execute(sql`SELECT ${table === 'large_value' ? large : file} AS path`))
      files.set(table, join(dataDir, 'relational', String(row?.['path'])))
    }
    await db.execute(sql`CHECKPOINT`)
    await relational.close()
    await overwrite('first_page', 0)
    await overwrite('later_page', 70)
    await overwrite('large_value', 3)
    await rm(String(files.get('gone')))
    relational = await openRelational({ dataDir })
  })
  afterAll(async () => {
    await relational.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const overwrite = async (table: string, page: number) => {
    const path = String(files.get(table))
    expect(existsSync(path)).toBe(true)
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(8192, 0x5a), 0, 8192, page * 8192)
    await file.close()
  }

  it('is detected by the quick check if the first page is unreadable', async () => {
    expect(await inspectRelational(relational.db)).toMatchObject([
      { engine: 'relational', table: 'first_page', part: null, kind: 'unreadableTable' },
      { engine: 'relational', table: 'gone', part: null, kind: 'unreadableTable' },
    ])
  })

  it('is detected anywhere by the full check, with a range of pages', async () => {
    const damages = await checkPages(relational.db, noPacing)
    expect(damages.map(({ table, part, kind }) => [table, part, kind])).toEqual([
      ['first_page', 'pages 0–63', 'unreadablePages'],
      ['large_value', 'pages 0–63', 'unreadablePages'],
      ['later_page', 'pages 64–127', 'unreadablePages'],
    ])
    expect(damages[0]?.reason).toContain('invalid page')
  })
})
