import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardUnits } from './card-layout.ts'
import { packCards } from './card-packing.ts'

const card = (id: string, w: CardUnits, h: CardUnits) => ({ id, size: { w, h } })

/** The grid as text, one letter per cell. */
function draw(cards: Parameters<typeof packCards>[0], columns: number): string {
  const rows: string[][] = []
  for (const { id, column, row, w, h } of packCards(cards, columns)) {
    for (let y = row; y < row + h; y++) {
      for (let x = column; x < column + w; x++) {
        const cells = (rows[y] ??= Array.from({ length: columns }, () => '.'))
        expect(cells[x]).toBe('.')
        cells[x] = id
      }
    }
  }
  return rows.map((cells) => cells.join('')).join(' ')
}

describe('packCards', () => {
  it('fills rows in order', () => {
    expect(draw([card('a', 1, 1), card('b', 1, 1), card('c', 1, 1)], 2)).toBe('ab c.')
  })

  it('lets a later card fill the hole beside a large one', () => {
    const cards = [card('a', 1, 1), card('b', 2, 2), card('c', 1, 1), card('d', 3, 1)]
    expect(draw(cards, 3)).toBe('abb cbb ddd')
    expect(packCards(cards, 3).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('orders by appearance: a card that fills a hole above comes first', () => {
    const cards = [card('a', 1, 1), card('b', 2, 1), card('c', 1, 1)]
    expect(draw(cards, 2)).toBe('ac bb')
    expect(packCards(cards, 2).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it('gives a card that is wider than the grid its full width', () => {
    expect(draw([card('a', 4, 1), card('b', 1, 1)], 2)).toBe('aa b.')
  })

  it('places every card once without overlaps, and leaves no hole that a later card fits', () => {
    const units = fc.constantFrom<CardUnits[]>(1, 2, 3, 4)
    const sizes = fc.array(fc.record({ w: units, h: units }), { maxLength: 30 })
    fc.assert(
      fc.property(sizes, fc.constantFrom(2, 4, 6), (list, columns) => {
        // A card of one unit at the end would take any free cell before it.
        const sized = [...list, { w: 1, h: 1 } as const]
        const cards = sized.map((size, at) => ({ id: String.fromCodePoint(65 + at), size }))
        const drawn = draw(cards, columns).replaceAll(' ', '')
        const cells = sized.reduce((sum, { w, h }) => sum + Math.min(w, columns) * h, 0)
        expect(drawn.replaceAll('.', '')).toHaveLength(cells)
        expect(drawn.slice(0, drawn.indexOf(cards.at(-1)?.id ?? ''))).not.toContain('.')
      }),
    )
  })
})
