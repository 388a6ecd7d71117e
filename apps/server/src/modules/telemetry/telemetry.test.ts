import type { SeriesColumns, Series } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../adapters/telemetry/testing/engines.ts'
import { migrateTelemetry } from '../../adapters/telemetry/schema/migrate.ts'
import { migrations } from '../../adapters/telemetry/schema/migrations.ts'
import { deleteExpired } from './storing/retention.ts'
import { buildTelemetryForTest, decodedPoint } from './testing.ts'

const startMs = 1_760_000_000_000
const day = 86_400

let nextDevice = 0
const newDevice = () => `TEST${String(nextDevice++).padStart(5, '0')}`

describe.each(testEngines)('telemetry, $name', ({ open }) => {
  let opened: TestEngine
  let telemetry: ReturnType<typeof buildTelemetryForTest>

  beforeAll(async () => {
    opened = await open()
    telemetry = buildTelemetryForTest(opened.engine, startMs)
  })
  afterAll(() => opened.close())

  const append = (device: string, ...records: Parameters<typeof decodedPoint>[0][]) =>
    telemetry.service.append(device, records.map(decodedPoint))
  const seriesOf = async (
    device: string,
    key: string,
    fromSeconds: number,
    toSeconds: number,
    downsample = 1100,
  ) => {
    const request = { deviceId: device, keys: [key], fromSeconds, toSeconds, downsample }
    return JSON.parse(await telemetry.service.series(request)) as Series
  }
  const columnsOf = async (...args: Parameters<typeof seriesOf>): Promise<SeriesColumns | undefined> =>
    (await seriesOf(...args)).series[args[1]]

  it('writes to disk before it responds, in every table that holds readings', async () => {
    const rows = await opened.engine.rows<{ name: string; create_table_query: string }>(
      "SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() AND name IN ('points', 'samples')",
    )
    expect(rows.map((row) => row.name).toSorted()).toEqual(['points', 'samples'])
    for (const row of rows) {
      expect(row.create_table_query).toContain('fsync_after_insert = 1')
      expect(row.create_table_query).toContain('fsync_part_directory = 1')
    }
    const settings = await opened.engine.rows<{ value: string }>(
      "SELECT value FROM system.settings WHERE name = 'async_insert'",
    )
    expect(settings).toEqual([{ value: '0' }])
  })

  it('can be migrated repeatedly', async () => {
    await migrateTelemetry(opened.engine)
    const steps = await opened.engine.rows('SELECT DISTINCT version FROM schema_migrations ORDER BY version')
    expect(steps).toEqual(migrations.map(({ number }) => ({ version: number })))
  })

  it("returns the newest point by the device's clock, whatever arrived last", async () => {
    const device = newDevice()
    await append(device, { ts: 1_759_000_100, vin: 12.5 })
    await append(device, { ts: 1_759_000_000.25, vin: 11 })
    const latest = await telemetry.service.latest(device, 10)
    expect(latest.map((point) => [point.ts, point['vin']])).toEqual([
      [1_759_000_100, 12.5],
      [1_759_000_000.25, 11],
    ])
    expect(await telemetry.service.lastContacts([device, 'NOBODY000'])).toEqual(
      new Map([[device, 1_759_000_100]]),
    )
  })

  it('keeps one of a point that arrived three times, with its first receipt', async () => {
    const device = newDevice()
    for (let times = 0; times < 3; times += 1) {
      await append(device, { ts: 1_759_000_000, vin: 12.5 })
      telemetry.advanceMs(60_000)
    }
    const latest = await telemetry.service.latest(device, 10)
    expect(latest).toHaveLength(1)
    const again = await telemetry.service.receivedAfter(device, 0, 10)
    expect(again.map((record) => record.receivedMicros / 1e6)).toEqual([latest[0]?.aws_ts])
    expect(await telemetry.service.count(device, { fromMs: 0, toMs: startMs })).toBe(1)
  })

  it('merges two records of one time key by key', async () => {
    const device = newDevice()
    await append(device, { ts: 1_759_000_000, vin: 12.5 })
    await append(device, { ts: 1_759_000_000, gps_lat: -31.9 })
    const [point, ...others] = await telemetry.service.latest(device, 10)
    expect(others).toEqual([])
    expect(point).toMatchObject({ ts: 1_759_000_000, vin: 12.5, gps_lat: -31.9 })
  })

  it('returns texts unchanged', async () => {
    const device = newDevice()
    const record = {
      ts: 1_759_000_000,
      cp1: 'a\tb\nc\\d"e',
      'mod 1': 5,
      events: [{ msg: "it's", lv: 30 }],
      ключ: 2,
    }
    await append(device, record)
    const [point] = await telemetry.service.latest(device, 1)
    expect(point).toEqual({ ...record, aws_ts: point?.aws_ts })
  })

  it('pages through everything once', async () => {
    const device = newDevice()
    const points = Array.from({ length: 9_500 }, (_, index) => ({ ts: 1_759_000_000 + index, n: index }))
    await append(device, ...points)
    await append(device, { ts: 1_759_000_000 + 5_500, other: 1 })
    const seen: number[] = []
    let toMs = startMs
    for (let page = 0; page < 4; page += 1) {
      for await (const chunk of telemetry.service.points(device, { fromMs: 0, toMs }, 2_700)) {
        seen.push(...chunk.map((point) => point.tsMs / 1000))
        toMs = chunk.at(-1)?.tsMs ?? toMs
      }
    }
    expect(seen).toEqual(points.map((point) => point.ts).toReversed())
    expect(await telemetry.service.count(device, { fromMs: 0, toMs: startMs })).toBe(9_500)
  })

  it('pages forward through everything once, across a gap of months', async () => {
    const device = newDevice()
    const from = 1_749_000_000
    const early = Array.from({ length: 4_500 }, (_, index) => ({ ts: from + index, n: index }))
    const late = [{ ts: from + 100 * day, n: -1 }]
    await append(device, ...early, ...late)
    await append(device, { ts: from + 4_200, other: 1 })
    const seen: number[] = []
    let fromMs = from * 1000
    for (let page = 0; page < 3; page += 1) {
      const points = telemetry.service.points(device, { fromMs, toMs: startMs }, 2_100, 'oldest')
      for await (const chunk of points) seen.push(...chunk.map((point) => point.tsMs / 1000))
      fromMs = (seen.at(-1) ?? 0) * 1000 + 1
    }
    expect(seen).toEqual([...early, ...late].map((point) => point.ts))
  })

  it('finds events among points without, only in the span, and reports how far it looked', async () => {
    const device = newDevice()
    const to = 1_759_000_000
    const event = (msg: string) => ({ topic: 'pitch', msg, lv: 30 })
    await append(
      device,
      { ts: to - 260 * day, events: [event('before')] },
      { ts: to - 200 * day, events: [event('long ago')] },
      ...Array.from({ length: 200 }, (_, index) => ({ ts: to - 500 + index, vin: index, events: [] })),
      { ts: to - 3 * day, events: [event('low'), event('high')] },
      { ts: to - 60, events: [event('steep "and" \\ wet'), 'no event'] },
      { ts: to - 50, events: 'no list', note: '"events"' },
    )
    const read = (toSeconds: number, limit: number) =>
      telemetry.service.events(device, { fromMs: (to - 250 * day) * 1000, toMs: toSeconds * 1000 }, limit)
    const whole = await read(to, 100)
    expect(whole.events.map(({ ts, msg }) => [to - ts, msg])).toEqual([
      [60, 'steep "and" \\ wet'],
      [3 * day, 'low'],
      [3 * day, 'high'],
      [200 * day, 'long ago'],
    ])
    expect(whole).toMatchObject({ from: to - 250 * day, isLast: true })

    const one = await read(to, 1)
    expect(one.events.map(({ msg }) => msg)).toEqual(['steep "and" \\ wet'])
    expect(one.isLast).toBe(false)
    expect((await read(one.from, 1)).events.map(({ msg }) => msg)).toEqual(['low', 'high'])
  })

  it('keeps every spike and every gap of a series', async () => {
    const device = newDevice()
    const from = 1_759_000_200
    const values = Array.from({ length: 2_000 }, (_, index) => ({
      ts: from + index * 5,
      rpm: index === 777 ? 9_000 : 800,
    }))
    await append(device, ...values.slice(0, 1_000), ...values.slice(1_500))
    const columns = await columnsOf(device, 'rpm', from, from + 10_000, 100)
    expect(Math.max(...(columns?.max ?? []))).toBe(9_000)
    expect(columns?.n.reduce((sum, n) => sum + n, 0)).toBe(1_500)
    const inGap = columns?.ts.filter((ts) => ts > from + 5_100 && ts < from + 7_400)
    expect(inGap).toEqual([])
  })

  it('returns the same from roll-ups and samples, before and after a refresh, and after a late point', async () => {
    const device = newDevice()
    const from = 1_759_000_200 - 10 * day
    const to = 1_759_000_200
    const records = Array.from({ length: 3_000 }, (_, index) => ({
      ts: from + index * 288,
      level: Math.round(Math.sin(index) * 1000),
    }))
    const rangeOf = () => seriesOf(device, 'level', from, to, 200)
    await append(device, ...records)
    telemetry.advanceMs(1_000)
    const before = await rangeOf()
    await telemetry.rollupRefresher.refresh()
    const after = await rangeOf()
    expect(before.source).toBe('rollups')
    expect(after).toEqual(before)
    expect(before.series['level']?.n.reduce((sum, n) => sum + n, 0)).toBe(3_000)

    await append(device, { ts: from + 5 * day + 1, level: 5000 })
    const late = await rangeOf()
    expect(Math.max(...(late.series['level']?.max ?? []))).toBe(5000)
    telemetry.advanceMs(1_000)
    await telemetry.rollupRefresher.refresh()
    expect(await rangeOf()).toEqual(late)
  })

  it('recreates samples that a crash lost', async () => {
    const device = newDevice()
    await append(device, { ts: 1_759_000_000, vin: 12.5 })
    await opened.engine.command(`DELETE FROM samples WHERE device = '${device}'`)
    expect(await columnsOf(device, 'vin', 1_758_999_000, 1_759_001_000)).toBeUndefined()
    telemetry.advanceMs(1_000)
    await telemetry.rollupRefresher.recover()
    expect((await columnsOf(device, 'vin', 1_758_999_000, 1_759_001_000))?.last).toEqual([12.5])
  })

  it('deletes exactly what the current plan does not keep', async () => {
    const [basic, hosted] = [newDevice(), newDevice()]
    for (const device of [basic, hosted]) {
      await append(device, { ts: startMs / 1000 - 3 * day, vin: 1 }, { ts: startMs / 1000 - 3_600, vin: 2 })
    }
    await deleteExpired(
      telemetry.rollups,
      new Map([
        ['Basic', [basic]],
        ['Hosted', [hosted]],
      ]),
      startMs,
    )
    const kept = async (device: string) =>
      (await telemetry.service.latest(device, 10)).map((point) => point['vin'])
    expect(await kept(basic)).toEqual([2])
    expect(await kept(hosted)).toEqual([2, 1])
    expect((await columnsOf(basic, 'vin', startMs / 1000 - 4 * day, startMs / 1000))?.n).toEqual([1])
  })

  it("returns a device's route: valid fixes, each once, always including the last", async () => {
    const device = newDevice()
    const from = 1_759_000_200
    const fix = (n: number) => ({
      ts: from + n * 5,
      gps_lat: -20 - n / 1000,
      gps_lon: 150 + n / 1000,
      gps_speed: n,
    })
    const many = Array.from({ length: 400 }, (_, n) => fix(n))
    await append(device, ...many, many[7] as { ts: number })
    await append(
      device,
      { ts: from + 2, gps_lat: 0, gps_lon: 0, gps_hdop: 99.9 },
      { ts: from + 3, gps_lat: 91, gps_lon: 5 },
      { ts: from + 4, gps_lat: 3 },
      { ts: from + 6, gps_lat: -21, gps_lon: 151, gps_hdop: 10.1 },
      { ts: from + 7, gps_lat: -21, gps_lon: 151, gps_hdop: 10, gps_altitude: 12 },
    )
    const span = { fromMs: from * 1000, toMs: (from + 2000) * 1000 }
    const whole = await telemetry.service.route(device, span, 5000)
    expect(whole).toMatchObject({ from, to: from + 2000, bucketSeconds: 0, poor: 1 })
    expect(whole.ts).toHaveLength(401)
    expect(whole.ts.slice(0, 4)).toEqual([from, from + 5, from + 7, from + 10])
    expect([whole.speed[2], whole.altitude[2], whole.altitude[3]]).toEqual([null, 12, null])

    // Nine records of these seconds have a latitude, five of them are fixes.
    const seconds = { ...span, toMs: span.fromMs + 20_000 }
    const few = await telemetry.service.route(device, seconds, 9)
    expect([few.bucketSeconds, few.ts.length]).toEqual([0, 5])
    expect((await telemetry.service.route(device, seconds, 8)).bucketSeconds).toBe(2.5)

    const picked = await telemetry.service.route(device, span, 50)
    expect(picked.bucketSeconds).toBe(40)
    expect(picked.ts.length).toBeLessThanOrEqual(51)
    expect(picked.ts.at(-1)).toBe(from + 399 * 5)
    for (const [n, ts] of picked.ts.entries()) {
      const at = whole.ts.indexOf(ts)
      expect([picked.lat[n], picked.lon[n], picked.speed[n]]).toEqual([
        whole.lat[at],
        whole.lon[at],
        whole.speed[at],
      ])
    }
    expect((await telemetry.service.route(newDevice(), span, 50)).ts).toEqual([])
  })

  // One part per month and table, each synced to disk before the next.
  it('stores a message with points of over a hundred months, and those batched with it', async () => {
    const [device, neighbour] = [newDevice(), newDevice()]
    const months = Array.from({ length: 101 }, (_, n) => ({ ts: Date.UTC(2018, n, 2) / 1000, vin: n }))
    const first = append(newDevice(), { ts: 1_759_000_000, vin: 1 })
    const stored = append(device, ...months)
    const beside = append(neighbour, { ts: 1_759_000_000, vin: 2 })
    await Promise.all([first, stored, beside])
    // The engine keeps two years by its own clock.
    const fromMs = Date.now() - 700 * day * 1000
    const kept = months.filter(({ ts }) => ts * 1000 >= fromMs).length
    expect(await telemetry.service.count(device, { fromMs, toMs: Date.UTC(2040) })).toBe(kept)
    expect(await telemetry.service.count(neighbour, { fromMs: 0, toMs: startMs })).toBe(1)
  }, 120_000)

  it('returns nothing for a missing key or device', async () => {
    expect(
      (await seriesOf(newDevice(), "x'; DROP TABLE points", 1_759_000_000, 1_759_000_100)).series,
    ).toEqual({})
    expect(await telemetry.service.latest(newDevice(), 10)).toEqual([])
  })
})
