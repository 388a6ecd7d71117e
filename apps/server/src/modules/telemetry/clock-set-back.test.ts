import type { Series } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from './testing.ts'

const startMs = 1_760_000_000_000
const hourMs = 3_600_000
const from = 1_759_000_200

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

it.each([
  ['an hour', 'CLOCK0001', hourMs],
  ['the seventy years that it was ahead', 'CLOCK0002', 70 * 365 * 24 * hourMs],
])('rolls up what is received after a restart with a clock set back by %s', async (_name, device, byMs) => {
  const levels = async ({ service }: ReturnType<typeof buildTelemetryForTest>) => {
    const span = { fromSeconds: from, toSeconds: from + 30 * 86_400 }
    // Days are never read from samples.
    const request = { deviceId: device, keys: ['level'], ...span, downsample: 10, timeZone: 'UTC' }
    const { series, source } = JSON.parse(await service.series(request)) as Series
    return [source, series['level']?.n.reduce((sum, n) => sum + n, 0)]
  }
  const before = buildTelemetryForTest(opened.engine, startMs + byMs)
  await before.service.append(device, [decodedPoint({ ts: from, level: 1 })])
  before.advanceMs(1_000)
  await before.rollupRefresher.refresh()

  const after = buildTelemetryForTest(opened.engine, startMs)
  await after.rollupRefresher.recover()
  await after.service.append(device, [decodedPoint({ ts: from + 1, level: 7 })])
  expect(await levels(after)).toEqual(['rollups', 2])
  after.advanceMs(2 * hourMs)
  await after.rollupRefresher.refresh()
  expect(await levels(after)).toEqual(['rollups', 2])

  // Into another roll-up, and killed before the next refresh.
  await after.service.append(device, [decodedPoint({ ts: from + 1_200, level: 3 })])
  const later = buildTelemetryForTest(opened.engine, startMs + 3 * hourMs)
  await later.rollupRefresher.recover()
  expect(await levels(later)).toEqual(['rollups', 3])
})

it.each([
  ['before its clock is set', 5_000],
  ['with a clock that is a month behind', startMs - 30 * 24 * hourMs],
])('processes nothing again when it starts %s', async (_name, behindMs) => {
  const before = buildTelemetryForTest(opened.engine, startMs + 4 * hourMs)
  await before.service.append('CLOCK0003', [decodedPoint({ ts: from, level: 1 })])
  before.advanceMs(1_000)
  await before.rollupRefresher.refresh()

  const after = buildTelemetryForTest(opened.engine, behindMs)
  const reads = [vi.spyOn(after.rollups, 'rebuildSamples'), vi.spyOn(after.rollups, 'touchedDevices')]
  await after.rollupRefresher.recover()
  const left = { fromMicros: before.rollupRefresher.checkpointMicros(), toMicros: Number.MAX_SAFE_INTEGER }
  for (const read of reads) expect(read.mock.calls).toEqual([[left]])
})

it('processes nothing in between when the clock is set that was behind', async () => {
  const before = buildTelemetryForTest(opened.engine, startMs + 4 * hourMs)
  await before.service.append('CLOCK0003', [decodedPoint({ ts: from, level: 1 })])
  before.advanceMs(1_000)
  await before.rollupRefresher.refresh()
  const processedMicros = before.rollupRefresher.checkpointMicros()

  const behindMs = startMs - 30 * 24 * hourMs
  const after = buildTelemetryForTest(opened.engine, behindMs)
  await after.rollupRefresher.recover()
  const touched = vi.spyOn(after.rollups, 'touchedDevices')
  after.advanceMs(startMs + 5 * hourMs - behindMs)
  await after.rollupRefresher.refresh()
  const setMicros = (startMs + 5 * hourMs) * 1000
  expect(touched.mock.calls.map(([window]) => window)).toEqual([
    { fromMicros: behindMs * 1000, toMicros: (behindMs + 24 * hourMs) * 1000 },
    { fromMicros: processedMicros, toMicros: setMicros },
  ])
  expect(after.rollupRefresher.checkpointMicros()).toBe(setMicros)
})

const minuteMs = 60_000

it('accepts points again once its clock is set, and stamps them after all that is stored', async () => {
  const device = 'CLOCK0004'
  const before = buildTelemetryForTest(opened.engine, startMs + 6 * hourMs)
  await before.service.append(device, [decodedPoint({ ts: from, level: 1 })])
  before.advanceMs(1_000)
  await before.rollupRefresher.refresh()
  const storedMicros = before.rollupRefresher.checkpointMicros()

  const after = buildTelemetryForTest(opened.engine, startMs - 42 * hourMs)
  await after.rollupRefresher.recover()
  expect(after.rollupRefresher.isClockUnset()).toBe(true)
  // An hour less than it was behind.
  after.advanceMs(47 * hourMs)
  expect(after.rollupRefresher.isClockUnset()).toBe(false)
  await after.service.append(device, [decodedPoint({ ts: from + 1, level: 2 })])
  const found = await after.service.receivedBetween(device, storedMicros, Number.MAX_SAFE_INTEGER, 10)
  expect(found.map(({ json }) => json)).toEqual([JSON.stringify({ ts: from + 1, level: 2 })])
})

it('accepts points after a quarter of an hour if its clock stays behind', async () => {
  const after = buildTelemetryForTest(opened.engine, startMs - 42 * hourMs)
  await after.rollupRefresher.recover()
  after.advanceMs(15 * minuteMs - 1)
  expect(after.rollupRefresher.isClockUnset()).toBe(true)
  after.advanceMs(1)
  expect(after.rollupRefresher.isClockUnset()).toBe(false)
})

it('waits for its clock although nothing was rolled up since the last points', async () => {
  const before = buildTelemetryForTest(opened.engine, startMs + 20 * 24 * hourMs)
  await before.rollupRefresher.close()
  const after = buildTelemetryForTest(opened.engine, startMs + 18 * 24 * hourMs)
  await after.rollupRefresher.recover()
  expect(after.rollupRefresher.isClockUnset()).toBe(true)
})
