import { expect, test } from 'vitest'
import {
  customItemId,
  customLimitMessage,
  findCustomNumber,
  isCustomItem,
  nextCustomNumber,
} from './custom-item.ts'

test('gives a new widget or chart the lowest free number', () => {
  expect(nextCustomNumber('chart', [1, 2, 4])).toBe(3)
  expect(nextCustomNumber('chart', [])).toBe(1)
  expect(nextCustomNumber('chart', [1, 2, 3, 4])).toBe(5)
  expect(nextCustomNumber('chart', [5, 4, 3, 2, 1])).toBeUndefined()
  expect(nextCustomNumber('widget', [1, 2, 3, 4, 5])).toBe(6)
  expect(customLimitMessage('chart')).toBe('Maximum number of charts reached [5]')
})

test('distinguishes entries of charts and widgets from data keys', () => {
  expect(['chart1', 'widget99', 'chart0', 'chart', 'widget100', 'mychart1'].map(isCustomItem)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test("accepts only valid numbers in an editor's URL", () => {
  expect([1, 5].map((number) => findCustomNumber('chart', customItemId('chart', number)))).toEqual([1, 5])
  const others = ['chart6', 'chart0', 'chart01', 'chart', 'widget1', 'chart1x', 'xchart1']
  expect(others.map((id) => findCustomNumber('chart', id))).toEqual(others.map(() => undefined))
  expect(findCustomNumber('widget', 'widget99')).toBe(99)
})
