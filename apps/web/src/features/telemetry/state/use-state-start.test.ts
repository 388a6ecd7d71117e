import { expect, it } from 'vitest'
import { updateStateLookup } from './use-state-start.ts'

it('keeps the same run while its first points are dropped, and searches again for another', () => {
  const first = updateStateLookup(undefined, { state: 4, from: 100, to: 700 })
  expect(first).toEqual({ state: 4, from: 100, until: 700 })
  const later = updateStateLookup(first, { state: 4, from: 650, to: 900 })
  expect(later).toEqual({ state: 4, from: 100, until: 900 })
  expect(updateStateLookup(later, { state: 4, from: 650, to: 900 })).toBe(later)
  // The page was asleep: the time in between is unknown.
  expect(updateStateLookup(later, { state: 4, from: 901, to: 1500 })).toMatchObject({ from: 901 })
  expect(updateStateLookup(later, { state: 5, from: 890, to: 950 })).toMatchObject({ state: 5, from: 890 })
  // An earlier moment of the history.
  expect(updateStateLookup(later, { state: 4, from: 50, to: 80 })).toMatchObject({ from: 50 })
  expect(updateStateLookup(later, undefined)).toBeUndefined()
})
