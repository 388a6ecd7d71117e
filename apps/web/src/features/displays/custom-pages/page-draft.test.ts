import { arrangeByLayout, hideCard, moveCard, resizeCard } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import {
  addable,
  arranged,
  devicesOf,
  layoutOf,
  newPage,
  placeId,
  shownLayout,
  withCard,
} from './page-draft.ts'

const card = (id: string, deviceid?: string) =>
  ({ id, w: 1, h: 1, ...(deviceid ? { deviceid } : {}) }) as const
const page = { ...newPage, cards: [card('a'), card('b'), card('c')] }
const defaults = page.cards.map(({ id, w, h }) => ({ id, size: { w, h } }))
const ids = ({ cards }: typeof page) => cards.map(placeId)

describe('a page that is being arranged', () => {
  it('takes order, sizes and what was hidden from the frames', () => {
    expect(ids(arranged(page, layoutOf(page)) as typeof page)).toEqual(['a', 'b', 'c'])
    const moved = moveCard(defaults, layoutOf(page), 'c', 'a')
    expect(ids(arranged(page, moved) as typeof page)).toEqual(['c', 'a', 'b'])
    const resized = resizeCard(defaults, layoutOf(page), 'b', { w: 3, h: 2 })
    expect(arranged(page, resized).cards[1]).toEqual({ id: 'b', w: 3, h: 2 })
    const onPhone = resizeCard(defaults, layoutOf(page), 'b', { w: 2, h: 2 }, 'narrow')
    expect(arranged(page, onPhone).cards[1]).toEqual({ id: 'b', w: 2, h: 2 })
    expect(ids(arranged(page, hideCard(defaults, layoutOf(page), 'b', true)) as typeof page)).toEqual([
      'a',
      'c',
    ])
  })

  it('gives each card a row of a phone where there are several devices', () => {
    const cards = defaults.map(({ id, size }) => ({ id, size, title: id, render: () => null }))
    expect(shownLayout(cards, 1).cards).toEqual([])
    const [first] = arrangeByLayout(cards, shownLayout(cards, 2), 'narrow')
    expect(first?.size).toEqual({ w: 2, h: 1 })
    expect(arrangeByLayout(cards, shownLayout(cards, 2))[0]?.size).toEqual({ w: 1, h: 1 })
  })

  it('has a card once, of each device', () => {
    const both = withCard(withCard(newPage, card('a', 'AAAA00001')), card('a', 'BBBB00002'))
    expect(both.cards).toHaveLength(2)
    expect(withCard(both, card('a', 'AAAA00001'))).toBe(both)
    expect(devicesOf(both)).toEqual(['AAAA00001', 'BBBB00002'])
    const all = [{ id: 'a', title: 'A', size: { w: 1, h: 1 }, render: () => null }] as const
    expect(addable(both, all, 'AAAA00001')).toEqual([])
    expect(addable(both, all, undefined)).toEqual(all)
  })
})
