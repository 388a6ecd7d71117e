import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CardUnits } from './card-layout.ts'
import { packCards } from './card-packing.ts'
import { fillHoles } from './fill-holes.ts'

type Sized = Parameters<typeof packCards>[0][number]
const card = (id: string, w: CardUnits, h: CardUnits): Sized => ({ id, size: { w, h } })

function draw(cards: ReturnType<typeof packCards>, columns: number): string {
  const rows: string[][] = []
  for (const { id, column, row, w, h } of cards) {
    for (let y = row; y < row + h; y++) {
      for (let x = column; x < column + w; x++) {
        const cells = (rows[y] ??= Array.from({ length: columns }, () => '.'))
        expect([x < columns, cells[x]]).toEqual([true, '.'])
        cells[x] = id
      }
    }
  }
  return rows.map((cells) => cells.join('')).join(' ')
}
const filled = (cards: readonly Sized[], columns: number) =>
  draw(fillHoles(packCards(cards, columns), columns), columns)

it('widens a card into the hole beside it, or else extends the one above', () => {
  expect(filled([card('a', 1, 1), card('b', 2, 1)], 2)).toBe('aa bb')
  expect(filled([card('a', 2, 1), card('b', 2, 2), card('c', 4, 1)], 4)).toBe('aabb aabb cccc')
  expect(filled([card('a', 1, 2), card('b', 2, 1), card('c', 3, 1)], 3)).toBe('abb abb ccc')
})

it('fills the rest of the last row, and keeps complete rows', () => {
  expect(filled([card('a', 4, 4), card('b', 1, 4)], 6).split(' ')[0]).toBe('aaaabb')
  const none = packCards([card('a', 2, 2), card('b', 2, 2)], 4)
  expect(fillHoles(none, 4)).toEqual(none)
})

it('keeps the end of an arranged page, and leaves no empty cell above a card', () => {
  const above = (cards: readonly Sized[], columns: number) =>
    draw(fillHoles(packCards(cards, columns), columns, 'above'), columns)
  expect(above([card('a', 3, 1), card('b', 2, 1), card('c', 2, 1)], 4)).toBe('aaaa bbcc')
  expect(above([card('a', 3, 1), card('b', 4, 1), card('c', 2, 1)], 4)).toBe('aaaa bbbb cc..')
  expect(above([card('a', 1, 1)], 2)).toBe('a.')
})

it('moves and covers no card, and leaves no hole that a neighbour could fill', () => {
  const units = fc.constantFrom<CardUnits[]>(1, 2, 3, 4)
  const sizes = fc.array(fc.record({ w: units, h: units }), { maxLength: 20 })
  fc.assert(
    fc.property(sizes, fc.constantFrom(2, 4, 6), (list, columns) => {
      const packed = packCards(
        list.map((size, at) => ({ id: String.fromCodePoint(65 + at), size })),
        columns,
      )
      const result = fillHoles(packed, columns)
      draw(result, columns)
      for (const before of packed) {
        const after = result.find(({ id }) => id === before.id)
        expect(after).toBeDefined()
        if (!after) continue
        expect(after.row <= before.row && after.row + after.h >= before.row + before.h).toBe(true)
        expect(after.column <= before.column && after.column + after.w >= before.column + before.w).toBe(true)
      }
      expect(fillHoles(result, columns)).toEqual(result)
    }),
  )
})

it('keeps the shape of cards that are drawn for one', () => {
  const packed = packCards([card('a', 1, 1), card('b', 2, 1)], 2)
  expect(
    draw(
      fillHoles(packed, 2, 'all', (id) => id === 'a'),
      2,
    ),
  ).toBe('a. bb')
})
