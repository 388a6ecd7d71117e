import { expect, it } from 'vitest'
import { pageOfRows } from './paging.ts'

it('returns the rows of a page, fewer on the last one, or all', () => {
  expect(pageOfRows(120, 50, undefined)).toEqual({ page: 1, pages: 3, first: 0, end: 50 })
  expect(pageOfRows(120, 50, 3)).toEqual({ page: 3, pages: 3, first: 100, end: 120 })
  expect(pageOfRows(120, 50, 99).page).toBe(3)
  expect(pageOfRows(120, 'all', 2)).toEqual({ page: 1, pages: 1, first: 0, end: 120 })
  expect(pageOfRows(0, 10, 1)).toEqual({ page: 1, pages: 1, first: 0, end: 0 })
})
