import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRelational } from '../../adapters/relational/open.ts'
import { createLimitsRepository } from './limits.repository.ts'

const nowMs = 1_700_000_000_000
const windowMs = 60_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** @returns what the next try of this key counts as */
async function countIn(dataDir: string, whileOpen = async () => {}): Promise<number> {
  const relational = await openRelational({ dataDir })
  try {
    const { count } = await createLimitsRepository(relational.db).count('sign-in', nowMs, windowMs)
    await whileOpen()
    return count
  } finally {
    await relational.close()
  }
}

it('continues counting after a stop, and starts from zero after a crash', async () => {
  const stopped = join(folder, 'stopped')
  const crashed = join(folder, 'crashed')
  expect(await countIn(stopped)).toBe(1)
  // What is on disk while the engine runs is what a crash leaves.
  expect(await countIn(stopped, () => cp(stopped, crashed, { recursive: true }))).toBe(2)
  expect(await countIn(stopped)).toBe(3)
  expect(await countIn(crashed)).toBe(1)
  expect(await countIn(crashed)).toBe(2)
})
