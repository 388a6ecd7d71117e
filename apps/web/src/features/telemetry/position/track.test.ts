import { expect, it } from 'vitest'
import { newestPosition, trackLines } from './track.ts'

const at = (ts: number, lat: unknown, lon: unknown) => ({ ts, aws_ts: ts, gps_lat: lat, gps_lon: lon })

it('cuts the way where the device was silent', () => {
  const points = [at(0, 1, 2), at(5, 1, 3), at(10, 0, 0), at(200, 5, 5), at(205, 5, 6)]
  expect(trackLines(points, 5)).toEqual([
    [
      [2, 1],
      [3, 1],
    ],
    [
      [5, 5],
      [6, 5],
    ],
  ])
})

it('knows the newest place with its accuracy', () => {
  const reading = (value: unknown) => ({ ts: 7, value })
  expect(newestPosition(reading(10), reading(20), reading(2))).toEqual({
    position: { lat: 10, lon: 20, accuracyMetres: 30 },
    ts: 7,
  })
  expect(newestPosition(reading(10), reading('x'), undefined)).toBeUndefined()
  expect(newestPosition(undefined, undefined, undefined)).toBeUndefined()
})
