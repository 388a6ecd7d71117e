import { maximumSnapshotKeys } from '@fieldport/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { type TestEngine, testEngines } from '../../../adapters/telemetry/testing/engines.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

type Server = ReturnType<typeof buildTelemetryForTest>

let nextDevice = 0
const newDevice = () => `SNAP${String(nextDevice++).padStart(5, '0')}`
const alarm = { events: [{ topic: 'vin', msg: 'low', lv: 40 }] }

/** An engine that can be made to refuse snapshot rows. */
function refusingSnapshots(engine: TelemetryEngine) {
  let isRefusing = false
  const insert: TelemetryEngine['insert'] = (table, ...rest) =>
    isRefusing && table === 'snapshots'
      ? Promise.reject(new Error('disk full'))
      : engine.insert(table, ...rest)
  return { engine: { ...engine, insert }, refuse: (isFull: boolean) => void (isRefusing = isFull) }
}

describe.each(testEngines)('snapshots, $name', ({ open }) => {
  let opened: TestEngine
  let store: ReturnType<typeof refusingSnapshots>
  let nowMs = 1_760_000_000_000
  let servers: Server[] = []
  let device = ''

  beforeAll(async () => {
    opened = await open()
    store = refusingSnapshots(opened.engine)
  })
  afterAll(() => opened.close())

  const passMs = (ms: number) => {
    nowMs += ms
    for (const server of servers) server.advanceMs(ms)
  }
  // Keeps the checkpoints of one test before the points of the next.
  beforeEach(() => {
    servers = []
    passMs(3_600_000)
    device = newDevice()
  })

  /** A server that shares only the store with others. */
  const startServer = async () => {
    const server = buildTelemetryForTest(store.engine, nowMs)
    await server.rollupRefresher.recover()
    servers.push(server)
    return server
  }
  const send = (server: Server, agoSeconds: number, fields: Record<string, unknown>) =>
    server.service.append(device, [decodedPoint({ ts: nowMs / 1000 - agoSeconds, ...fields })])
  const stateBy = async (server: Server) => (await server.service.fleetStates([device])).get(device)
  const readBy = async (server: Server, ...keys: string[]) => {
    const text = await server.service.fleetReadingsText([device, 'NONE00000'], keys, () => 0)
    const fleet = JSON.parse(text) as { readings: Record<string, Record<string, [number, unknown]>> }
    return Object.fromEntries(
      Object.entries(fleet.readings[device] ?? {}).map(([key, [, value]]) => [key, value]),
    )
  }

  it('are available at once, and on other servers after a flush', async () => {
    const [here, there] = [await startServer(), await startServer()]
    await send(here, 10, { vin: 12.5, cp1: `it's "7"\\`, gps_lat: -33.5, gps_lon: 151.25, ...alarm })
    const state = {
      tsMs: nowMs - 10_000,
      state: 'alarm',
      position: { tsMs: nowMs - 10_000, lat: -33.5, lon: 151.25 },
    }
    const values = { vin: 12.5, cp1: `it's "7"\\` }
    expect(await stateBy(here)).toEqual(state)
    expect(await readBy(here, 'vin', 'cp1', 'none')).toEqual(values)
    expect([await stateBy(there), await readBy(there, 'vin')]).toEqual([undefined, {}])
    await here.snapshots.flush()
    expect([await stateBy(here), await stateBy(there)]).toEqual([state, state])
    expect(await readBy(there, 'vin', 'cp1', 'none')).toEqual(values)
  })

  it('are returned as far back as the reader may see, stored or not', async () => {
    const server = await startServer()
    const other = newDevice()
    const readFleet = async () => {
      const oldest = (of: string) => nowMs / 1000 - (of === device ? 100 : 4_000)
      const text = await server.service.fleetReadingsText([device, other], ['vin', 'o"ld'], oldest)
      return (JSON.parse(text) as { readings: unknown }).readings
    }
    for (const each of [device, other])
      await server.service.append(each, [
        decodedPoint({ ts: nowMs / 1000 - 3_000, vin: 1, 'o"ld': 'a "b"' }),
        decodedPoint({ ts: nowMs / 1000 - 10.5, vin: 2 }),
      ])
    const vin = [nowMs / 1000 - 10.5, 2]
    const expected = { [device]: { vin }, [other]: { vin, 'o"ld': [nowMs / 1000 - 3_000, 'a "b"'] } }
    expect(await readFleet()).toEqual(expected)
    await server.snapshots.flush()
    expect(await readFleet()).toEqual(expected)
    await send(server, 5, { vin: 3 })
    expect(await readFleet()).toMatchObject({ [device]: { vin: [nowMs / 1000 - 5, 3] } })
  })

  it('of two servers are merged: each key and the position by its own time', async () => {
    const [here, there] = [await startServer(), await startServer()]
    await send(here, 10, { vin: 1, tc1: 20, gps_lat: 1, gps_lon: 2, ...alarm })
    await send(there, 5, { vin: 2, motor: false })
    await here.snapshots.flush()
    await there.snapshots.flush()
    await send(here, 7, { tc1: 21, vin: 9, ...alarm })
    for (const server of [here, there]) {
      expect(await stateBy(server)).toMatchObject({ tsMs: nowMs - 5_000, state: 'ok', position: { lat: 1 } })
      expect(await readBy(server, 'vin', 'motor')).toEqual({ vin: 2, motor: false })
    }
    expect(await readBy(here, 'tc1')).toEqual({ tc1: 21 })
  })

  it('are not changed by a late batch', async () => {
    const server = await startServer()
    await send(server, 10, { vin: 12 })
    await server.snapshots.flush()
    await send(server, 3_000, { vin: 1, old: 5, ...alarm })
    const expected = { tsMs: nowMs - 10_000, state: 'ok' }
    expect(await stateBy(server)).toMatchObject(expected)
    await server.snapshots.flush()
    expect(await stateBy(await startServer())).toMatchObject(expected)
    expect(await readBy(server, 'vin', 'old')).toEqual({ vin: 12, old: 5 })
  })

  it('are complete right after a crash between insert and flush', async () => {
    const server = await startServer()
    await send(server, 100, { vin: 11, tc1: 20, gps_lat: 1, gps_lon: 2 })
    await server.snapshots.flush()
    await send(server, 50, { vin: 12, ...alarm })
    passMs(1)
    const next = await startServer()
    expect(await stateBy(next)).toMatchObject({ tsMs: nowMs - 50_001, state: 'alarm', position: { lat: 1 } })
    expect(await readBy(next, 'vin', 'tc1')).toEqual({ vin: 12, tc1: 20 })
  })

  it('contain late data and repeated times after a crash', async () => {
    const server = await startServer()
    await send(server, 100, { vin: 11 })
    await server.snapshots.flush()
    await server.contacts.flush()
    await send(server, 3_000, { old: 5, gps_lat: 1, gps_lon: 2 })
    await send(server, 100, { tc1: 20, ...alarm })
    passMs(1)
    const next = await startServer()
    expect(await readBy(next, 'vin', 'old', 'tc1')).toEqual({ vin: 11, old: 5, tc1: 20 })
    expect(await stateBy(next)).toMatchObject({ tsMs: nowMs - 100_001, state: 'alarm', position: { lat: 1 } })
  })

  it('contain every key of half a minute of one device after a crash', async () => {
    const server = await startServer()
    const points = Array.from({ length: 61 }, (_, index) => ({
      ts: nowMs / 1000 - (61 - index) / 2,
      vin: index,
    }))
    await server.service.append(
      device,
      [{ ...points[0], ts: nowMs / 1000 - 31, once: 1 }, ...points].map(decodedPoint),
    )
    passMs(1)
    expect(await readBy(await startServer(), 'once', 'vin')).toEqual({ once: 1, vin: 60 })
  })

  it('that another server lost are recreated by the next refresh, once they are settled', async () => {
    const [dead, alive] = [await startServer(), await startServer()]
    await send(dead, 50, { vin: 12, ...alarm })
    passMs(1_000)
    expect(await stateBy(alive)).toBeUndefined()
    await alive.rollupRefresher.refresh()
    expect(await stateBy(alive)).toMatchObject({ state: 'alarm' })
    expect(await readBy(alive, 'vin')).toEqual({ vin: 12 })
  })

  it('are created from points in a store without any, and not searched again if the points are gone', async () => {
    const server = await startServer()
    await send(server, 50, { vin: 12 })
    const gone = newDevice()
    await server.contacts.store([{ device: gone, tsMs: nowMs - 900_000_000, receivedMicros: nowMs * 1000 }])
    await server.contacts.flush()
    passMs(1_000)
    const later = buildTelemetryForTest(store.engine, nowMs)
    await later.rollupRefresher.refresh()
    expect(await readBy(later, 'vin')).toEqual({ vin: 12 })
    expect((await later.service.fleetStates([gone])).get(gone)).toEqual({
      tsMs: nowMs - 900_001_000,
      state: 'ok',
      position: null,
    })
  })

  it('are kept if a flush could not store them', async () => {
    const server = await startServer()
    await send(server, 50, { vin: 12, ...alarm })
    store.refuse(true)
    await expect(server.snapshots.flush()).rejects.toThrow('disk full')
    await expect(server.rollupRefresher.close()).rejects.toThrow('disk full')
    await send(server, 40, { vin: 13 })
    expect(await stateBy(server)).toMatchObject({ tsMs: nowMs - 40_000, state: 'ok' })
    store.refuse(false)
    await server.rollupRefresher.close()
    expect(await readBy(await startServer(), 'vin')).toEqual({ vin: 13 })
  })

  it('count the devices that send each key', async () => {
    const server = await startServer()
    const devices = [newDevice(), newDevice()]
    await server.service.append(devices[0] ?? '', [decodedPoint({ ts: nowMs / 1000, vin: 1, 'mod 1': 2 })])
    await server.service.append(devices[1] ?? '', [decodedPoint({ ts: nowMs / 1000, vin: 1, can1: [] })])
    expect(await server.service.dataKeys(devices)).toEqual([
      { key: 'vin', devices: 2 },
      { key: 'mod 1', devices: 1 },
    ])
    expect(await server.service.dataKeys([])).toEqual([])
  })

  it('are limited in keys per device', async () => {
    const server = await startServer()
    const invented = (from: number) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`'{\\"${from + index}`, index]))
    await send(server, 3, { vin: 12 })
    for (const from of [0, 150, 300]) {
      await send(server, 2, invented(from))
      await stateBy(server)
    }
    await send(server, 1, { vin: 13 })
    expect(await server.service.dataKeys([device])).toHaveLength(maximumSnapshotKeys)
    expect(await readBy(server, 'vin', `'{\\"149`)).toEqual({ vin: 13, [`'{\\"149`]: 149 })
  })

  it('are published as they become newer, never older', async () => {
    const server = await startServer()
    await send(server, 10, { vin: 1, gps_lat: 1, gps_lon: 2, ...alarm })
    await send(server, 20, { vin: 0 })
    await send(server, 10, { tc1: 5 })
    await stateBy(server)
    const updates = server.news.map(({ deviceId, ts, news }) => ({
      device: deviceId,
      ago: nowMs / 1000 - ts,
      state: news.state,
      lat: news.position?.lat,
      keys: [...news.readings.keys()].filter((key) => !key.startsWith('gps')).toSorted(),
    }))
    expect(updates).toEqual([{ device, ago: 10, state: 'alarm', lat: 1, keys: ['tc1', 'vin'] }])
    await server.snapshots.flush()
    // At the same moment, its clock would go on after the last receipt.
    passMs(1_000)
    const next = await startServer()
    await send(next, 12, { vin: 7 })
    await send(next, -3_000, { vin: 8 })
    await stateBy(next)
    expect(next.news.map(({ ts, news }) => [ts, news.state])).toEqual([[nowMs / 1000, 'ok']])
  })
})
