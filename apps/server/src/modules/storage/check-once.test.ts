import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../adapters/relational/testing.ts'
import { createStorageRepository } from './storage.repository.ts'
import { createStorageService } from './storage.service.ts'

let relational: Relational
beforeAll(async () => {
  relational = await openInMemoryForTest()
})
afterAll(() => relational.close())

it('shares one full check between simultaneous requests, and checks again for later ones', async () => {
  const reads: (() => void)[] = []
  const none = async () => []
  const storage = createStorageService({
    repository: createStorageRepository(relational.db),
    audit: { record: async () => undefined },
    clock: { nowMs: () => 1_760_000_000_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    inspectors: {
      relational: { quick: none, full: none },
      telemetry: {
        quick: none,
        full: () => new Promise((resolve) => reads.push(() => resolve([]))),
      },
    },
  })
  const asked = [storage.check('full'), storage.check('full')]
  await expect.poll(() => reads.length).toBe(1)
  expect(storage.isChecking()).toBe(true)
  // A start looks at what costs nothing all the same.
  await storage.check('quick')
  reads[0]?.()
  await Promise.all([...asked, storage.settled()])
  expect([storage.isChecking(), reads.length]).toEqual([false, 1])

  const later = storage.check('full')
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.()
  await later
  expect([...(await storage.lastChecks('full')).keys()].toSorted()).toEqual(['relational', 'telemetry'])
})
