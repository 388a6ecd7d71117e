import { expect, test } from 'vitest'
import { clampPage } from './paging.ts'

test('replaces a missing page by an existing one', () => {
  expect(['x', '', 0, -4, 3, '7', 12, undefined].map((page) => clampPage(page, 10))).toEqual([
    1, 1, 1, 1, 3, 7, 10, 1,
  ])
  expect(clampPage(5, 0)).toBe(1)
})
