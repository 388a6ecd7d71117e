import type { Series } from '@fieldport/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinSeries, maximumRequestSpanSeconds, splitRange } from './long-series.ts'

const day = 86_400

it('reads signals month by month, those of several frames in days, and other keys at once', () => {
  expect(maximumRequestSpanSeconds(['vin'])).toBe(Number.POSITIVE_INFINITY)
  expect(maximumRequestSpanSeconds(['vin', 'can1.61444.spn190'])).toBe(30 * day)
  expect(maximumRequestSpanSeconds(['can1.61444.spn190', 'can2.127489.oilPressure'])).toBe(3 * day)
})

it('splits a range into consecutive parts of about a month', () => {
  const range = fc.record({
    fromSeconds: fc.integer({ min: 1.5e9, max: 1.8e9 }),
    seconds: fc.integer({ min: 1, max: 730 * day }),
  })
  fc.assert(
    fc.property(range, ({ fromSeconds, seconds }) => {
      const parts = splitRange({ fromSeconds, toSeconds: fromSeconds + seconds }, 30 * day)
      expect(parts[0]?.fromSeconds).toBe(fromSeconds)
      expect(parts.at(-1)?.toSeconds).toBe(fromSeconds + seconds)
      const lengths = parts.map((part) => part.toSeconds - part.fromSeconds)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(30 * day + 600)
      const edges = parts.slice(1).map((part) => part.fromSeconds)
      expect(edges).toEqual(parts.slice(0, -1).map((part) => part.toSeconds))
      expect(edges.every((edge) => edge % 600 === 0)).toBe(true)
    }),
  )
})

function part(bucketSeconds: number, values: readonly (readonly [ts: number, value: number])[]): Series {
  const column = values.map(([, value]) => value)
  return {
    from: values[0]?.[0] ?? 0,
    to: values.at(-1)?.[0] ?? 0,
    bucketSeconds,
    source: bucketSeconds < 600 ? 'samples' : 'rollups',
    series: {
      rpm: {
        ts: values.map(([ts]) => ts),
        n: values.map(() => 1),
        min: column,
        max: column,
        mean: column,
        first: column,
        last: column,
      },
    },
    lastEvaluatedKey: null,
  }
}

it('joins parts with the widest bucket, and merges a bucket split at an edge', () => {
  const joined = joinSeries(
    [
      part(1200, [
        [0, 5],
        [1200, 7],
      ]),
      part(0.001, [
        [1800, 9],
        [2500, 1],
        [3599, 3],
      ]),
    ],
    false,
  )
  expect(joined.bucketSeconds).toBe(1200)
  expect(joined.series['rpm']).toEqual({
    ts: [0, 1200, 2400],
    n: [1, 2, 2],
    min: [5, 7, 1],
    max: [5, 9, 3],
    mean: [5, 8, 2],
    first: [5, 7, 1],
    last: [5, 9, 3],
  })
})

it('keeps the times of single samples and local days', () => {
  const samples = joinSeries([part(0.001, [[1.5, 5]]), part(0.001, [[2.25, 7]])], false)
  expect(samples.series['rpm']?.ts).toEqual([1.5, 2.25])
  const days = joinSeries(
    [
      part(day, [[3600, 5]]),
      part(day, [
        [3600, 7],
        [90_000, 1],
      ]),
    ],
    true,
  )
  expect(days.series['rpm']?.ts).toEqual([3600, 90_000])
  expect(days.series['rpm']?.max).toEqual([7, 1])
})
