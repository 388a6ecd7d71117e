import { expect, test } from 'vitest'
import { rotateHourly } from './rotate-hourly.ts'

const hourMs = 3_600_000

test('each item comes first within as many hours as there are items', () => {
  const orders = [0, 1, 2, 3].map((hour) => rotateHourly(['a', 'b', 'c'], hour * hourMs).join(''))

  expect(orders).toEqual(['abc', 'bca', 'cab', 'abc'])
})

test('the order stays the same within an hour', () => {
  expect(rotateHourly(['a', 'b'], hourMs)).toEqual(rotateHourly(['a', 'b'], 2 * hourMs - 1))
})

test('no items stay no items', () => {
  expect(rotateHourly([])).toEqual([])
})
