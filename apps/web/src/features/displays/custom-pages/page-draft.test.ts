import { arrangeByLayout, hideCard, moveCard, resizeCard } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import {
  listAddableCards,
  applyLayout,
  listPageDevices,
  layoutOf,
  newPage,
  getCardInstanceId,
  toDisplayLayout,
  addCard,
} from './page-draft.ts'

const card = (id: string, deviceid?: string) =>
  ({ id, w: 1, h: 1, ...(deviceid ? { deviceid } : {}) }) as const
const page = { ...newPage, cards: [card('a'), card('b'), card('c')] }
const defaults = page.cards.map(({ id, w, h }) => ({ id, size: { w, h } }))
const ids = ({ cards }: typeof page) => cards.map(getCardInstanceId)

describe('a page that is being arranged', () => {
  it('takes order, sizes and hidden cards from the frames', () => {
    expect(ids(applyLayout(page, layoutOf(page)) as typeof page)).toEqual(['a', 'b', 'c'])
    const moved = moveCard(defaults, layoutOf(page), 'c', 'a')
    expect(ids(applyLayout(page, moved) as typeof page)).toEqual(['c', 'a', 'b'])
    const resized = resizeCard(defaults, layoutOf(page), 'b', { w: 3, h: 2 })
    expect(applyLayout(page, resized).cards[1]).toEqual({ id: 'b', w: 3, h: 2 })
    const onPhone = resizeCard(defaults, layoutOf(page), 'b', { w: 2, h: 2 }, 'narrow')
    expect(applyLayout(page, onPhone).cards[1]).toEqual({ id: 'b', w: 2, h: 2 })
    expect(ids(applyLayout(page, hideCard(defaults, layoutOf(page), 'b', true)) as typeof page)).toEqual([
      'a',
      'c',
    ])
  })

  it('gives each card a row of its own on phones if there are several devices', () => {
    const cards = defaults.map(({ id, size }) => ({ id, size, title: id, render: () => null }))
    expect(toDisplayLayout(cards, 1).cards).toEqual([])
    const [first] = arrangeByLayout(cards, toDisplayLayout(cards, 2), 'narrow')
    expect(first?.size).toEqual({ w: 2, h: 1 })
    expect(arrangeByLayout(cards, toDisplayLayout(cards, 2))[0]?.size).toEqual({ w: 1, h: 1 })
  })

  it('contains a card once per device', () => {
    const both = addCard(addCard(newPage, card('a', 'AAAA00001')), card('a', 'BBBB00002'))
    expect(both.cards).toHaveLength(2)
    expect(addCard(both, card('a', 'AAAA00001'))).toBe(both)
    expect(listPageDevices(both)).toEqual(['AAAA00001', 'BBBB00002'])
    const all = [{ id: 'a', title: 'A', size: { w: 1, h: 1 }, render: () => null }] as const
    expect(listAddableCards(both, all, 'AAAA00001')).toEqual([])
    expect(listAddableCards(both, all, undefined)).toEqual(all)
  })
})
