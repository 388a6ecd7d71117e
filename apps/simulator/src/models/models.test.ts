import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FleetDevice } from '../fleet.ts'
import { demoFleet, deviceKinds } from '../fleet.ts'
import type { CanFrame, Point } from '../point.ts'
import { pointAt } from './point-at.ts'

const nowSeconds = 1_795_226_400
const devices = demoFleet(60)
const anyDevice = fc.constantFrom(...devices)
const anySeconds = fc.integer({ min: nowSeconds - 400 * 86_400, max: nowSeconds }).map((n) => n + 0.3)

/** A device with the same specification that shares no cache with the first. */
function twin(device: FleetDevice): FleetDevice {
  return { ...device }
}

/** Counters, which never decrease. */
function counters(point: Point): [string, number][] {
  const custom = { 'haul-truck': ['cp6'], boat: ['cp5'], genset: ['cp5', 'mod9'], 'pump-station': ['mod5'] }
  const device = devices.find((d) => d.deviceId === point.deviceid) as FleetDevice
  const named = device.kind === 'environment-logger' ? [] : custom[device.kind]
  return Object.entries(point).filter(
    (entry): entry is [string, number] =>
      entry[0].endsWith('_hrs') ||
      entry[0] === 'gps_odo' ||
      /^pulse\d$/.test(entry[0]) ||
      named.includes(entry[0]),
  )
}

/** Counters that decreased in the later point. */
function fallen(before: Point, after: Point): [string, number][] {
  return counters(after).filter(([key, value]) => value < Number(before[key]))
}

describe('a point', () => {
  test('is the same for the same device and time, in any order of requests', () => {
    fc.assert(
      fc.property(anyDevice, fc.array(anySeconds, { minLength: 1, maxLength: 6 }), (device, moments) => {
        const one = twin(device)
        const other = twin(device)
        const there = moments.map((seconds) => pointAt(one, seconds))
        const back = moments.toReversed().map((seconds) => pointAt(other, seconds))
        expect(back.toReversed()).toEqual(there)
      }),
    )
  })

  test('differs from that of another device of the same kind', () => {
    const trucks = devices.filter((device) => device.kind === 'haul-truck')
    const texts = trucks.map((device) => JSON.stringify({ ...pointAt(device, nowSeconds), deviceid: '' }))
    expect(new Set(texts).size).toBe(trucks.length)
  })

  test('has 25 to 45 keys, finite numbers only, and survives JSON', () => {
    fc.assert(
      fc.property(anyDevice, anySeconds, (device, seconds) => {
        const point = pointAt(device, seconds)
        const keys = Object.keys(point)
        expect(keys.length).toBeGreaterThanOrEqual(25)
        expect(keys.length).toBeLessThanOrEqual(45)
        expect(JSON.parse(JSON.stringify(point))).toEqual(point)
        const numbers = Object.values(point).filter((value) => typeof value === 'number')
        expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([])
      }),
    )
  })

  test('has counters that never decrease', () => {
    fc.assert(
      fc.property(
        anyDevice,
        anySeconds,
        fc.integer({ min: 1, max: 5 * 86_400 }),
        (device, seconds, later) => {
          expect(fallen(pointAt(device, seconds), pointAt(device, seconds + later))).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  test.each(deviceKinds)('has counters of a %s that grow evenly over ten days', (kind) => {
    const device = devices.find((d) => d.kind === kind) as FleetDevice
    let last = pointAt(device, nowSeconds - 864_000)
    for (let seconds = nowSeconds - 864_000 + 600; seconds <= nowSeconds; seconds += 600) {
      const point = pointAt(device, seconds)
      expect(fallen(last, point)).toEqual([])
      const hours = counters(point).filter(([key]) => key.endsWith('_hrs'))
      const before = last
      // Ten minutes are 0.17 hours; rounding errors at both ends may add up.
      expect(hours.filter(([key, value]) => value - Number(before[key]) > 0.181)).toEqual([])
      last = point
    }
  })

  test('has state hours of a truck that add up to the elapsed time', () => {
    const device = devices[0] as FleetDevice
    const [a, b] = [nowSeconds - 777_777, nowSeconds].map((seconds) => {
      const point = pointAt(device, seconds)
      return [1, 2, 4, 5, 6].reduce((sum, n) => sum + Number(point[`state${n}_hrs`]), 0)
    }) as [number, number]
    expect(b - a).toBeCloseTo(777_777 / 3600, 1)
  })

  test('has warnings and returns to normal for every kind within three weeks, but not all the time', () => {
    // Without stories, which cause any number of events.
    for (const { story: _, ...device } of devices.slice(0, 5)) {
      const levels = new Set<number>()
      let points = 0
      let withEvents = 0
      for (let seconds = nowSeconds - 21 * 86_400; seconds < nowSeconds; seconds += 60) {
        const { events = [] } = pointAt(device, seconds, seconds - 60)
        points++
        if (events.length > 0) withEvents++
        for (const event of events) levels.add(event.lv)
      }
      expect({ kind: device.kind, levels: [...levels] }).toEqual({
        kind: device.kind,
        levels: expect.arrayContaining([10, 30]) as unknown,
      })
      expect(withEvents / points).toBeLessThan(0.02)
    }
  })
})

describe('frames match the keys', () => {
  const byPgn = (point: Point, bus: 'can1' | 'can2', pgn: number): string => {
    const frames = (point[bus] ?? []) as CanFrame[]
    return frames.find((frame) => ((frame.id >> 8) & 0x3ffff) === pgn)?.data ?? ''
  }
  const number = (hex: string, fromByte: number, bytes: number): number => {
    const part = hex.slice(fromByte * 2, (fromByte + bytes) * 2).match(/../g) ?? []
    return part.reduce((sum, byte, n) => sum + Number.parseInt(byte, 16) * 256 ** n, 0)
  }
  const running = (device: FleetDevice): Point[] =>
    Array.from({ length: 200 }, (_, n) => pointAt(device, nowSeconds - n * 1800)).filter(
      (point) => Number(point['cp1']) > 600,
    )

  test('of a truck on J1939', () => {
    const points = running(devices[0] as FleetDevice)
    expect(points.length).toBeGreaterThan(50)
    for (const point of points) {
      expect(
        Math.abs(number(byPgn(point, 'can1', 61_444), 3, 2) * 0.125 - Number(point['cp1'])),
      ).toBeLessThanOrEqual(0.6)
      expect(
        Math.abs(number(byPgn(point, 'can1', 65_262), 0, 1) - 40 - Number(point['cp2'])),
      ).toBeLessThanOrEqual(0.6)
      expect(
        Math.abs(number(byPgn(point, 'can1', 65_263), 3, 1) * 4 - Number(point['cp3'])),
      ).toBeLessThanOrEqual(2.6)
      expect(
        Math.abs(number(byPgn(point, 'can1', 65_276), 1, 1) * 0.4 - Number(point['cp4'])),
      ).toBeLessThanOrEqual(0.26)
      expect(
        Math.abs(number(byPgn(point, 'can1', 65_253), 0, 4) * 0.05 - Number(point['cp6'])),
      ).toBeLessThanOrEqual(0.031)
      expect(
        Math.abs(number(byPgn(point, 'can1', 65_265), 1, 2) / 256 - Number(point['gps_speed'])),
      ).toBeLessThanOrEqual(0.06)
    }
  })

  test('of a boat on NMEA 2000', () => {
    const points = running(devices[2] as FleetDevice)
    expect(points.length).toBeGreaterThan(20)
    for (const point of points) {
      const position = byPgn(point, 'can2', 129_025)
      expect((number(position, 0, 4) - 2 ** 32) / 1e7).toBeCloseTo(Number(point['gps_lat']), 6)
      expect(number(position, 4, 4) / 1e7).toBeCloseTo(Number(point['gps_lon']), 6)
      expect(number(byPgn(point, 'can2', 128_267), 1, 4) / 100).toBeCloseTo(Number(point['cp6']), 2)
      expect(
        Math.abs(number(byPgn(point, 'can2', 127_488), 1, 2) / 4 - Number(point['cp1'])),
      ).toBeLessThanOrEqual(0.7)
      expect(
        Math.abs(number(byPgn(point, 'can2', 127_505), 1, 2) * 0.004 - Number(point['cp4'])),
      ).toBeLessThanOrEqual(0.06)
    }
  })

  test('of a hot engine include its trouble code while the key is above the limit', () => {
    const trucks = devices.filter((device) => device.kind === 'haul-truck')
    const hot = trucks.flatMap((device) =>
      Array.from({ length: 1500 }, (_, n) => pointAt(device, nowSeconds - n * 900)).filter(
        (point) => Number(point['cp1']) > 0 && Number(point['cp2']) > 100,
      ),
    )
    expect(hot.length).toBeGreaterThan(10)
    for (const point of hot) {
      const texts = (point['can1'] as CanFrame[]).map((frame) => frame.data)
      expect(texts.some((data) => data.includes('6E0000') || data.startsWith('20'))).toBe(true)
    }
  })
})
