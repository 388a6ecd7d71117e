import { expect, it } from 'vitest'
import { createDayCache } from './day-cache.ts'

const buckets = [{ ts: 0, n: 1, min: 1, max: 1, mean: 1, first: 1, last: 1 }]

it('keeps a day while its stored data is unchanged', () => {
  const cache = createDayCache()
  cache.write('a', { fingerprint: '1', buckets })
  expect(cache.read('a', '1')).toBe(buckets)
  expect(cache.read('a', '2')).toBeUndefined()
  expect(cache.read('b', '1')).toBeUndefined()
})

it('keeps the most recently used days', () => {
  const cache = createDayCache(2)
  for (const id of ['a', 'b']) cache.write(id, { fingerprint: '1', buckets })
  cache.read('a', '1')
  cache.write('c', { fingerprint: '1', buckets })
  expect(['a', 'b', 'c'].filter((id) => cache.read(id, '1'))).toEqual(['a', 'c'])
})
