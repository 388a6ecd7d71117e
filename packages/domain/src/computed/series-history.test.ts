import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredPoint } from '../telemetry/points.ts'
import { compileChannels, createPointComputer } from './points.ts'
import { computeBuckets, type SeriesBucket } from './series.ts'

const bucketSeconds = 600
type Sample = { readonly ts: number; readonly value: number }

function bucketsOf(samples: readonly Sample[]): readonly SeriesBucket[] {
  const groups = Map.groupBy(samples, ({ ts }) => Math.floor(ts / bucketSeconds) * bucketSeconds)
  return [...groups].map(([ts, group]) => {
    const values = group.map(({ value }) => value)
    return {
      ts,
      n: values.length,
      min: Math.min(...values),
      max: Math.max(...values),
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      first: values[0] ?? 0,
      last: values.at(-1) ?? 0,
    }
  })
}

/** Computes an expression from single samples and from buckets. */
function bothWays(expression: string, samples: readonly Sample[]) {
  const channels = compileChannels([{ key: 'calc1', name: 'x', units: '', decimals: 0, expression }])
  const points = samples.map(({ ts, value }): StoredPoint => ({ ts, aws_ts: ts, a: value }))
  const exact = createPointComputer(channels)(points).flatMap(({ ts, calc1 }): Sample[] =>
    typeof calc1 === 'number' ? [{ ts, value: calc1 }] : [],
  )
  const [channel] = channels
  if (!channel) throw new Error(expression)
  const buckets = computeBuckets(channel.expression, new Map([['a', bucketsOf(samples)]]), bucketSeconds)
  return { exact, buckets }
}

const windows = ['10s', '1m', '5m', '10m', '15m', '20m', '25m', '1h', '777s'] as const
/** Seconds from one sample to the next: within a bucket, over several buckets, over a day. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 900 }) },
  { weight: 2, arbitrary: fc.integer({ min: 900, max: 8000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 80_000, max: 100_000 }) },
)
const course = fc
  .array(fc.tuple(step, fc.integer({ min: -50, max: 50 })), { minLength: 2, maxLength: 80 })
  .map((steps) => {
    let ts = 1_757_000_000
    return steps.map(([seconds, value]): Sample => ({ ts: (ts += seconds), value }))
  })

describe('changes over a window, from buckets', () => {
  it('contain those of all samples', () => {
    fc.assert(
      fc.property(
        course,
        fc.constantFrom(...windows),
        fc.constantFrom('delta', 'rate'),
        (samples, window, name) => {
          const { exact, buckets } = bothWays(`${name}(a, ${window})`, samples)
          for (const { ts, value } of exact) {
            const bucket = buckets.find((each) => each.ts <= ts && ts < each.ts + bucketSeconds)
            const slack = 1e-9 * Math.max(1, Math.abs(value))
            expect(bucket && bucket.min <= value + slack && value - slack <= bucket.max).toBe(true)
            expect(bucket && bucket.min <= bucket.mean && bucket.mean <= bucket.max).toBe(true)
          }
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('match the samples on average if a value rises steadily', () => {
    const rising = fc.record({
      spacing: fc.integer({ min: 3, max: 120 }),
      slope: fc.integer({ min: 1, max: 9 }),
      offset: fc.integer({ min: 0, max: 599 }),
    })
    fc.assert(
      fc.property(rising, fc.constantFrom(...windows), ({ spacing, slope, offset }, window) => {
        const samples = Array.from({ length: Math.ceil(9000 / spacing) }, (_, at) => {
          const ts = 1_757_000_400 + offset + at * spacing
          return { ts, value: at * spacing * slope }
        })
        for (const name of ['delta', 'rate']) {
          const { exact, buckets } = bothWays(`${name}(a, ${window})`, samples)
          const [one] = exact
          const length = name === 'delta' ? (one?.value ?? 0) / slope : bucketSeconds
          // One sample's tolerance: the time of each sample within a bucket is unknown.
          const slack = 0.02 + spacing / length
          // Complete buckets after the start.
          for (const { ts, mean } of buckets.filter((each) => each.ts > (one?.ts ?? 0)).slice(1, -1)) {
            expect([name, ts, Math.abs(mean / (one?.value ?? 0) - 1) < slack]).toEqual([name, ts, true])
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  it('bridge a gap of less than a day from the last reading before it', () => {
    const before = { ts: 1_757_000_401, value: 100 }
    const after = { ts: before.ts + 36_000, value: 90 }
    const earlier = { ts: before.ts - 1, value: 300 }
    const changes = bothWays('delta(a, 1h)', [earlier, before, after]).buckets
    expect(changes.map(({ mean }) => mean)).toEqual([-10])
    expect(bothWays('rate(a, 1h)', [earlier, before, after]).buckets[0]?.mean).toBeCloseTo(-1, 1)
    const late = { ts: before.ts + 3600 + 86_400 + 1200, value: 90 }
    expect(bothWays('delta(a, 1h)', [before, late]).buckets).toEqual([])
  })
})
