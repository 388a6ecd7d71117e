import type { Series } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../../testing.ts'

const start = 1_757_001_600
const day = 86_400
const rpmKey = 'can1.61444.spn190'

const hex = (value: number) =>
  [value & 0xff, value >> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const rpm = (value: number, source = 0) => ({
  id: 0x0cf00400 + source,
  data: `F07D7D${hex(value * 8)}FFF07D`.toUpperCase(),
})

describe.each(testEngines)('series of bus signals, $name', ({ open }) => {
  let opened: TestEngine
  let telemetry: ReturnType<typeof buildTelemetryForTest>
  beforeAll(async () => {
    opened = await open()
    telemetry = buildTelemetryForTest(opened.engine, (start + 100 * day) * 1000)
  })
  afterAll(() => opened.close())

  const store = (device: string, records: readonly ({ ts: number } & Record<string, unknown>)[]) =>
    telemetry.service.append(device, records.map(decodedPoint))
  const seriesOf = async (deviceId: string, keys: readonly string[], seconds: number, downsample = 1100) =>
    JSON.parse(
      await telemetry.service.series({
        deviceId,
        keys,
        fromSeconds: start,
        toSeconds: start + seconds,
        downsample,
      }),
    ) as Series

  it('have individual samples if there are few, beside measured keys', async () => {
    await store('FEW', [
      { ts: start + 1, vin: 12, can1: [{ id: 0x18feee00, data: '80FF' }, rpm(600)] },
      { ts: start + 2.5, vin: 13, can1: [rpm(700), rpm(650)] },
      { ts: start + 3, vin: 14, can1: [{ ...rpm(0), data: 'FFFFFFFFFFFFFFFF' }] },
      { ts: start + 4, vin: 15, can1: 'F07D' },
    ])
    const { series, bucketSeconds } = await seriesOf('FEW', ['vin', rpmKey], 60)
    expect(bucketSeconds).toBe(0.001)
    expect(series['vin']?.n).toEqual([1, 1, 1, 1])
    expect(series[rpmKey]).toEqual({
      ts: [start + 1, start + 2.5],
      n: [1, 2],
      min: [600, 650],
      max: [600, 700],
      mean: [600, 675],
      first: [600, 700],
      last: [600, 650],
    })
  })

  it("use the winning record's list among several of one time", async () => {
    const records = [
      { ts: start + 1, can1: [rpm(600)], vin: 12 },
      { ts: start + 1, can1: [rpm(800)], vin: 13 },
      { ts: start + 1, vin: 14 },
    ]
    for (const record of records) await store('MERGED', [record])
    const points = await telemetry.service.latest('MERGED', 10)
    const decided = JSON.stringify(points[0]?.['can1']) === JSON.stringify([rpm(600)]) ? 600 : 800
    const { series } = await seriesOf('MERGED', [rpmKey], 60)
    expect(series[rpmKey]?.n).toEqual([1])
    expect(series[rpmKey]?.min).toEqual([decided])
  })

  it('follow what is stored or deleted between requests', async () => {
    const records = Array.from({ length: 3000 }, (_, at) => ({ ts: start + at * 120, can1: [rpm(at % 500)] }))
    await store('DAYS', records)
    const read = async () => (await seriesOf('DAYS', [rpmKey], 5 * day, 100)).series[rpmKey]
    const before = await read()
    expect(before?.n.reduce((sum, n) => sum + n, 0)).toBe(3000)
    expect(Math.max(...(before?.max ?? []))).toBe(499)
    expect(await read()).toEqual(before)
    await store('DAYS', [{ ts: start + 3601, can1: [rpm(3000)] }])
    const after = await read()
    expect(after?.n.reduce((sum, n) => sum + n, 0)).toBe(3001)
    expect(Math.max(...(after?.max ?? []))).toBe(3000)
    await opened.engine.command(
      `DELETE FROM points WHERE device = 'DAYS' AND ts = toDateTime64(${start + 3601}, 3, 'UTC')`,
    )
    expect(await read()).toEqual(before)
  })

  it('start and end with the range', async () => {
    await store('EDGES', [
      { ts: start - 1, can1: [rpm(1)] },
      { ts: start, can1: [rpm(2)] },
      { ts: start + 70 * day - 1, can1: [rpm(3)] },
      { ts: start + 70 * day, can1: [rpm(4)] },
      ...Array.from({ length: 2000 }, (_, at) => ({ ts: start + day + at, can1: [rpm(2)] })),
    ])
    const { series } = await seriesOf('EDGES', [rpmKey], 70 * day)
    expect(series[rpmKey]?.n.reduce((sum, n) => sum + n, 0)).toBe(2002)
    expect(series[rpmKey]?.first[0]).toBe(2)
    expect(series[rpmKey]?.last.at(-1)).toBe(3)
  })

  it('use roll-ups if their buckets are nearly as wide', async () => {
    const spans = [3, 5].map(
      async (days) => (await seriesOf('DAYS', ['vin', rpmKey], days * day)).bucketSeconds,
    )
    expect(await Promise.all(spans)).toEqual([236, 600])
    expect((await seriesOf('DAYS', ['vin'], 5 * day)).bucketSeconds).toBe(394)
  })

  it('have no line without known values', async () => {
    const { series } = await seriesOf('FEW', ['can1.1.x', 'can1.61444.spn9999', 'can2.61444.spn190'], 60)
    expect(series).toEqual({})
  })
})
