import { expect, it } from 'vitest'
import { computeSpiderOffsets } from './spider-offsets.ts'

it.each([2, 3, 9, 10, 40, 60])('keeps %i devices apart from each other and from the centre', (count) => {
  const places = computeSpiderOffsets(count)
  expect(places).toHaveLength(count)
  for (const [at, one] of places.entries()) {
    expect(Math.hypot(one.x, one.y)).toBeGreaterThan(40)
    for (const other of places.slice(at + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28)
    }
  }
})

it('starts at the top', () => {
  expect(computeSpiderOffsets(4)[0]?.x).toBeCloseTo(0, 6)
  expect(computeSpiderOffsets(4)[0]?.y).toBeCloseTo(-46, 6)
})
