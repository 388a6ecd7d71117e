import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangeByLayout,
  type CardDefault,
  type CardLayout,
  clampUnits,
  emptyCardLayout,
  hiddenCards,
  hideCard,
  defaultCardOrder,
  moveCard,
  parseCardLayout,
  resizeCard,
  moveCardOneStep,
} from './card-layout.ts'

const one = { w: 1, h: 1 } as const
const cards = (ids: string): readonly CardDefault[] => ids.split('').map((id) => ({ id, size: one }))
const shown = (defaults: readonly CardDefault[], layout: CardLayout) =>
  arrangeByLayout(defaults, layout)
    .map(({ id, isHidden }) => (isHidden ? `(${id})` : id))
    .join('')

describe('parseCardLayout', () => {
  it('keeps the known fields of an entry', () => {
    const stored = {
      ordered: true,
      cards: [{ id: 'a', hidden: true, wide: { w: 4, h: 2 }, narrow: { w: 2, h: 1 } }, { id: 'b' }],
    }
    expect(parseCardLayout(stored)).toEqual(stored)
  })

  it.each([null, [], 'cards', {}, { cards: {} }, { cards: 'a' }])('rejects %j', (value) => {
    expect(parseCardLayout(value)).toBeUndefined()
  })

  it('drops invalid entries and sizes, and duplicate IDs', () => {
    const stored = JSON.parse(
      '{"cards":[null,3,{"id":7},{"id":""},{"id":"a","wide":{"w":5,"h":1},"narrow":{"w":1.5,"h":1},"hidden":"yes","__proto__":{"x":1}},{"id":"a","hidden":true}]}',
    ) as unknown
    expect(parseCardLayout(stored)).toEqual({ cards: [{ id: 'a' }] })
  })

  it('is limited in size', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ id: `c${at}` }))
    expect(parseCardLayout({ cards: many })?.cards).toHaveLength(400)
    expect(parseCardLayout({ cards: [{ id: 'x'.repeat(81) }] })).toEqual({ cards: [] })
  })

  it('never throws on stored values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const layout = parseCardLayout(value) ?? emptyCardLayout
        expect(arrangeByLayout(cards('abc'), layout)).toHaveLength(3)
      }),
    )
  })
})

describe('arrangeByLayout', () => {
  it('shows the default order if nothing was arranged', () => {
    expect(arrangeByLayout(cards('ab'), emptyCardLayout)).toEqual([
      { id: 'a', size: one, isHidden: false },
      { id: 'b', size: one, isHidden: false },
    ])
  })

  it('puts a new card after its default predecessor', () => {
    const layout = moveCard(cards('abc'), emptyCardLayout, 'a', undefined)
    expect(shown(cards('abc'), layout)).toBe('bca')
    expect(shown(cards('abxcy'), layout)).toBe('bxcya')
    expect(shown(cards('xabc'), layout)).toBe('xbca')
  })

  it('keeps the place of a missing card for its return', () => {
    const layout = moveCard(cards('abc'), emptyCardLayout, 'c', 'a')
    expect(shown(cards('ab'), layout)).toBe('ab')
    const later = moveCard(cards('ab'), layout, 'b', 'a')
    expect(shown(cards('abc'), later)).toBe('cba')
  })

  it('has separate sizes on narrow pages', () => {
    const layout = resizeCard(cards('ab'), emptyCardLayout, 'a', { w: 3, h: 2 })
    expect(arrangeByLayout(cards('ab'), layout)[0]?.size).toEqual({ w: 3, h: 2 })
    expect(arrangeByLayout(cards('ab'), layout, 'narrow')[0]?.size).toEqual(one)
  })

  it('shows every card once in any arrangement', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))
    fc.assert(
      fc.property(ids, ids, (defaults, arranged) => {
        const layout = { ordered: true as const, cards: arranged.map((id) => ({ id })) }
        const result = arrangeByLayout(cards(defaults.join('')), layout).map(({ id }) => id)
        expect(result.toSorted()).toEqual(defaults.toSorted())
        const known = arranged.filter((id) => defaults.includes(id))
        expect(result.filter((id) => arranged.includes(id))).toEqual(known)
      }),
    )
  })
})

describe('changes of a layout', () => {
  const abcd = cards('abcd')

  it('move a card before another, or last', () => {
    expect(shown(abcd, moveCard(abcd, emptyCardLayout, 'd', 'b'))).toBe('adbc')
    expect(shown(abcd, moveCard(abcd, emptyCardLayout, 'a', undefined))).toBe('bcda')
    expect(moveCard(abcd, emptyCardLayout, 'a', 'a')).toBe(emptyCardLayout)
    expect(moveCard(abcd, emptyCardLayout, 'z', 'a')).toBe(emptyCardLayout)
  })

  it('skip hidden cards, and stop at the ends', () => {
    const layout = hideCard(abcd, emptyCardLayout, 'b', true)
    expect(shown(abcd, layout)).toBe('a(b)cd')
    expect(shown(abcd, moveCardOneStep(abcd, layout, 'c', -1))).toBe('ca(b)d')
    expect(shown(abcd, moveCardOneStep(abcd, layout, 'a', 1))).toBe('(b)cad')
    expect(moveCardOneStep(abcd, layout, 'a', -1)).toBe(layout)
    expect(moveCardOneStep(abcd, layout, 'd', 1)).toBe(layout)
    expect(moveCardOneStep(abcd, layout, 'b', 1)).toBe(layout)
  })

  it('can be undone by the opposite step', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c'), (id) => {
        const there = moveCardOneStep(abcd, emptyCardLayout, id, 1)
        expect(shown(abcd, moveCardOneStep(abcd, there, id, -1))).toBe('abcd')
      }),
    )
  })

  it("keep the page's order until a card is moved, whatever is hidden or resized", () => {
    const hidden = hideCard(abcd, emptyCardLayout, 'c', true)
    const layout = resizeCard(abcd, hidden, 'b', { w: 2, h: 2 })
    expect(layout.cards).toHaveLength(2)
    expect(shown(cards('xdcba'), layout)).toBe('xd(c)ba')
    expect(hiddenCards(layout)).toEqual(new Set(['c']))
    const moved = moveCard(cards('ab'), layout, 'b', 'a')
    expect(shown(abcd, moved)).toBe('ba(c)d')
  })

  it('hide and show', () => {
    const hidden = hideCard(abcd, emptyCardLayout, 'a', true)
    expect(shown(abcd, hidden)).toBe('(a)bcd')
    expect(shown(abcd, hideCard(abcd, hidden, 'a', false))).toBe('abcd')
  })
})

describe('clampUnits', () => {
  it.each([
    [0, 1],
    [-3, 1],
    [1.4, 1],
    [2.6, 3],
    [9, 4],
    [Number.NaN, 1],
  ])('clamps %d units to %d', (value, units) => {
    expect(clampUnits(value)).toBe(units)
  })
})

describe('interleaveCards', () => {
  const panels: readonly CardDefault[] = [
    { id: 'X', size: { w: 2, h: 2 } },
    { id: 'Y', size: { w: 2, h: 3 } },
  ]
  const names = (list: readonly CardDefault[]) => list.map(({ id }) => id).join('')

  it('starts each panel beside the measurements of its row', () => {
    expect(names(defaultCardOrder(cards('abcdefghijklmnop'), panels))).toBe('abcdXefghijklYmnop')
  })

  it('counts a large measurement by its cells', () => {
    const [first, ...rest] = cards('abcdefghijklmnop')
    const large = { ...first, id: 'a', size: { w: 2, h: 1 } } as const
    expect(names(defaultCardOrder([large, ...rest], panels))).toBe('abcXdefghijkYlmnop')
  })

  it('leaves out none if there are few', () => {
    expect(names(defaultCardOrder(cards('ab'), panels))).toBe('abXY')
    expect(names(defaultCardOrder([], panels))).toBe('XY')
    expect(names(defaultCardOrder(cards('abcde'), []))).toBe('abcde')
  })
})
