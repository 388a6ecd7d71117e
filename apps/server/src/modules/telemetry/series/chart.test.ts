import type { Series } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

const from = 1_757_000_000

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

async function storedSeries(deviceId: string, points: number, downsample = 1100): Promise<Series> {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 86_400) * 1000)
  const records = Array.from({ length: points }, (_, at) => ({ ts: from + at * 7.25, vin: at }))
  await telemetry.service.append(deviceId, records.map(decodedPoint))
  const request = { deviceId, keys: ['vin'], fromSeconds: from, toSeconds: from + points * 7.25, downsample }
  return JSON.parse(await telemetry.service.series(request)) as Series
}

it('returns fewer than 1,000 samples individually, at their own times', async () => {
  const { bucketSeconds, series } = await storedSeries('CHART0001', 999)
  expect(bucketSeconds).toBe(0.001)
  expect(series['vin']?.ts.slice(0, 3)).toEqual([from, from + 7.25, from + 14.5])
  expect(series['vin']?.ts).toHaveLength(999)
})

it('returns 1,000 samples and more in buckets', async () => {
  const { bucketSeconds, series } = await storedSeries('CHART0002', 1000)
  expect(bucketSeconds).toBeGreaterThan(1)
  expect(series['vin']?.n.reduce((sum, n) => sum + n, 0)).toBe(1000)
})

it('never returns more than requested', async () => {
  const { series } = await storedSeries('CHART0003', 100, 60)
  expect(series['vin']?.ts.length).toBeLessThanOrEqual(60)
})
