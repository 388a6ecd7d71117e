import { planBuckets } from '@fieldport/domain'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findStateStart, type StateStart } from './find-state-start.ts'

type Sample = { readonly ts: number; readonly state: number }

const now = 1_790_000_000
const day = 86_400

/** Responds like the server: in epoch-aligned buckets, whose roll-ups may extend beyond the range. */
function readerOf(samples: readonly Sample[]) {
  const asked: number[] = []
  const read = async (fromSeconds: number, toSeconds: number) => {
    asked.push(toSeconds - fromSeconds)
    const { bucketMs, source } = planBuckets({ fromSeconds, toSeconds, downsample: 1100 })
    const width = source === 'rollups' ? 600 : 0
    const [from, to] =
      width === 0
        ? [fromSeconds, toSeconds]
        : [Math.floor(fromSeconds / width) * width, Math.ceil(toSeconds / width) * width]
    const within = samples.filter(({ ts }) => ts >= from && ts < to)
    const buckets = Map.groupBy(within, ({ ts }) => (Math.floor((ts * 1000) / bucketMs) * bucketMs) / 1000)
    const states = [...buckets.values()].map((bucket) => bucket.map(({ state }) => state))
    const nothing = { n: [], mean: [], first: [], last: [] }
    const [min, max] = [states.map((each) => Math.min(...each)), states.map((each) => Math.max(...each))]
    return {
      bucketSeconds: bucketMs / 1000,
      series: buckets.size === 0 ? {} : { state: { ts: [...buckets.keys()], min, max, ...nothing } },
    }
  }
  return { read, asked }
}

const every = (seconds: number, from: number, to: number, state: number): Sample[] =>
  Array.from({ length: Math.floor((to - from) / seconds) }, (_, at) => ({ ts: from + at * seconds, state }))

const toTheSecond = (found: StateStart) => ({ ...found, start: Math.ceil(found.start) })

it('finds a state that began long before the loaded points, in few requests', async () => {
  const start = now - 40 * day
  const samples = [...every(600, start - 5 * day, start, 2), ...every(600, start, now, 4)]
  const { read, asked } = readerOf(samples)
  const found = await findStateStart(read, { state: 4, known: now - 600, oldest: now - 730 * day })
  expect(toTheSecond(found)).toEqual({ start, isCertain: true })
  expect(asked.length).toBeLessThan(12)
})

it('reports that nothing older is known, and does not search beyond its limit', async () => {
  const { read, asked } = readerOf(every(300, now - 3 * day, now, 1))
  const asking = { state: 1, known: now - 300 }
  const start = async (oldest: number) => toTheSecond(await findStateStart(read, { ...asking, oldest }))
  expect(await start(now - 30 * day)).toEqual({ start: now - 3 * day, isCertain: false })
  expect(await start(now - day)).toEqual({ start: now - day, isCertain: false })
  expect(Math.max(...asked)).toBeLessThanOrEqual(30 * day)
})

it('returns the same as a search through every reading', async () => {
  const runs = fc.array(
    fc.record({ state: fc.integer({ min: 1, max: 3 }), count: fc.integer({ min: 1, max: 40 }) }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(runs, fc.constantFrom(30, 700, 7200), async (states, seconds) => {
      const all = states.flatMap(({ state, count }) => Array.from({ length: count }, () => state))
      const samples = all.map((state, at) => ({ ts: now - (all.length - at) * seconds, state }))
      const last = samples.at(-1) ?? { ts: now, state: 0 }
      const other = samples.findLastIndex(({ state }) => state !== last.state)
      const expected = { start: samples[other + 1]?.ts, isCertain: other >= 0 }
      const { read } = readerOf(samples)
      const found = await findStateStart(read, { state: last.state, known: last.ts, oldest: now - 60 * day })
      expect(toTheSecond(found)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
