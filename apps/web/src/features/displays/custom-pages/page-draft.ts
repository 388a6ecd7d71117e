import {
  arrangeByLayout,
  type CardLayout,
  type CustomPage,
  customPageLimits,
  emptyCardLayout,
  type PageCard,
} from '@fieldport/domain'
import type { GridCard } from '../layout/grid-card.ts'

/** A page as it is before anybody made it. */
export const newPage: CustomPage = { title: '', theme: 'auto', scale: 100, showHeader: true, cards: [] }

/** Tells the cards of a page apart: two devices may have the same. */
export function getCardInstanceId({ id, deviceid }: Pick<PageCard, 'id' | 'deviceid'>): string {
  return deviceid === undefined ? id : `${deviceid}/${id}`
}

/** The devices that a page shows, in the order of their first card. */
export function devicesOf(page: CustomPage): readonly string[] {
  return [...new Set(page.cards.flatMap(({ deviceid }) => deviceid ?? []))]
}

/** The page as it stands, for the frames by which its cards are arranged. */
export function layoutOf(page: CustomPage): CardLayout {
  return {
    cards: page.cards.map((card) => ({ id: getCardInstanceId(card), wide: { w: card.w, h: card.h } })),
  }
}

/**
 * The page as it is looked at. On a phone each card of several devices takes a whole row: half of one has no room for the name of
 * the device and of what it measures.
 */
export function toDisplayLayout(cards: readonly GridCard[], devices: number): CardLayout {
  if (devices < 2) return emptyCardLayout
  return { cards: cards.map(({ id, size: { h } }) => ({ id, narrow: { w: 2, h } })) }
}

/** The page after its cards were arranged; a card that was hidden is on it no more. */
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

/** The page with one more card at its end, unless it is there or the page is full. */
export function addCard(page: CustomPage, card: PageCard): CustomPage {
  const isThere = page.cards.some((each) => getCardInstanceId(each) === getCardInstanceId(card))
  if (isThere || page.cards.length >= customPageLimits.cards) return page
  return { ...page, cards: [...page.cards, card] }
}

/** What of a device is not on the page yet. */
export function listAddableCards(page: CustomPage, cards: readonly GridCard[], deviceid: string | undefined) {
  const there = new Set(page.cards.map(getCardInstanceId))
  return cards.filter(
    ({ id }) => !there.has(getCardInstanceId({ id, ...(deviceid === undefined ? {} : { deviceid }) })),
  )
}
