import { type CardLayout, hiddenCards } from '@fieldport/domain'
import type { GridCard } from '../grid-card.ts'

/** A card that its reader was led to and does not see. */
export type MissingCard = {
  readonly id: string
  /** Undefined: the device has no such card at present. */
  readonly title: string | undefined
}

/**
 * @param wanted ids of the cards that show what the reader came for, the best first
 * @returns undefined when one of them is seen
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
