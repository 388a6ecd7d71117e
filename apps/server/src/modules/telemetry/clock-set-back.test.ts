import type { Series } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
})
