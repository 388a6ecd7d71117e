import { expect, it } from 'vitest'
import { computeBounds, isInBounds, isSinglePoint } from './geo-bounds.ts'

it('contains exactly all positions', () => {
  expect(
    computeBounds([
      { lat: -27, lon: 153 },
      { lat: -33, lon: 151 },
      { lat: -31, lon: 116 },
    ]),
  ).toEqual({ west: 116, south: -33, east: 153, north: -27 })
  expect(computeBounds([])).toBeUndefined()
})

it('crosses the date line instead of spanning the earth', () => {
  const area = computeBounds([
    { lat: -17, lon: 178 },
    { lat: -18, lon: -179 },
  ])
  expect(area).toEqual({ west: 178, south: -18, east: 181, north: -17 })
  expect(isInBounds({ lat: -17.5, lon: 180 }, area as NonNullable<typeof area>)).toBe(true)
  expect(isInBounds({ lat: -17.5, lon: -179.5 }, area as NonNullable<typeof area>)).toBe(true)
  expect(isInBounds({ lat: -17.5, lon: 0 }, area as NonNullable<typeof area>)).toBe(false)
})

it('finds a position in a view that was moved past the edge of the map', () => {
  const view = { west: 500, south: -40, east: 520, north: -20 }
  expect(isInBounds({ lat: -27, lon: 153 }, view)).toBe(true)
  expect(isInBounds({ lat: -27, lon: 130 }, view)).toBe(false)
  expect(isInBounds({ lat: -10, lon: 153 }, view)).toBe(false)
})

it('contains everything if the whole earth is visible', () => {
  const earth = { west: -300, south: -85, east: 300, north: 85 }
  expect(isInBounds({ lat: 60, lon: -179 }, earth)).toBe(true)
})

it('is a single point if it has no extent', () => {
  const area = computeBounds([{ lat: 1, lon: 2 }])
  expect(area && isSinglePoint(area)).toBe(true)
  expect(isSinglePoint({ west: 1, south: 1, east: 1.1, north: 1 })).toBe(false)
})

it('keeps numbers without an exact half unchanged', () => {
  const lon = 139.49999999999997
  const area = computeBounds([
    { lat: -20.73, lon },
    { lat: -20.73, lon },
  ])
  expect(area).toEqual({ west: lon, south: -20.73, east: lon, north: -20.73 })
})

it('handles a fleet of ten thousand', () => {
  const places = Array.from({ length: 10_000 }, (_, at) => ({ lat: at / 1000, lon: at / 100 }))
  expect(computeBounds(places)).toEqual({ west: 0, south: 0, east: 99.99, north: 9.999 })
})
