import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toAempEquipment, toAempTime } from './equipment.ts'
import { source } from './testing.ts'

const ts = 1_760_000_000.75
const datetime = '2025-10-09T08:53:20Z'
const header = { OEMName: 'Digger & Sons', Model: 'D9', EquipmentID: 'E-7', SerialNumber: 'S1' }

const machine = (values: Readonly<Record<string, unknown>>, position: { lat: number; lon: number } | null) =>
  toAempEquipment(source, {
    position: position && { ts, ...position },
    readings: new Map(Object.entries(values).map(([key, value]) => [key, { ts, value }])),
  })

test('contains every known value of a machine with the time of its reading', () => {
  const readings = new Map([
    ['cp5', { ts, value: 8376.2 }],
    ['cp6', { ts: ts + 60, value: 3808.956 }],
    ['cp4', { ts: ts + 120, value: 63 }],
    ['digital1', { ts: ts + 180, value: 1 }],
    ['vin', { ts, value: 12 }],
  ])
  expect(
    toAempEquipment(source, { position: { ts: ts - 60, lat: -26.0234, lon: 28.9384 }, readings }),
  ).toEqual({
    EquipmentHeader: header,
    Location: { datetime: '2025-10-09T08:52:20Z', Latitude: -26.0234, Longitude: 28.9384 },
    CumulativeIdleHours: { datetime: '2025-10-09T08:54:20Z', Hour: 3808.96 },
    CumulativeOperatingHours: { datetime, Hour: 8376.2 },
    EngineStatus: { datetime: '2025-10-09T08:56:20Z', EngineNumber: '', Running: true },
    FuelRemaining: { datetime: '2025-10-09T08:55:20Z', Percent: 63 },
  })
})

test('omits unknown values', () => {
  expect(machine({}, null)).toEqual({ EquipmentHeader: header })
})

describe('the engine', () => {
  it.each([
    [0, false],
    [1, true],
    [false, false],
    [true, true],
  ])('%j: running is %j', (value, Running) => {
    expect(machine({ digital1: value }, null).EngineStatus).toEqual({ datetime, EngineNumber: '', Running })
  })

  it.each([2, -1, 0.5, '1', 'on', null])('is omitted for %j', (value) => {
    expect(machine({ digital1: value }, null)).not.toHaveProperty('EngineStatus')
  })
})

describe('fuel', () => {
  it.each([0, 0.004, 55.5, 100])('is reported for %d', (value) => {
    expect(machine({ cp4: value }, null).FuelRemaining?.Percent).toBeCloseTo(value, 2)
  })

  it.each([-0.1, 100.1, '50', true, null])('is omitted for %j', (value) => {
    expect(machine({ cp4: value }, null)).not.toHaveProperty('FuelRemaining')
  })
})

test('omits negative, infinite and non-numeric hours', () => {
  for (const value of [-1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '12', true])
    expect(machine({ cp5: value, cp6: value }, null)).toEqual({ EquipmentHeader: header })
})

test('writes times in whole seconds UTC, never later than the reading', () => {
  expect(toAempTime(1_760_000_000)).toBe(datetime)
  expect(toAempTime(1_760_000_000.999)).toBe(datetime)
})

test('writes numbers as plain decimals', () => {
  const hours = fc.double({ min: 0, max: 1e7, noNaN: true })
  const degrees = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(hours, degrees, (value, position) => {
      const { CumulativeOperatingHours, Location } = machine({ cp5: value }, position)
      expect(Math.abs((CumulativeOperatingHours?.Hour ?? -1) - value)).toBeLessThanOrEqual(0.005 + 1e-6)
      expect(Math.abs((Location?.Latitude ?? 91) - position.lat)).toBeLessThanOrEqual(1e-7)
      expect(Object.is(Location?.Latitude, -0)).toBe(false)
    }),
  )
})
