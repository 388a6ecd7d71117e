import { expect, test } from 'vitest'
import { readPosition } from './position.ts'

test('gives a fix a position and a circle of 15 m times HDOP', () => {
  expect(readPosition({ ts: 1, gps_lat: -32.9, gps_lon: 151.7, gps_hdop: 1.2 })).toEqual({
    lat: -32.9,
    lon: 151.7,
    accuracyMetres: 18,
  })
  expect(readPosition({ ts: 1, gps_lat: 90, gps_lon: -180 })).toEqual({ lat: 90, lon: -180 })
  expect(readPosition({ ts: 1, gps_lat: 0, gps_lon: 7 })).toEqual({ lat: 0, lon: 7 })
})

test.each([
  [{ gps_lat: 0, gps_lon: 0 }],
  [{ gps_lat: 90.1, gps_lon: 0 }],
  [{ gps_lat: 1, gps_lon: -180.1 }],
  [{ gps_lat: Number.NaN, gps_lon: 1 }],
  [{ gps_lat: '1', gps_lon: '1' }],
  [{ gps_lat: 1 }],
  [{}],
])('rejects %o as a position', (record) => {
  expect(readPosition({ ts: 1, ...record })).toBeUndefined()
})
