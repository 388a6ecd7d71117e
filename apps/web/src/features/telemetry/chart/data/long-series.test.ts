import type { Series } from '@fieldport/contract'
import { bucketStart, planBuckets } from '@fieldport/domain'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  joinSeries,
  type LongRangePlan,
  maximumRequestSpanSeconds,
  planLongRange,
  splitRange,
} from './long-series.ts'

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
    undefined,
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

it('keeps the times of single samples', () => {
  const samples = joinSeries([part(0.001, [[1.5, 5]]), part(0.001, [[2.25, 7]])], undefined)
  expect(samples.series['rpm']?.ts).toEqual([1.5, 2.25])
})

const zones = ['UTC', 'Europe/Berlin', 'America/Havana', 'Asia/Kathmandu', 'Australia/Lord_Howe']

/** A server's answer for a part: the sum of the moments' values in each bucket of its plan. */
function answer(asked: LongRangePlan['parts'][number], moments: readonly number[]): Series {
  const plan = planBuckets(asked)
  const inside = moments.filter((ts) => ts >= asked.fromSeconds && ts < asked.toSeconds)
  const buckets = [...Map.groupBy(inside, (ts) => bucketStart(plan, ts * 1000) / 1000)]
  const columnOf = (pick: (members: readonly number[]) => number) =>
    buckets.map(([, members]) => pick(members))
  const [first, last] = [columnOf((of) => of[0] ?? 0), columnOf((of) => of.at(-1) ?? 0)]
  return {
    from: asked.fromSeconds,
    to: asked.toSeconds,
    bucketSeconds: plan.bucketMs / 1000,
    source: plan.source,
    series: {
      rpm: {
        ts: buckets.map(([ts]) => ts),
        n: columnOf((of) => of.length),
        min: first,
        max: last,
        mean: columnOf((of) => of.reduce((sum, ts) => sum + ts / of.length, 0)),
        first,
        last,
      },
    },
    lastEvaluatedKey: null,
  }
}

const longRanges = fc.record({
  fromSeconds: fc.integer({ min: 1.5e9, max: 1.8e9 }),
  days: fc.double({ min: 30.5, max: 730, noNaN: true }),
  longestSeconds: fc.constantFrom(3 * day, 30 * day),
  downsample: fc.constantFrom(1, 40, 120),
  timeZone: fc.constantFrom(...zones),
})

it('joins bars of local days as if the range had been requested at once', () => {
  fc.assert(
    fc.property(longRanges, ({ days, ...rest }) => {
      const toSeconds = Math.floor(rest.fromSeconds + days * day)
      const range = { ...rest, toSeconds }
      const moments = Array.from(
        { length: Math.floor((toSeconds - rest.fromSeconds) / 30_011) },
        (_, at) => rest.fromSeconds + at * 30_011,
      )
      const { parts, days: plan } = planLongRange(range)
      const joined = joinSeries(
        parts.map((asked) => answer(asked, moments)),
        plan,
      )
      const whole = answer(range, moments)
      const { mean, ...exact } = joined.series['rpm'] as NonNullable<Series['series'][string]>
      const { mean: expectedMean, ...expected } = whole.series['rpm'] as typeof exact & { mean: number[] }
      expect(exact).toEqual(expected)
      for (const [at, value] of mean.entries()) expect(value).toBeCloseTo(expectedMean[at] ?? 0, 3)
      expect(joined.bucketSeconds).toBe(whole.bucketSeconds)
    }),
    { numRuns: 20 },
  )
})

it('requests no days where bars are narrower, or where there are none', () => {
  const range = { fromSeconds: 1.7e9, toSeconds: 1.7e9 + 10 * day, longestSeconds: 3 * day, downsample: 120 }
  for (const timeZone of [{ timeZone: 'Europe/Berlin' }, {}]) {
    const { parts, days } = planLongRange({ ...range, ...timeZone })
    expect(days).toBeUndefined()
    expect(parts.map(({ downsample }) => downsample)).toEqual([30, 30, 30, 30])
    expect(parts.some((part) => 'timeZone' in part)).toBe(false)
  }
})
