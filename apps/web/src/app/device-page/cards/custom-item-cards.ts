import { chartCards } from './chart-cards.tsx'
import type { CardContext, DeviceCard } from './device-card.ts'
import { deviceCards } from './device-cards.tsx'
import { widgetCards } from './widget-cards.tsx'

/** Each function lists the cards of one kind of custom item. */
const itemCards: readonly ((context: CardContext) => readonly DeviceCard[])[] = [widgetCards, chartCards]

/** The device's cards other than those of single measurements. */
export function availableCards(context: CardContext): readonly DeviceCard[] {
  const cards = [...deviceCards, ...itemCards.flatMap((list) => list(context))]
  return cards.filter((card) => card.isAvailable(context))
}
