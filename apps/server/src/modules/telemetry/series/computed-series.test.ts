import type { Series } from '@fieldport/contract'
import { compileChannels, createPointComputer, type StoredPoint } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../../adapters/telemetry/testing/engines.ts'
import { planComputedBuckets } from './computed-series.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

const start = 1_757_000_400
const day = 86_400
const compiled = (...expressions: readonly string[]) =>
  compileChannels(
    expressions.map((expression, at) => ({
      key: `calc${at + 1}`,
      name: 'x',
      units: '',
      decimals: 1,
      expression,
    })),
  )

const expressions = [
  'a + b * 2 - c',
  'a / b',
  'if(a > 3, b, c)',
  'if(c, a / c, 7)',
  'min(a, b) + max(b, c, 1) + clamp(a, 1, 4)',
  '-a ^ 2 + sqrt(b)',
  'delta(a)',
  'rate(a) / b',
  'round(a * 1.5) + abs(b) + (a == b) + (a != c) + (b <= c)',
  'gsm_rssi + delta(gsm_rssi)',
  '"it\'s \\ odd" * 10 ^ 200 * 10 ^ 200 + 1',
  '"it\'s \\ odd" * 1e22 + pi',
  'nobody + a',
  'delta(a, 1m)',
  'rate(a, 5m) + delta(a) + delta(a, 90s) * 1000',
  'delta(a, 10s) + rate(b, 1h) - delta(c, 61.5s)',
  'delta(gsm_rssi, 3m) + gsm_rssi',
  'if(a > 0, delta(nobody, 1h), rate(a, 1h))',
]

describe.each(testEngines)('computed series, $name', ({ open }) => {
  let opened: TestEngine
  let telemetry: ReturnType<typeof buildTelemetryForTest>
  beforeAll(async () => {
    opened = await open()
    telemetry = buildTelemetryForTest(opened.engine, (start + 100 * day) * 1000)
  })
  afterAll(() => opened.close())

  const seriesOf = async (
    device: string,
    computed: ReturnType<typeof compiled>,
    span: readonly [number, number],
    downsample = 10_000,
  ) => {
    const keys = ['a', ...computed.map(({ key }) => key)]
    const [fromSeconds, toSeconds] = span
    const text = await telemetry.service.series({
      deviceId: device,
      keys,
      fromSeconds,
      toSeconds,
      downsample,
      computed,
    })
    return JSON.parse(text) as Series
  }

  it("equal the live feed's values sample by sample", async () => {
    const records = Array.from({ length: 200 }, (_, at) => ({
      // One gap longer than a day, and a shorter one.
      ts: start + at * 60 + (at > 120 ? day + 60 : 0) + (at > 160 ? 1800.007 : 0),
      ...(at % 7 === 3 ? {} : { a: ((at * 37) % 11) - 4 }),
      ...(at % 5 === 1 ? {} : { b: (at * 13) % 6 }),
      c: at % 3 === 0 ? true : (at % 4) - 1,
      gsm_rssi: at % 4 === 0 ? -114 : -60 - (at % 9),
      "it's \\ odd": at,
    }))
    await telemetry.service.append('COMPUTED1', records.map(decodedPoint))
    const computed = compiled(...expressions)
    const points = createPointComputer(computed)(
      records.map((record): StoredPoint => ({ ...record, aws_ts: record.ts })),
    )
    const { series, bucketSeconds } = await seriesOf('COMPUTED1', computed, [start, start + 2 * day])
    expect(bucketSeconds).toBeLessThanOrEqual(60)
    for (const [at, { key }] of computed.entries()) {
      const expected = points.flatMap((point) => (point[key] === undefined ? [] : [point[key] as number]))
      const found = series[key]?.mean ?? []
      expect([expressions[at], found.length]).toEqual([expressions[at], expected.length])
      for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 9)
      expect(series[key]?.n.every((n) => n === 1) ?? true).toBe(true)
    }
    expect(series['calc13']).toBeUndefined()
    expect(series['a']?.n.length).toBeGreaterThan(150)
  })

  it('measure a window from its start to the millisecond, and from up to a day before it', async () => {
    const records = [
      { ts: start + 0.123, a: 1 },
      { ts: start + 600.122, a: 10 },
      { ts: start + 600.123, a: 100 },
      { ts: start + 600.124 + day, a: 1000 },
      { ts: start + 600.123 + 600 + 2 * day, a: 5000 },
      { ts: start + 600.123 + 1200.001 + 3 * day, a: 9000 },
    ]
    await telemetry.service.append('COMPUTED4', records.map(decodedPoint))
    const computed = compiled('delta(a, 10m)', 'rate(a, 10m)')
    const made = createPointComputer(computed)(
      records.map((record): StoredPoint => ({ ...record, aws_ts: record.ts })),
    )
    const { series } = await seriesOf('COMPUTED4', computed, [start, start + 4 * day])
    expect(series['calc1']?.mean).toEqual([99, 900, 4000])
    const live = (key: string) => made.flatMap((point) => (point[key] === undefined ? [] : [point[key]]))
    expect(live('calc1')).toEqual(series['calc1']?.mean)
    expect(series['calc2']?.mean).toEqual(live('calc2'))
  })

  it('know the reading before the range', async () => {
    await telemetry.service.append('COMPUTED2', [
      decodedPoint({ ts: start - 600, a: 1 }),
      decodedPoint({ ts: start + 60, a: 4 }),
    ])
    const { series } = await seriesOf('COMPUTED2', compiled('delta(a)', 'rate(a)'), [start, start + 3600])
    expect(series['calc1']?.mean).toEqual([3])
    expect(series['calc2']?.mean[0]).toBeCloseTo((3 / 660) * 3600)
  })

  it('know the reading at the start of a window that started before the range', async () => {
    await telemetry.service.append('COMPUTED5', [
      decodedPoint({ ts: start + 100 - 3600 - day, a: 1 }),
      decodedPoint({ ts: start + 60, a: 2 }),
      decodedPoint({ ts: start + 100, a: 4 }),
    ])
    const { series } = await seriesOf('COMPUTED5', compiled('delta(a, 1h)'), [start, start + 3600])
    expect(series['calc1']?.mean).toEqual([1, 3])
  })

  it('over a long range use roll-ups, with bounds that contain the true values', async () => {
    const records = Array.from({ length: 600 }, (_, at) => ({
      ts: start + at * 7000,
      a: Math.sin(at) * 20,
      b: 5 + (at % 13),
    }))
    const earlier = [0.5, 1].map((days) => decodedPoint({ ts: start - days * day, a: 0, b: 40 }))
    await telemetry.service.append('COMPUTED3', earlier)
    await telemetry.service.append('COMPUTED3', records.map(decodedPoint))
    telemetry.advanceMs(60_000)
    await telemetry.rollupRefresher.refresh()
    const span = [start, start + 600 * 7000] as const
    const { series, source, bucketSeconds } = await seriesOf(
      'COMPUTED3',
      compiled('a * b - b', 'delta(b)', 'delta(b, 1h)'),
      span,
      100,
    )
    expect(source).toBe('rollups')
    const columns = series['calc1']
    expect(columns?.n.reduce((sum, n) => sum + n, 0)).toBe(600)
    for (const record of records) {
      const at = columns?.ts.indexOf(Math.floor(record.ts / bucketSeconds) * bucketSeconds) ?? -1
      const truth = record.a * record.b - record.b
      expect(columns?.min[at]).toBeLessThanOrEqual(truth + 1e-9)
      expect(columns?.max[at]).toBeGreaterThanOrEqual(truth - 1e-9)
    }
    expect(series['calc2']?.mean.every((mean) => Math.abs(mean) <= 12)).toBe(true)
    // The first bucket also has a value, computed from readings before the span.
    const windowed = series['calc3']
    expect(windowed?.n.reduce((sum, n) => sum + n, 0)).toBe(600)
    expect(windowed?.min[0]).toBeLessThanOrEqual(5 - 40)
    expect(windowed?.ts[0]).toBeGreaterThan(start - bucketSeconds)
  })
})

it('reads up to ten thousand roll-ups of a key, and fills whole buckets with them', () => {
  const twoYears = { fromMs: 0, toMs: 730 * day * 1000, bucketMs: 96 * 600_000, source: 'rollups' } as const
  expect(planComputedBuckets(twoYears)).toEqual({ bucketMs: 99 * 600_000, inputMs: 11 * 600_000 })
  expect(planComputedBuckets({ ...twoYears, toMs: 31 * day * 1000, bucketMs: 2_400_000 })).toEqual({
    bucketMs: 2_400_000,
    inputMs: 0,
  })
})
