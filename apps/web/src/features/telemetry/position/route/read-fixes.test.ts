import { expect, it } from 'vitest'
import { fixesOf, fixesSince } from './read-fixes.ts'

it('reads the columns of an answer', () => {
  const columns = { ts: [1, 2], lat: [3, 4], lon: [5, 6], speed: [7, null], altitude: [null, 8] }
  expect(fixesOf({ from: 0, to: 9, bucketSeconds: 0, poor: 0, ...columns })).toEqual([
    { ts: 1, lat: 3, lon: 5, speedKph: 7 },
    { ts: 2, lat: 4, lon: 6, altitudeMetres: 8 },
  ])
})

it('adds live fixes, no closer in time than the others', () => {
  const point = (ts: number, more: object = {}) => ({ ts, aws_ts: ts, gps_lat: 1, gps_lon: 2, ...more })
  const points = [
    point(10),
    point(11),
    point(15, { gps_speed: 30 }),
    point(17, { gps_lat: 0, gps_lon: 0 }),
    point(18, { gps_hdop: 11 }),
    point(21),
  ]
  expect(fixesSince(points, 10, 0).map(({ ts }) => ts)).toEqual([11, 15, 21])
  expect(fixesSince(points, 10, 5)).toEqual([
    { ts: 15, lat: 1, lon: 2, speedKph: 30 },
    { ts: 21, lat: 1, lon: 2 },
  ])
})
