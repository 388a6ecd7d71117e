import { arrangeByLayout, emptyCardLayout, moveCard, parseCardLayout } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { foldedCards, listReopenedCards, withFolded, foldOpenedCards, withOpened } from './folded-cards.ts'

const present = ['key:vin', 'key:accel_x', 'raw']
const defaults = present.map((id) => ({ id, size: { w: 1, h: 1 } as const }))
const shown = (layout: Parameters<typeof foldedCards>[0]) =>
  arrangeByLayout(defaults, withFolded(layout, foldedCards(layout, present)))
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => id)

it('collapses rarely read cards that are present', () => {
  expect(foldedCards(emptyCardLayout, present)).toEqual(['key:accel_x', 'raw'])
  expect(shown(emptyCardLayout)).toEqual(['key:vin'])
})

it('expands with one press, stores that in the layout, and collapses again', () => {
  const opened = withOpened(emptyCardLayout, foldedCards(emptyCardLayout, present))
  const kept = parseCardLayout(JSON.parse(JSON.stringify(opened))) ?? emptyCardLayout
  expect(shown(kept)).toEqual(present)
  expect(listReopenedCards(kept)).toEqual(['key:accel_x', 'raw'])
  expect(foldOpenedCards(kept)).toEqual(emptyCardLayout)
})

it('leaves arranged cards unchanged', () => {
  const arranged = moveCard(defaults, emptyCardLayout, 'raw', 'key:vin')
  expect(shown(arranged)).toEqual(['raw', 'key:vin', 'key:accel_x'])
  expect(listReopenedCards(arranged)).toEqual([])
  expect(shown({ cards: [{ id: 'raw', hidden: true }] })).toEqual(['key:vin'])
})
