import type { Series } from '@fieldport/contract'
import { compileChannels } from '@fieldport/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

/** Within two months of this time, each of these zones changes its clock or has an offset that is not a whole hour. */
const from = Date.parse('2025-09-05T03:17:00Z') / 1000
const zones = [
  'Europe/Berlin',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]
const [double] = compileChannels([{ key: 'calc1', name: 'x', units: '', decimals: 1, expression: 'vin * 2' }])

/** Samples at any minute, with gaps of days, and a part that arrives late. */
const history = fc.record({
  stepSeconds: fc.constantFrom(1_741, 2_683, 4_260),
  silences: fc.array(fc.record({ at: fc.nat(1199), days: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 }),
  late: fc.nat(1199),
})

describe.each(testEngines)('buckets of local days, $name', ({ open }) => {
  let opened: TestEngine
  let telemetry: ReturnType<typeof buildTelemetryForTest>
  beforeAll(async () => {
    opened = await open()
    telemetry = buildTelemetryForTest(opened.engine, (from + 200 * 86_400) * 1000)
  })
  afterAll(() => opened.close())

  let run = 0
  it.each(zones)(
    'contain the values of each calendar day of %s',
    async (timeZone) => {
      const property = fc.asyncProperty(history, async ({ stepSeconds, silences, late }) => {
        const deviceId = `DAYS${String(run++).padStart(5, '0')}`
        let ts = from
        const samples = Array.from({ length: 1200 }, (_, at) => {
          ts += stepSeconds + 86_400 * (silences.find((silence) => silence.at === at)?.days ?? 0)
          return { ts, vin: (at * 37) % 101 }
        })
        await telemetry.service.append(deviceId, samples.slice(0, late).map(decodedPoint))
        telemetry.advanceMs(1_000)
        await telemetry.rollupRefresher.refresh()
        await telemetry.service.append(deviceId, samples.slice(late).map(decodedPoint))
        telemetry.advanceMs(1_000)
        const request = {
          deviceId,
          keys: ['vin', 'calc1'],
          fromSeconds: from,
          toSeconds: ts + 1,
          downsample: 90,
          timeZone,
          computed: double ? [double] : [],
        }
        const ask = async () => JSON.parse(await telemetry.service.series(request)) as Series
        const answer = await ask()
        expectDays(answer, samples, timeZone)
        await telemetry.rollupRefresher.refresh()
        expect(await ask()).toEqual(answer)
      })
      await fc.assert(property, { numRuns: 2 })
    },
    120_000,
  )
})

type Sample = { readonly ts: number; readonly vin: number }

function expectDays({ series, bucketSeconds }: Series, samples: readonly Sample[], timeZone: string): void {
  const dateOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const clockOf = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  const days = [...Map.groupBy(samples, ({ ts }) => dateOf.format(ts * 1000))]
  for (const [key, factor] of [
    ['vin', 1],
    ['calc1', 2],
  ] as const) {
    const columns = series[key]
    if (!columns) throw new Error(`there is no ${key}`)
    expect(columns.ts.map((ts) => dateOf.format(ts * 1000))).toEqual(days.map(([date]) => date))
    // Cuba's clock goes back from 1:00 to 0:00, and the day starts at the first of the two.
    for (const ts of columns.ts) expect(clockOf.format(ts * 1000)).toBe('00:00:00')
    for (const [at, [, members]] of days.entries()) {
      const values = members.map(({ vin }) => vin * factor)
      const found = [columns.n[at], columns.min[at], columns.max[at], columns.first[at], columns.last[at]]
      const expected = [values.length, Math.min(...values), Math.max(...values), values[0], values.at(-1)]
      expect(found).toEqual(expected)
      expect(columns.mean[at]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6)
    }
  }
  expect(bucketSeconds).toBeGreaterThanOrEqual(86_400)
  expect(bucketSeconds).toBeLessThanOrEqual(90_000)
}
