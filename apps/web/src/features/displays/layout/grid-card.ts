import type { CardBreakpoint, CardSize } from '@fieldport/domain'
import type { ReactNode } from 'react'

/** A card as a grid takes it. The id is kept in arranged pages, so it never changes. */
export type GridCard = {
  readonly id: string
  readonly title: string
  /** At a desk; on a narrow page a card is as wide as that allows. */
  readonly size: CardSize
  /** It grows into no hole: what is drawn in it has a shape. */
  readonly isFixed?: boolean
  /** It is at least so many units high, whatever was chosen: what is drawn in it needs them. */
  readonly leastRows?: Readonly<Record<CardBreakpoint, number>>
  readonly render: () => ReactNode
}
