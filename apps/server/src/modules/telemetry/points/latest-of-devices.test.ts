import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedForTest, type TestEngine } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

const nowSeconds = Math.floor(Date.now() / 1000)
const often = 'LATESTOF1'
const rarely = 'LATESTOF2'
const silent = 'LATESTOF3'
const daySeconds = 86_400

let opened: TestEngine
beforeAll(async () => {
  opened = await openEmbeddedForTest()
})
afterAll(() => opened.close())

it('reads the newest points of devices that send often, rarely and never, each once', async () => {
  const { service } = buildTelemetryForTest(opened.engine, nowSeconds * 1000)
  const ages = {
    [often]: Array.from({ length: 50 }, (_, at) => at),
    [rarely]: [30, 3 * 3600, 40 * daySeconds, 700 * daySeconds],
  }
  for (const [device, own] of Object.entries(ages))
    await service.append(
      device,
      own.map((age) => decodedPoint({ ts: nowSeconds - age, age })),
    )
  // Sent again, and two records of one moment.
  await service.append(often, [
    decodedPoint({ ts: nowSeconds - 3, age: 3 }),
    decodedPoint({ ts: nowSeconds - 2, more: 1 }),
  ])
  const devices = [often, rarely, silent]
  const found = await service.latestOfDevices(devices, 5)
  const agesOf = (device: string) => found.get(device)?.map(({ age }) => age)
  expect(agesOf(often)).toEqual([0, 1, 2, 3, 4])
  expect(found.get(often)?.[2]).toMatchObject({ age: 2, more: 1 })
  expect(agesOf(rarely)).toEqual(ages[rarely])
  expect(agesOf(silent)).toEqual([])
  for (const device of devices) expect(found.get(device)).toEqual(await service.latest(device, 5))
})
