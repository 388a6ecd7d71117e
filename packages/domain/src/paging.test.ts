import { expect, test } from 'vitest'
import { clampPage } from './paging.ts'

const pagesOf = (typed: readonly unknown[], lastPage = 10) => typed.map((page) => clampPage(page, lastPage))

test('replaces a missing page by an existing one', () => {
  expect(pagesOf(['x', '', 0, -4, 3, '7', 12, undefined])).toEqual([1, 1, 1, 1, 3, 7, 10, 1])
  expect(clampPage(5, 0)).toBe(1)
})

test('takes decimal numbers only', () => {
  expect(pagesOf(['0x5', '0b11', '1e1', 'Infinity', '-3', '5 6', '4.9', '4,9', ' 4 '])).toEqual([
    1, 1, 1, 1, 1, 1, 4, 4, 4,
  ])
})

test('takes numbers as they are written in other languages', () => {
  expect(pagesOf(['٧', '۷', '٤٫٥'])).toEqual([7, 7, 4])
  expect(pagesOf(['1,234', '1.234', "1'234", '1 234', '١٬٢٣٤'], 2000)).toEqual(Array(5).fill(1234))
})
