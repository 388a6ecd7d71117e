import type { CardBreakpoint, CardSize } from '@fieldport/domain'
import type { ReactNode } from 'react'

/** A card of a grid. Its ID is stored in arranged pages, so it never changes. */
export type GridCard = {
  readonly id: string
  readonly title: string
  /** On a wide page; on a narrow one the width is limited. */
  readonly size: CardSize
  /** It does not grow into holes, because its content has a fixed shape. */
  readonly isFixed?: boolean
  /** Minimum height in units that its content needs, whatever size was chosen. */
  readonly minimumRows?: Readonly<Record<CardBreakpoint, number>>
  readonly render: () => ReactNode
}
