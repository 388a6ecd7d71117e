import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AreaShape, compileArea, type Corner, findAreaProblem } from './area-shape.ts'

const metresPerDegree = 111_195.08
/** The destination from a place at a distance and bearing; uses vectors, which also work at the poles. */
function goFrom({ lat, lon }: Corner, metres: number, bearing: number): Corner {
  const [angle, up, east, turn] = [metres / 6_371_008.8, radians(lat), radians(lon), radians(bearing)]
  const [sin, cos] = [Math.sin(up), Math.cos(up)]
  const from = [cos * Math.cos(east), cos * Math.sin(east), sin]
  const north = [-sin * Math.cos(east), -sin * Math.sin(east), cos]
  const right = [-Math.sin(east), Math.cos(east), 0]
  const [x = 0, y = 0, z = 0] = from.map((part, at) => {
    const onward = (north[at] ?? 0) * Math.cos(turn) + (right[at] ?? 0) * Math.sin(turn)
    return part * Math.cos(angle) + onward * Math.sin(angle)
  })
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians(1), lon: Math.atan2(y, x) / radians(1) }
}
const radians = (degrees: number) => (degrees * Math.PI) / 180
const star = (middle: Corner, reaches: readonly number[]): AreaShape => ({
  kind: 'polygon',
  corners: reaches.map((metres, at) => goFrom(middle, metres, (at * 360) / reaches.length)),
})
const polygon = (...corners: readonly (readonly [lat: number, lon: number])[]): AreaShape => ({
  kind: 'polygon',
  corners: corners.map(([lat, lon]) => ({ lat, lon })),
})

/** Any place, including the poles and the date line. */
const anyMiddle = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 0, 89.999)),
  lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.9999, 0)),
})
const anyBearing = fc.double({ min: 0, max: 360, noNaN: true })
const anyRadius = fc.double({ min: 10, max: 100_000, noNaN: true })

test("gives the distance to a circle's edge anywhere", () => {
  const share = fc.double({ min: 0.01, max: 3, noNaN: true })
  fc.assert(
    fc.property(anyMiddle, anyRadius, anyBearing, share, (middle, radiusMetres, bearing, share) => {
      const shape = { kind: 'circle', ...middle, radiusMetres } as const
      const away = compileArea(shape).distanceTo(goFrom(middle, radiusMetres * share, bearing))
      expect(findAreaProblem(shape)).toBeUndefined()
      expect(Math.abs(away - radiusMetres * (share - 1))).toBeLessThan(0.01 + radiusMetres * 1e-6)
    }),
  )
})

test('gives the same for a circle and for a polygon of many corners along it anywhere', () => {
  const share = fc.double({ min: 0.01, max: 3, noNaN: true })
  fc.assert(
    fc.property(anyMiddle, anyRadius, anyBearing, share, (middle, radius, bearing, share) => {
      const shape = star(middle, Array<number>(48).fill(radius))
      const away = compileArea(shape).distanceTo(goFrom(middle, radius * share, bearing))
      expect(findAreaProblem(shape)).toBeUndefined()
      expect(Math.abs(away - radius * (share - 1))).toBeLessThan(0.01 + radius * 0.005)
    }),
  )
})

test('puts points near the centre inside a star, and its corners on its edge', () => {
  const reaches = fc.array(fc.double({ min: 100, max: 1000, noNaN: true }), { minLength: 5, maxLength: 50 })
  fc.assert(
    fc.property(anyMiddle, reaches, fc.nat(49), (middle, reaches, some) => {
      const shape = star(middle, reaches)
      const at = some % reaches.length
      const { distanceTo, depthMetres } = compileArea(shape)
      const [reach, bearing] = [reaches[at] as number, (at * 360) / reaches.length]
      expect(findAreaProblem(shape)).toBeUndefined()
      expect(Math.abs(distanceTo(goFrom(middle, reach, bearing)))).toBeLessThan(0.1)
      expect(distanceTo(goFrom(middle, reach * 0.9, bearing))).toBeLessThan(0)
      expect(distanceTo(goFrom(middle, reach * 1.1, bearing))).toBeGreaterThan(0)
      expect(distanceTo(goFrom(middle, 15_000_000, bearing))).toBeGreaterThan(1_000_000)
      expect(depthMetres).toBeLessThanOrEqual(-distanceTo(middle) + 1000)
    }),
  )
})

describe('an area across the antimeridian', () => {
  const { distanceTo } = compileArea(polygon([0, 179.99], [0, -179.99], [0.02, -179.99], [0.02, 179.99]))
  it.each<[number, number, number]>([
    [0.01, 180, -0.01],
    [0.01, -180, -0.01],
    [0.01, -179.995, -0.005],
    [0.01, -179.98, 0.01],
    [0.01, 179.98, 0.01],
    [0, 180, 0],
    [-0.01, 180, 0.01],
    [0.01, 0, 160],
  ])('has %d, %d at %d degrees', (lat, lon, degrees) => {
    expect(distanceTo({ lat, lon }) / metresPerDegree).toBeCloseTo(degrees, degrees > 1 ? -3 : 5)
  })
})

test('contains the pole in an area around it', () => {
  const { distanceTo } = compileArea(polygon([89, 0], [89, 90], [89, 180], [89, -90]))
  expect(distanceTo({ lat: 90, lon: 12 })).toBeLessThan(-70_000)
  expect(distanceTo({ lat: 88.5, lon: 45 })).toBeGreaterThan(50_000)
})

test.each<[string, AreaShape, string | undefined]>([
  ['a triangle', polygon([0, 0], [0, 1], [1, 0]), undefined],
  ['two corners', polygon([0, 0], [0, 1]), 'areaCornersWrong'],
  ['a line', polygon([0, 0], [0, 1], [0, 2]), 'areaCrossed'],
  ['a place thrice', polygon([1, 1], [1, 1], [1, 1]), 'areaCrossed'],
  ['a corner twice', polygon([0, 0], [0, 1], [0, 1], [1, 0]), 'areaCrossed'],
  ['the first corner again', polygon([0, 0], [0, 1], [1, 0], [0, 0]), 'areaCrossed'],
  ['an hourglass', polygon([0, 0], [1, 1], [0, 1], [1, 0]), 'areaCrossed'],
  ['a spike', polygon([0, 0], [0, 1], [0, 0.5], [1, 0.5]), 'areaCrossed'],
  ['hardly any room', polygon([0, 0], [0, 0.00001], [0.00001, 0]), 'areaCornersWrong'],
  ['half a continent', polygon([0, 0], [0, 20], [20, 0]), 'areaTooLarge'],
  ['50 corners', star({ lat: 0, lon: 0 }, Array<number>(50).fill(500)), undefined],
  ['51 corners', star({ lat: 0, lon: 0 }, Array<number>(51).fill(500)), 'areaCornersWrong'],
  ['no latitude', polygon([91, 0], [0, 1], [1, 0]), 'areaPlaceWrong'],
  ['no longitude', polygon([0, 180.5], [0, 1], [1, 0]), 'areaPlaceWrong'],
  ['no number', polygon([Number.NaN, 0], [0, 1], [1, 0]), 'areaPlaceWrong'],
  ['a circle', { kind: 'circle', lat: 0, lon: 0, radiusMetres: 100 }, undefined],
  ['the smallest circle', { kind: 'circle', lat: 0, lon: 0, radiusMetres: 10 }, undefined],
  ['the largest circle', { kind: 'circle', lat: 90, lon: 180, radiusMetres: 500_000 }, undefined],
  ['a dot', { kind: 'circle', lat: 0, lon: 0, radiusMetres: 9 }, 'areaRadiusWrong'],
  ['a planet', { kind: 'circle', lat: 0, lon: 0, radiusMetres: 1e7 }, 'areaRadiusWrong'],
])('%s', (_, shape, problem) => {
  expect(findAreaProblem(shape)).toBe(problem)
})
