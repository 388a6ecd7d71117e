import { afterAll, beforeAll, expect, it } from 'vitest'
import { QueryPromise, sql } from 'drizzle-orm'
import { createRowCache } from './row-cache.ts'
import type { Relational } from './open.ts'
import { openInMemoryForTest } from './testing.ts'

let relational: Relational
beforeAll(async () => {
  relational = await openInMemoryForTest()
})
afterAll(() => relational.close())

let keys = 0
/** @returns a function that reads the same key each time and resolves with the number of actual reads */
const counted = () => {
  const key = `rows ${(keys += 1)}`
  let reads = 0
  return () => relational.rowCache.read(key, async () => (reads += 1))
}

it('reads once until a row is changed', async () => {
  const read = counted()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  await relational.db.execute(sql`INSERT INTO sites (id, settings) VALUES ('other', '{}')`)
  expect(await read()).toBe(2)
  await relational.db.execute(sql`UPDATE sites SET version = 2 WHERE id = 'nowhere'`)
  expect(await read()).toBe(2)
  await relational.db.execute(
    sql`WITH gone AS (DELETE FROM sites WHERE id = 'other' RETURNING id) SELECT count(*) FROM gone`,
  )
  expect(await read()).toBe(3)
})

it('runs a query of the query builder once, which would run each time it is awaited', async () => {
  let runs = 0
  class CountedQuery extends QueryPromise<number> {
    override execute = async () => (runs += 1)
  }
  const read = () => relational.rowCache.read('counted', () => new CountedQuery())
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
})

it('ignores writes that every call and message makes', async () => {
  const read = counted()
  expect(await read()).toBe(1)
  await relational.db.execute(sql`
    INSERT INTO rate_limits (key, count, window_ends_ms) VALUES ('a', 1, 5)
    ON CONFLICT (key) DO UPDATE SET count = rate_limits.count + 1`)
  expect(await read()).toBe(1)
})

it('reads again after a transaction that was in progress meanwhile', async () => {
  const read = counted()
  expect(await read()).toBe(1)
  await relational.db.transaction(async (transaction) => {
    await transaction.execute(sql`INSERT INTO sites (id, settings) VALUES ('third', '{}')`)
  })
  expect(await read()).toBe(2)
})

it('caches no more rows than fit', async () => {
  const cache = createRowCache(() => 0)
  let reads = 0
  const rowsOf = (count: number) => () => {
    reads += 1
    return Promise.resolve(Array.from({ length: count }, () => 1))
  }
  await cache.read('many', rowsOf(199_999))
  await cache.read('many', rowsOf(199_999))
  expect(reads).toBe(1)
  await cache.read('another', rowsOf(1))
  await cache.read('many', rowsOf(1))
  expect(reads).toBe(3)
})

it('caches no more entries than fit, also without rows', async () => {
  const cache = createRowCache(() => 0)
  let reads = 0
  const read = (key: number) =>
    cache.read(`access ${key}`, () => {
      reads += 1
      return Promise.resolve([])
    })
  for (let key = 0; key < 20_000; key += 1) await read(key)
  await read(20_000)
  await read(0)
  expect(reads).toBe(20_002)
})

it('caches no failure, and nothing if others change rows too', async () => {
  let changes: number | null = 0
  const cache = createRowCache(() => changes)
  let reads = 0
  const failing = () => cache.read('key', () => Promise.reject(new Error(`${(reads += 1)}`)))
  await expect(failing()).rejects.toThrow('1')
  await expect(failing()).rejects.toThrow('2')
  changes = null
  const read = () => cache.read('other', async () => (reads += 1))
  expect([await read(), await read()]).toEqual([3, 4])
})
