import { expect, it } from 'vitest'
import { circle } from './circle.ts'

it('draws the accuracy as a circle in metres at any latitude', () => {
  const ring = circle(151, 60, 111_320).geometry.coordinates[0] ?? []
  const spread = (axis: 0 | 1) =>
    Math.max(...ring.map((corner) => corner[axis] ?? 0)) -
    Math.min(...ring.map((corner) => corner[axis] ?? 0))
  expect(spread(1)).toBeCloseTo(2, 6)
  expect(spread(0)).toBeCloseTo(4, 6)
})
