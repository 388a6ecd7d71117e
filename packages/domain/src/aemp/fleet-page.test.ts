import { expect, test } from 'vitest'
import { aempLinks, aempPageRange, countAempPages } from './fleet-page.ts'

const links = (page: number, pages: number) =>
  Object.fromEntries(aempLinks(page, pages, (at) => `/Fleet/${at}`).map(({ rel, href }) => [rel, href]))

test.each([
  [0, 1],
  [1, 1],
  [100, 1],
  [101, 2],
  [200, 2],
  [201, 3],
])('splits %d machines into %d pages', (machines, pages) => {
  expect(countAempPages(machines)).toBe(pages)
})

test('covers the fleet with consecutive pages', () => {
  expect(aempPageRange(1)).toEqual({ start: 0, end: 100 })
  expect(aempPageRange(3)).toEqual({ start: 200, end: 300 })
})

test('links only to existing pages', () => {
  expect(links(1, 1)).toEqual({ self: '/Fleet/1', last: '/Fleet/1' })
  expect(links(1, 3)).toEqual({ self: '/Fleet/1', next: '/Fleet/2', last: '/Fleet/3' })
  expect(links(2, 3)).toEqual({ self: '/Fleet/2', prev: '/Fleet/1', next: '/Fleet/3', last: '/Fleet/3' })
  expect(links(3, 3)).toEqual({ self: '/Fleet/3', prev: '/Fleet/2', last: '/Fleet/3' })
})
