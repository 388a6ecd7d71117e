import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

const device = 'RECEIVED1'
const startMs = 1_760_000_000_000
const hourMs = 3_600_000
const from = 1_759_000_000

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

it('finds the next records however long nothing was received', async () => {
  const { service, advanceMs } = buildTelemetryForTest(opened.engine, startMs)
  let passedHours = 0
  // The last is the oldest by its own time, and the second is received again.
  for (const [hours, n] of [
    [0, 5],
    [2, 4],
    [30, 4],
    [2_200, 3],
    [9_000, 2],
  ] as const) {
    advanceMs((hours - passedHours) * hourMs)
    passedHours = hours
    await service.append(device, [decodedPoint({ ts: from + n, n })])
  }
  const find = async (afterHours: number, untilHours: number, limit: number) => {
    const [after, until] = [afterHours, untilHours].map((hours) => (startMs + hours * hourMs) * 1000)
    const found = await service.receivedBetween(device, after ?? 0, until ?? 0, limit)
    return found.map(({ json }) => (JSON.parse(json) as { n: number }).n)
  }
  expect(await find(-1, 9_001, 10)).toEqual([5, 4, 3, 2])
  expect(await find(-1, 9_001, 2)).toEqual([5, 4])
  expect(await find(3, 9_001, 1)).toEqual([3])
  expect(await find(2_300, 9_001, 200)).toEqual([2])
  expect(await find(2_300, 8_999, 200)).toEqual([])
  expect(await find(9_001, 20_000, 200)).toEqual([])
})
