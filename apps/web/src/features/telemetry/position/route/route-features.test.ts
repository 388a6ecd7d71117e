import { buildRoute } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { hasMoved, headingOf, routeFeatures, speedScale } from './route-features.ts'

const metric = { unit: 'km/h', convert: (kph: number) => kph }
const imperial = { unit: 'mph', convert: (kph: number) => kph / 1.609344 }
const fix = (ts: number, lon: number, speedKph: number) => ({ ts, lat: 0, lon, speedKph })

it('draws a line per band of speed, connected at the ends', () => {
  const route = buildRoute([fix(0, 0, 0), fix(10, 0.0005, 20), fix(20, 0.001, 21), fix(30, 0.003, 90)], 10)
  const scale = speedScale(route, metric)
  expect(scale.limits).toEqual([20, 40, 60, 80])
  const { lines } = routeFeatures(route, scale)
  expect(lines.features.map(({ properties }) => properties?.['band'])).toEqual([1, 4])
  expect(lines.features.map(({ geometry }) => geometry.coordinates.map(([lon]) => lon))).toEqual([
    [0, 0.0005, 0.001],
    [0.001, 0.003],
  ])
  expect(speedScale(route, imperial).limits).toEqual([15, 30, 45, 60])
})

it('distinguishes the last trip from earlier ones, and bounds it', () => {
  const route = buildRoute([fix(0, 0, 20), fix(10, 0.0005, 20), fix(20, 0.001, 20), fix(30, 0.0015, 20)], 10)
  const { lines, bounds } = routeFeatures(route, speedScale(route, metric), 20)
  expect(lines.features.map(({ properties }) => properties?.['isOlder'])).toEqual([true, false])
  expect(bounds).toEqual([
    [0.001, 0],
    [0.0015, 0],
  ])
  const whole = routeFeatures(route, speedScale(route, metric))
  expect(whole.lines.features.map(({ properties }) => properties?.['isOlder'])).toEqual([false])
})

it('continues past the date line, the shorter way round', () => {
  const route = buildRoute([fix(0, 179.999, 30), fix(10, -179.9995, 30), fix(20, -179.998, 30)], 10)
  const { lines, bounds } = routeFeatures(route, speedScale(route, metric))
  expect(lines.features[0]?.geometry.coordinates.map(([lon]) => lon)).toEqual([179.999, 180.0005, 180.002])
  expect(bounds).toEqual([
    [179.999, 0],
    [180.002, 0],
  ])
})

it('connects nothing across a gap, and has no bounds without fixes', () => {
  const route = buildRoute([fix(0, 0, 5), fix(10, 0.0001, 5), fix(5000, 0.1, 5), fix(5010, 0.1001, 5)], 10)
  expect(routeFeatures(route, speedScale(route, metric)).lines.features).toHaveLength(2)
  const none = buildRoute([], 10)
  expect(routeFeatures(none, speedScale(none, metric)).bounds).toBeUndefined()
})

it('ignores the course of a stationary receiver', () => {
  expect(headingOf(90, 20)).toBe(90)
  expect(headingOf(90, undefined)).toBe(90)
  expect(headingOf(90, 0.4)).toBeUndefined()
  expect(headingOf(undefined, 20)).toBeUndefined()
})

it('distinguishes a standing device from a moving one', () => {
  const standing = [0, 60, 120].map((ts) => fix(ts, 0, 0))
  expect(hasMoved(buildRoute(standing, 60))).toBe(false)
  // Without a reported speed, the noise of the receiver looks like one.
  const noise = Array.from({ length: 60 }, (_, at) => ({ ts: at * 10, lat: 0, lon: (at % 2) * 0.0001 }))
  expect(hasMoved(buildRoute(noise, 10))).toBe(false)
  expect(hasMoved(buildRoute([...standing, fix(180, 0.001, 7)], 60))).toBe(true)
  expect(hasMoved(buildRoute([], 60))).toBe(false)
})
