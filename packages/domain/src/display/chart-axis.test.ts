import { expect, test } from 'vitest'
import { normaliseAxis } from './chart-axis.ts'

test('corrects a stored axis', () => {
  const axis = { min: 0, max: 10, decimals: 2, tick: 5 }
  expect(normaliseAxis(axis)).toEqual(axis)
  expect(normaliseAxis({ min: 5, max: 5, decimals: -1, tick: -2 })).toEqual({
    min: 4,
    max: 6,
    decimals: 0,
    tick: 1,
  })
  expect(normaliseAxis({ ...axis, min: 10, max: 0 })).toEqual(axis)
})
