import { expect, it } from 'vitest'
import { findLastKnownPosition } from './last-known-position.ts'
import { formatCoordinates } from './format-coordinates.ts'

const point = (ts: number, lat: unknown, lon: unknown) => ({ ts, aws_ts: ts, gps_lat: lat, gps_lon: lon })
const reading = (value: unknown) => ({ ts: 7, value })
const none = { lat: undefined, lon: undefined, hdop: undefined }

it('returns the position before the fix was lost', () => {
  const points = [point(1, 10, 20), point(2, 11, 21), point(3, 0, 0), { ts: 4, aws_ts: 4, vin: 12 }]
  expect(findLastKnownPosition(points, none)).toEqual({ position: { lat: 11, lon: 21 }, ts: 2 })
})

it('uses readings that are older than the points', () => {
  const readings = { lat: reading(10), lon: reading(20), hdop: reading(2) }
  expect(findLastKnownPosition([], readings)).toEqual({
    position: { lat: 10, lon: 20, accuracyMetres: 30 },
    ts: 7,
  })
  expect(findLastKnownPosition([], { ...readings, lon: reading('x') })).toBeUndefined()
  expect(findLastKnownPosition([point(1, 0, 0)], none)).toBeUndefined()
})

it('formats coordinates for maps', () => {
  expect(formatCoordinates({ lat: -27.467_94, lon: 153.028_09 })).toBe('-27.46794, 153.02809')
})
