import type { CardLayout } from '@fieldport/domain'

/**
 * Cards that most people never read. They stay folded until somebody opens or arranges them, or follows a link to them.
 */
const rarelyReadCards: readonly string[] = ['key:accel_x', 'key:accel_y', 'key:accel_z', 'raw']

/** The folded ones among the cards: a card in the layout was opened or arranged by its reader. */
export function foldedCards(layout: CardLayout, present: readonly string[]): readonly string[] {
  const named = new Set(layout.cards.map(({ id }) => id))
  return rarelyReadCards.filter((id) => present.includes(id) && !named.has(id))
}

/** The layout without space for folded cards. */
export function withFolded(layout: CardLayout, folded: readonly string[]): CardLayout {
  if (folded.length === 0) return layout
  return { ...layout, cards: [...layout.cards, ...folded.map((id) => ({ id, hidden: true as const }))] }
}

/** The layout after a reader opened these cards, which is stored like an arranged one. */
export function withOpened(layout: CardLayout, opened: readonly string[]): CardLayout {
  return { ...layout, cards: [...layout.cards, ...opened.map((id) => ({ id }))] }
}

/** The cards that can be folded again: opened, and not arranged since. */
export function listReopenedCards(layout: CardLayout): readonly string[] {
  if (layout.ordered) return []
  const plain = layout.cards.filter((card) => Object.keys(card).length === 1).map(({ id }) => id)
  return rarelyReadCards.filter((id) => plain.includes(id))
}

export function foldOpenedCards(layout: CardLayout): CardLayout {
  const opened = listReopenedCards(layout)
  return { ...layout, cards: layout.cards.filter(({ id }) => !opened.includes(id)) }
}
