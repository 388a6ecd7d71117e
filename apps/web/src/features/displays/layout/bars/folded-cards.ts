import type { CardLayout } from '@fieldport/domain'

/** Cards that most people never read. They stay folded until somebody opens, arranges or is led to them. */
export const seldomCards: readonly string[] = ['key:accel_x', 'key:accel_y', 'key:accel_z', 'raw']

/** Those of the cards that are folded: a card that the layout names was opened or arranged by its reader. */
export function foldedCards(layout: CardLayout, present: readonly string[]): readonly string[] {
  const named = new Set(layout.cards.map(({ id }) => id))
  return seldomCards.filter((id) => present.includes(id) && !named.has(id))
}

/** The layout in which the folded cards take no place. */
export function withFolded(layout: CardLayout, folded: readonly string[]): CardLayout {
  if (folded.length === 0) return layout
  return { ...layout, cards: [...layout.cards, ...folded.map((id) => ({ id, hidden: true as const }))] }
}

/** The layout of a reader who opened these cards, which is kept like what they arranged. */
export function withOpened(layout: CardLayout, opened: readonly string[]): CardLayout {
  return { ...layout, cards: [...layout.cards, ...opened.map((id) => ({ id }))] }
}

/** Those that a press folds again: opened, and not arranged since. */
export function openedCards(layout: CardLayout): readonly string[] {
  if (layout.ordered) return []
  const plain = layout.cards.filter((card) => Object.keys(card).length === 1).map(({ id }) => id)
  return seldomCards.filter((id) => plain.includes(id))
}

export function withoutOpened(layout: CardLayout): CardLayout {
  const opened = openedCards(layout)
  return { ...layout, cards: layout.cards.filter(({ id }) => !opened.includes(id)) }
}
