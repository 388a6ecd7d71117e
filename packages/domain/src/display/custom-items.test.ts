import { expect, test } from 'vitest'
import { customLimitMessage, isCustomItem, nextCustomNumber } from './custom-items.ts'

test('a new widget or chart takes the lowest free number', () => {
  expect(nextCustomNumber('chart', [1, 2, 4])).toBe(3)
  expect(nextCustomNumber('chart', [])).toBe(1)
  expect(nextCustomNumber('chart', [1, 2, 3, 4])).toBe(5)
  expect(nextCustomNumber('chart', [5, 4, 3, 2, 1])).toBeUndefined()
  expect(nextCustomNumber('widget', [1, 2, 3, 4, 5])).toBe(6)
  expect(customLimitMessage('chart')).toBe('Maximum number of charts reached [5]')
})

test('entries of charts and widgets are told from data keys', () => {
  expect(['chart1', 'widget99', 'chart0', 'chart', 'widget100', 'mychart1'].map(isCustomItem)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
