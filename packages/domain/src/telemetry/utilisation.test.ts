import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumHoursGained, summariseUtilisation } from './utilisation.ts'

test("adds a counter's increases, and starts a reset from zero", () => {
  expect(sumHoursGained([10, 12, 15])).toBe(5)
  expect(sumHoursGained([10, 12, 1, 3])).toBe(5)
  expect(sumHoursGained([10, null, 'x', 11])).toBe(1)
  expect(sumHoursGained([10])).toBe(0)
  expect(sumHoursGained([])).toBe(0)
})

test('a range gains the sum of its parts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.nat(), (hours, cut) => {
      const at = cut % hours.length
      const parts = sumHoursGained(hours.slice(0, at + 1)) + sumHoursGained(hours.slice(at))
      expect(sumHoursGained(hours)).toBe(parts)
    }),
  )
})

test('counts states 4 to 6 as work', () => {
  expect(summariseUtilisation({ 1: 1, 3: 1, 4: 4, 6: 2 })).toEqual({
    slices: [
      { state: 1, work: false, hours: 1, share: 0.125 },
      { state: 3, work: false, hours: 1, share: 0.125 },
      { state: 4, work: true, hours: 4, share: 0.5 },
      { state: 6, work: true, hours: 2, share: 0.25 },
    ],
    totalHours: 8,
    workShare: 0.75,
  })
})

test('has no share without hours', () => {
  expect(summariseUtilisation({ 1: 0 })).toEqual({ slices: [], totalHours: 0, workShare: undefined })
})
