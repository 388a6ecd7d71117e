import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PointRecord } from './points.ts'
import { lastValidReadings } from './readings.ts'
import { addNewerPoint, readRecentReadings, startRecentReadings } from './recent-readings.ts'

const value = fc.constantFrom<unknown>(1, 2.5, '', 'RUN', true, null, [], -114)
const record = fc.dictionary(fc.constantFrom('vin', 'gsm_rssi', 'cp1', 'deviceid', '__proto__'), value, {
  noNullPrototype: false,
})

test('adding points gives the readings of all points', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 30 }), fc.nat(30), fc.nat(30), (records, split, oldest) => {
      const points = records.map((each, index): PointRecord => ({ ...each, ts: index + 1 }))
      const recent = startRecentReadings(points.slice(0, split).toReversed())
      for (const point of points.slice(split)) expect(addNewerPoint(recent, point)).toBe(true)
      const shown = points.filter(({ ts }) => ts >= oldest)
      expect({ ...readRecentReadings(recent, oldest) }).toEqual({ ...lastValidReadings(shown.toReversed()) })
    }),
  )
})

test('drops a value after 600 newer points', () => {
  const recent = startRecentReadings([{ ts: 1, cp1: 7 }])
  for (let ts = 2; ts <= 600; ts += 1) addNewerPoint(recent, { ts, vin: 12 })
  expect(Object.keys(readRecentReadings(recent, 0))).toEqual(['cp1', 'vin'])
  addNewerPoint(recent, { ts: 601, vin: 12 })
  expect(Object.keys(readRecentReadings(recent, 0))).toEqual(['vin'])
})

test('ignores points that are not newer', () => {
  const recent = startRecentReadings([{ ts: 10, vin: 12 }])
  expect([9, 10, Number.NaN].map((ts) => addNewerPoint(recent, { ts, vin: 13 }))).toEqual([
    false,
    false,
    false,
  ])
  expect(readRecentReadings(recent, 0)['vin']).toEqual({ ts: 10, value: 12 })
})
