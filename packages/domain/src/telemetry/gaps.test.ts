import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtGaps, splitAtLocalGaps } from './gaps.ts'

const at = (...seconds: number[]) => seconds.map((ts) => ({ ts }))

test('a line stops at a gap longer than three expected intervals', () => {
  expect(splitAtGaps(at(0, 60, 240, 421), 60, 1000)).toEqual([at(0, 60, 240), at(421)])
})

test('a gap is never shorter than a bucket, and nothing is cut without an interval', () => {
  expect(splitAtGaps(at(0, 600, 1200, 2400), 60, 600_000)).toEqual([at(0, 600, 1200), at(2400)])
  expect(splitAtGaps(at(0, 1e9), undefined, 1000)).toEqual([at(0, 1e9)])
  expect(splitAtGaps([], 60, 1000)).toEqual([])
})

test('cutting loses no point and leaves no gap inside a run', () => {
  const times = fc.array(fc.nat(100_000)).map((list) => list.toSorted((left, right) => left - right))
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: 1, max: 3600 }),
      fc.integer({ min: 1, max: 7200 }),
      (list, interval, bucket) => {
        const points = at(...list)
        const runs = splitAtGaps(points, interval, bucket * 1000)
        expect(runs.flat()).toEqual(points)
        const longest = Math.max(3 * interval, bucket)
        for (const run of runs) {
          for (const [index, point] of run.entries()) {
            expect(point.ts - (run[index - 1]?.ts ?? point.ts)).toBeLessThanOrEqual(longest)
          }
        }
      },
    ),
  )
})

/** Times with gaps: stretches of constant interval, with or without a gap after each. */
type Stretch = { readonly interval: number; readonly count: number; readonly gapAfter: boolean }

const stretches = fc.array(
  fc.record({
    interval: fc.integer({ min: 1, max: 3600 }),
    // Shorter stretches do not establish an interval.
    count: fc.integer({ min: 7, max: 60 }),
    gapAfter: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
const jitters = fc.infiniteStream(fc.double({ min: 0.85, max: 1.15, noNaN: true }))

/** @returns single samples, and the indexes between which the device was silent */
function play(parts: readonly Stretch[], jitter: Iterator<number>, silence: number) {
  const samples: { ts: number; n: number }[] = []
  const gaps: number[] = []
  let ts = 0
  for (const [index, { interval, count, gapAfter }] of parts.entries()) {
    for (let n = 0; n < count; n += 1) {
      samples.push({ ts, n: 1 })
      if (n < count - 1) ts += interval * (jitter.next().value as number)
    }
    const next = parts[index + 1]
    if (!next) continue
    const longest = Math.max(interval, next.interval)
    if (gapAfter) gaps.push(samples.length)
    ts += gapAfter ? 3 * 1.15 * longest + silence : longest
  }
  return { samples, gaps }
}

test('cuts exactly the gaps, however the interval changed and whatever it is now', () => {
  fc.assert(
    fc.property(
      stretches,
      jitters,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 7200 }),
      (parts, jitter, silence, intervalNow) => {
        const { samples, gaps } = play(parts, jitter, silence)
        const runs = splitAtLocalGaps(samples, intervalNow, 0.001)
        expect(runs.flat()).toEqual(samples)
        let at = 0
        const cuts = runs.slice(1).map((_, index) => (at += runs[index]?.length ?? 0))
        expect(cuts).toEqual(gaps)
      },
    ),
  )
})

test("judges a few values by the device's settings", () => {
  const samples = (...seconds: number[]) => seconds.map((ts) => ({ ts, n: 1 }))
  const cuts = (points: ReturnType<typeof samples>, interval: number | undefined) =>
    splitAtLocalGaps(points, interval, 1).map((run) => run.map(({ ts }) => ts))
  expect(cuts(samples(0, 60, 240, 421), 60)).toEqual([[0, 60, 240], [421]])
  expect(cuts(samples(0, 1000), 60)).toEqual([[0], [1000]])
  expect(cuts(samples(0, 1000), undefined)).toEqual([[0, 1000]])
  expect(cuts([], 60)).toEqual([])
  // The first step of a longer interval, which is not established yet.
  expect(cuts(samples(0, 5, 10, 15, 20, 620), 600)).toEqual([[0, 5, 10, 15, 20, 620]])
})

test('treats a bucket without a sample as a gap if the buckets around it have many', () => {
  const buckets = [0, 600, 1200, 2400, 3000, 3600].map((ts) => ({ ts, n: 120 }))
  expect(splitAtLocalGaps(buckets, 5, 600)).toEqual([buckets.slice(0, 3), buckets.slice(3)])
  const seldom = buckets.map(({ ts }) => ({ ts, n: 1 }))
  expect(splitAtLocalGaps(seldom, 5, 600)).toEqual([seldom])
})
