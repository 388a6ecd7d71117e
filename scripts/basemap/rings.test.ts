import { expect, it } from 'vitest'
import { isInRing, findLargestPolygon, measureRing } from './rings.ts'

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]

it('measures a ring', () => {
  expect(measureRing(square(10, 20, 4))).toEqual({ area: 16, centre: [12, 22] })
  expect(measureRing(square(10, 20, 4).toReversed()).area).toBe(16)
  expect(measureRing([[1, 2]])).toEqual({ area: 0, centre: [1, 2] })
})

it('uses the largest part of a country for its name', () => {
  const coordinates = [[square(0, 0, 1)], [square(10, 10, 6)]]
  expect(findLargestPolygon({ type: 'MultiPolygon', coordinates })).toEqual(square(10, 10, 6))
})

it('detects whether a point is in a ring', () => {
  expect(isInRing(12, 22, square(10, 20, 4))).toBe(true)
  expect(isInRing(15, 22, square(10, 20, 4))).toBe(false)
})
