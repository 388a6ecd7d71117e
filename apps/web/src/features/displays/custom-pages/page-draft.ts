import {
  arrangeByLayout,
  type CardLayout,
  type CustomPage,
  customPageLimits,
  emptyCardLayout,
  type PageCard,
} from '@fieldport/domain'
import type { GridCard } from '../layout/grid-card.ts'

/** The initial state of a new page. */
export const newPage: CustomPage = { title: '', theme: 'auto', scale: 100, showHeader: true, cards: [] }

/** Identifies a card on a page: two devices may have the same card. */
export function getCardInstanceId({ id, deviceid }: Pick<PageCard, 'id' | 'deviceid'>): string {
  return deviceid === undefined ? id : `${deviceid}/${id}`
}

/** The devices on a page, in the order of their first card. */
export function listPageDevices(page: CustomPage): readonly string[] {
  return [...new Set(page.cards.flatMap(({ deviceid }) => deviceid ?? []))]
}

/** The page as a layout, for arranging its cards. */
export function layoutOf(page: CustomPage): CardLayout {
  return {
    cards: page.cards.map((card) => ({ id: getCardInstanceId(card), wide: { w: card.w, h: card.h } })),
  }
}

/**
 * The layout for viewing the page. On a phone, each card of several devices takes a whole row, because half of one has
 * no room for the names of device and measurement.
 */
export function toDisplayLayout(cards: readonly GridCard[], devices: number): CardLayout {
  if (devices < 2) return emptyCardLayout
  return { cards: cards.map(({ id, size: { h } }) => ({ id, narrow: { w: 2, h } })) }
}

/** Applies an arranged layout to the page; hidden cards are removed. */
export function applyLayout(page: CustomPage, layout: CardLayout): CustomPage {
  const byId = new Map(page.cards.map((card) => [getCardInstanceId(card), card]))
  const defaults = page.cards.map((card) => ({ id: getCardInstanceId(card), size: { w: card.w, h: card.h } }))
  const sizes = new Map(layout.cards.map((wish) => [wish.id, wish.narrow ?? wish.wide]))
  const cards = arrangeByLayout(defaults, layout)
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ id }): PageCard[] => {
      const card = byId.get(id)
      return card ? [{ ...card, ...sizes.get(id) }] : []
    })
  return { ...page, cards }
}

/** Adds a card at the end, unless it is already there or the page is full. */
export function addCard(page: CustomPage, card: PageCard): CustomPage {
  const isThere = page.cards.some((each) => getCardInstanceId(each) === getCardInstanceId(card))
  if (isThere || page.cards.length >= customPageLimits.cards) return page
  return { ...page, cards: [...page.cards, card] }
}

/** A device's cards that are not on the page yet. */
export function listAddableCards(page: CustomPage, cards: readonly GridCard[], deviceid: string | undefined) {
  const there = new Set(page.cards.map(getCardInstanceId))
  return cards.filter(
    ({ id }) => !there.has(getCardInstanceId({ id, ...(deviceid === undefined ? {} : { deviceid }) })),
  )
}
