import { fsyncSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyRelationalTemplate } from '../../../testing/database-template.ts'
import { relationalFolder } from '../open.ts'
import { DurableFiles, durableStartParams } from './durable-files.ts'
import { type OpenedPglite, PgliteEngine } from './pglite-engine.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durable-files-'))
  copyRelationalTemplate(relationalFolder(dataDir))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('acknowledges nothing that the disk does not keep, and continues once it does', async () => {
  let isFailing = false
  const sync = (fd: number) => {
    if (isFailing) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    fsyncSync(fd)
  }
  const open = async (): Promise<OpenedPglite> => {
    const files = new DurableFiles(relationalFolder(dataDir), sync)
    try {
      const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
      return { engine, abandon: () => files.abandon() }
    } catch (error) {
      files.abandon()
      throw error
    }
  }
  const engine = new PgliteEngine(await open(), open, () => performance.now())
  await engine.query('CREATE TABLE kept (n integer)')
  await engine.query('INSERT INTO kept VALUES (1)')
  isFailing = true
  await expect(engine.query('INSERT INTO kept VALUES (2)')).rejects.toThrow('fsync')
  await expect(engine.query('SELECT 1')).rejects.toMatchObject({ code: '57P03' })
  isFailing = false
  await vi.waitFor(() => engine.query('INSERT INTO kept VALUES (3)'), { timeout: 10_000, interval: 200 })
  const { rows } = await engine.query<{ n: number }>('SELECT n FROM kept WHERE n <> 2 ORDER BY n')
  expect(rows).toEqual([{ n: 1 }, { n: 3 }])
  await engine.close()
})
