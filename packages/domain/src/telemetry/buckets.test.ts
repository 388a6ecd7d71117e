import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBuckets, planBuckets } from './buckets.ts'

const epoch = fc.double({ min: 1.5e9, max: 2.5e9, noNaN: true })
const span = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 7e7, noNaN: true }),
)
/** Few buckets are the hard case: the epoch's grid cuts any range. */
const counts = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5000 }))

test('never has more buckets than requested, for any range', () => {
  fc.assert(
    fc.property(epoch, span, counts, (fromSeconds, length, downsample) => {
      const toSeconds = fromSeconds + length
      const { bucketMs } = planBuckets({ fromSeconds, toSeconds, downsample })
      expect(countBuckets(fromSeconds * 1000, toSeconds * 1000, bucketMs)).toBeLessThanOrEqual(downsample)
    }),
  )
})

test('reads whole roll-ups, and samples below their width', () => {
  fc.assert(
    fc.property(epoch, span, counts, (fromSeconds, length, downsample) => {
      const { bucketMs, source } = planBuckets({ fromSeconds, toSeconds: fromSeconds + length, downsample })
      expect(Number.isInteger(bucketMs)).toBe(true)
      expect(source).toBe(bucketMs >= 600_000 ? 'rollups' : 'samples')
      expect(source === 'samples' || bucketMs % 600_000 === 0).toBe(true)
    }),
  )
})

test('wastes no width: half of it would be too narrow', () => {
  fc.assert(
    fc.property(epoch, fc.double({ min: 600, max: 6e5, noNaN: true }), (fromSeconds, length) => {
      const { bucketMs, source } = planBuckets({
        fromSeconds,
        toSeconds: fromSeconds + length,
        downsample: 1100,
      })
      fc.pre(source === 'samples' && bucketMs > 2000)
      expect((length * 1000) / (bucketMs / 2)).toBeGreaterThan(1100)
    }),
  )
})

test.each([
  [1800, 2000, 'samples'],
  [86_400, 79_000, 'samples'],
  [659_400 - 1, 600_000, 'rollups'],
  [730 * 86_400, 57_600_000, 'rollups'],
])('draws a range of %d s in buckets of %d ms from %s', (length, bucketMs, source) => {
  const fromSeconds = 1_789_000_000
  expect(planBuckets({ fromSeconds, toSeconds: fromSeconds + length, downsample: 1100 })).toEqual({
    bucketMs,
    source,
  })
})

test('treats an invalid number of buckets as one', () => {
  const range = { fromSeconds: 1_789_000_000, toSeconds: 1_789_000_100 }
  const one = planBuckets({ ...range, downsample: 1 })
  expect(planBuckets({ ...range, downsample: Number.NaN })).toEqual(one)
  expect(planBuckets({ ...range, downsample: -5 })).toEqual(one)
})
