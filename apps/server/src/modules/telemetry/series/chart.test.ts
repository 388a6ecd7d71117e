import type { Series } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

const from = 1_757_000_000

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

async function storedSeries(
  deviceId: string,
  points: number,
  downsample = 1100,
  intervalSeconds = 7.25,
): Promise<Series> {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 86_400) * 1000)
  const records = Array.from({ length: points }, (_, at) => ({ ts: from + at * intervalSeconds, vin: at }))
  await telemetry.service.append(deviceId, records.map(decodedPoint))
  const toSeconds = from + points * intervalSeconds
  const request = { deviceId, keys: ['vin'], fromSeconds: from, toSeconds, downsample }
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

it('reads a short range of few samples once', async () => {
  const read = vi.spyOn(opened.engine, 'text')
  const { bucketSeconds, series } = await storedSeries('CHART0004', 600)
  expect(bucketSeconds).toBe(0.001)
  expect(series['vin']?.ts).toHaveLength(600)
  expect(read.mock.calls.filter(([sql]) => sql.includes('FROM samples'))).toHaveLength(1)
  read.mockRestore()
})

it('returns buckets of a short range with more samples than expected, after reading a thousand', async () => {
  const read = vi.spyOn(opened.engine, 'text')
  const { bucketSeconds, series } = await storedSeries('CHART0005', 2_400, 1100, 0.5)
  expect(bucketSeconds).toBeGreaterThan(1)
  expect(series['vin']?.n.reduce((sum, n) => sum + n, 0)).toBe(2_400)
  const [columns] = await Promise.all(read.mock.results.map(({ value }) => value as Promise<string>))
  expect(JSON.parse(columns?.split('\t')[1] ?? '')).toHaveLength(1000)
  read.mockRestore()
})

it('returns no series of a short range without samples', async () => {
  const telemetry = buildTelemetryForTest(opened.engine, (from + 86_400) * 1000)
  const request = { deviceId: 'CHART0006', keys: ['vin'], fromSeconds: from, toSeconds: from + 600 }
  const answer = JSON.parse(await telemetry.service.series({ ...request, downsample: 1100 })) as Series
  expect(answer.series).toEqual({})
  expect(answer.bucketSeconds).toBeGreaterThan(0.001)
})
