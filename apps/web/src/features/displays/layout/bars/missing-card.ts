import { type CardLayout, hiddenCards } from '@fieldport/domain'
import type { GridCard } from '../grid-card.ts'

/** A linked card that is not visible. */
export type MissingCard = {
  readonly id: string
  /** Undefined: the device currently has no such card. */
  readonly title: string | undefined
}

/**
 * @param wanted IDs of the cards that would show the link's target, best first
 * @returns undefined if one of them is visible
 */
export function findMissingCard(
  wanted: readonly string[],
  cards: readonly Pick<GridCard, 'id' | 'title'>[],
  layout: CardLayout,
): MissingCard | undefined {
  const [id] = wanted
  if (id === undefined) return undefined
  const hidden = hiddenCards(layout)
  const there = wanted.flatMap((each) => cards.find((card) => card.id === each) ?? [])
  if (there.some((card) => !hidden.has(card.id))) return undefined
  const [best] = there
  return { id: best?.id ?? id, title: best?.title }
}
