import { expect, it } from 'vitest'
import { distanceSince, lastTripStart } from './last-trip.ts'
import { buildRoute } from './route.ts'

const metresPerDegree = 111_195
const at = (ts: number, north: number, east = 0) => ({
  ts,
  lat: north / metresPerDegree,
  lon: 20 + east / metresPerDegree,
})
/** Driving north at 10 m/s for a number of seconds, from a place. */
const drive = (from: number, seconds: number, north = 0) =>
  Array.from({ length: seconds / 10 }, (_, n) => at(from + n * 10, north + n * 100))
const stand = (from: number, seconds: number, north: number) =>
  Array.from({ length: seconds / 10 }, (_, n) => at(from + n * 10, north))

it('starts after the last stop, and ends at the current stop', () => {
  const morning = [...drive(0, 300), ...stand(300, 600, 3000)]
  const route = buildRoute([...morning, ...drive(900, 300, 3000)], 10)
  expect(route.stops).toHaveLength(1)
  expect(lastTripStart(route)).toBe(route.stops[0]?.toSeconds)
  // The device has stopped: the way there is the last trip.
  expect(lastTripStart(buildRoute(morning, 10))).toBe(0)
})

it('is the last lap of a machine that goes in circles', () => {
  const laps = Array.from({ length: 250 }, (_, n) => {
    const angle = (n / 100) * 2 * Math.PI
    return at(n * 10, 500 * Math.sin(angle), 500 * Math.cos(angle))
  })
  const start = lastTripStart(buildRoute(laps, 10)) ?? 0
  expect(Math.abs(start - 1490)).toBeLessThanOrEqual(10)
})

it('is the whole route of a one-way trip, and empty without one', () => {
  expect(lastTripStart(buildRoute(drive(0, 600), 10))).toBe(0)
  expect(lastTripStart(buildRoute([], 10))).toBeUndefined()
})

it('measures what was added since', () => {
  const route = buildRoute(drive(0, 600), 10)
  expect(distanceSince(route, 300)).toBeCloseTo(2900, 0)
  expect(distanceSince(route, 0)).toBeCloseTo(route.distanceMetres, 3)
})
