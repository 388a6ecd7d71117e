import type { Series } from '@fieldport/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

const from = 1_757_000_000
const daySeconds = 86_400

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

/** A series with gaps and spikes, delivered in any order and partly twice. */
const history = fc
  .record({
    stepSeconds: fc.constantFrom(5, 60, 600),
    gaps: fc.array(fc.record({ at: fc.nat(1399), steps: fc.integer({ min: 2, max: 400 }) }), {
      maxLength: 4,
    }),
    spikes: fc.array(fc.record({ at: fc.nat(1399), value: fc.integer({ min: -9000, max: 9000 }) }), {
      maxLength: 6,
    }),
    seed: fc.nat(1_000_000),
    downsample: fc.constantFrom(20, 110, 1100),
  })
  .map(({ stepSeconds, gaps, spikes, seed, downsample }) => {
    let ts = from
    const samples = Array.from({ length: 1400 }, (_, at) => {
      const silence = gaps.find((gap) => gap.at === at)?.steps ?? 0
      ts += stepSeconds * (1 + silence)
      return { ts, vin: spikes.find((spike) => spike.at === at)?.value ?? at % 7 }
    })
    return { samples, seed, downsample }
  })

/** A deterministic shuffle by seed (Park and Miller). */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed + 1
  const keyed = items.map((item) => [(state = (state * 48_271) % 2_147_483_647), item] as const)
  return keyed.toSorted(([left], [right]) => left - right).map(([, item]) => item)
}

it('never loses an extreme or a gap, and has correct means, for late, repeated and shuffled points', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 60 * daySeconds) * 1000)
  let run = 0
  const property = fc.asyncProperty(history, async ({ samples, seed, downsample }) => {
    const deviceId = `DOWN${String(run++).padStart(5, '0')}`
    const sent = shuffled([...samples, ...samples.slice(0, 300)], seed)
    for (let at = 0; at < sent.length; at += 700) {
      await telemetry.service.append(deviceId, sent.slice(at, at + 700).map(decodedPoint))
      telemetry.advanceMs(1_000)
      if (at === 700) await telemetry.rollupRefresher.refresh()
    }
    const toSeconds = (samples.at(-1)?.ts ?? from) + 1
    const request = { deviceId, keys: ['vin'], fromSeconds: from, toSeconds, downsample }
    const answer = JSON.parse(await telemetry.service.series(request)) as Series
    expectFaithful(answer, samples, downsample)
    telemetry.advanceMs(1_000)
    await telemetry.rollupRefresher.refresh()
    expect(JSON.parse(await telemetry.service.series(request))).toEqual(answer)
  })
  await fc.assert(property, { numRuns: 12 })
}, 120_000)

function expectFaithful(
  { series, bucketSeconds }: Series,
  samples: readonly { readonly ts: number; readonly vin: number }[],
  downsample: number,
): void {
  const columns = series['vin']
  if (!columns) throw new Error('there is no series')
  expect(columns.ts.length).toBeLessThanOrEqual(downsample)
  const buckets = Map.groupBy(samples, ({ ts }) => Math.floor(ts / bucketSeconds) * bucketSeconds)
  expect(columns.ts).toEqual([...buckets.keys()])
  for (const [at, members] of [...buckets.values()].entries()) {
    const values = members.map(({ vin }) => vin)
    const bucket = [columns.n[at], columns.min[at], columns.max[at], columns.first[at], columns.last[at]]
    expect(bucket).toEqual([
      values.length,
      Math.min(...values),
      Math.max(...values),
      values[0],
      values.at(-1),
    ])
    expect(columns.mean[at]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9)
  }
  // A gap of two buckets leaves at least one empty, wherever it starts.
  for (const [at, { ts }] of samples.entries()) {
    const next = samples[at + 1]?.ts
    if (next === undefined || next - ts < 2 * bucketSeconds) continue
    const start = Math.floor(ts / bucketSeconds) * bucketSeconds
    expect(columns.ts).not.toContain(start + bucketSeconds)
  }
}
