import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PointRecord } from './points.ts'
import {
  formatHours,
  indicatorPlaceholder,
  lastValidReadings,
  roundToDecimals,
  sparkline,
} from './readings.ts'

test("keeps each key's newest valid value with its own time", () => {
  const points = [
    { ts: 30, vin: 12, gsm_rssi: -114, cp1: '' },
    { ts: 20, vin: 11, gsm_rssi: -80, pitch: null, can1: [] },
    { ts: 10, cp1: 'RUN', pitch: 3, deviceid: 'AAAAAAAAA', time: 10 },
  ]
  expect({ ...lastValidReadings(points) }).toEqual({
    vin: { ts: 30, value: 12 },
    gsm_rssi: { ts: 20, value: -80 },
    cp1: { ts: 10, value: 'RUN' },
    pitch: { ts: 10, value: 3 },
  })
})

test('looks back over up to 600 points', () => {
  const points = Array.from({ length: 601 }, (_, index) => ({ ts: 1000 - index, [`cp${index}`]: index }))
  const readings = lastValidReadings(points)
  expect(readings['cp599']?.value).toBe(599)
  expect(readings['cp600']).toBeUndefined()
})

test('accepts keys named like object properties', () => {
  const point = JSON.parse('{"ts":5,"__proto__":1,"constructor":2}') as PointRecord
  expect(Object.keys(lastValidReadings([point]))).toEqual(['__proto__', 'constructor'])
  expect(sparkline([point], 'toString')).toEqual([])
})

test('a sparkline has the last 20 known values, oldest first', () => {
  const points = Array.from({ length: 60 }, (_, index) => ({ ts: 60 - index, vin: index % 2 ? index : null }))
  const values = sparkline(points, 'vin')
  expect(values).toHaveLength(20)
  expect(values.at(-1)).toEqual({ ts: 59, value: 1 })
  expect(values[0]).toEqual({ ts: 21, value: 39 })
})

test('never shows minus zero', () => {
  expect(Object.is(roundToDecimals(-0.04, 1), 0)).toBe(true)
  expect(roundToDecimals(12.345, 1)).toBe(12.3)
})

test.each([
  [0, '0 h 0 m'],
  [3.5, '3 h 30 m'],
  [1.9999, '2 h 0 m'],
  [-1.5, '-1 h 30 m'],
  [-0.001, '0 h 0 m'],
  [Number.NaN, ''],
])('formats %d hours as %s', (hours, text) => {
  expect(formatHours(hours)).toBe(text)
})

test('never shows sixty minutes', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (hours) => {
      expect(formatHours(hours)).toMatch(/^\d+ h [0-5]?\d m$/)
    }),
  )
})

test('an indicator distinguishes missing from unreadable', () => {
  expect([undefined, null, '', 'x', Number.NaN, 0].map(indicatorPlaceholder)).toEqual([
    '???',
    '???',
    '???',
    'NaN',
    'NaN',
    undefined,
  ])
})
