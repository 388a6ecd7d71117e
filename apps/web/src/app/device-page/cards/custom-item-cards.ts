import { chartCards } from './chart-cards.tsx'
import type { CardContext, DeviceCard } from './device-card.ts'
import { deviceCards } from './device-cards.tsx'
import { widgetCards } from './widget-cards.tsx'

/** Each lists the cards of one kind of item that people built for the device of the context. */
const itemCards: readonly ((context: CardContext) => readonly DeviceCard[])[] = [widgetCards, chartCards]

/** The cards that the device of the context has beside those of single measurements. */
export function availableCards(context: CardContext): readonly DeviceCard[] {
  const cards = [...deviceCards, ...itemCards.flatMap((list) => list(context))]
  return cards.filter((card) => card.isAvailable(context))
}
