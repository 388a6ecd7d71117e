import type { DeviceSettings } from '@fieldport/contract'
import type { CardDisplay, CardSize } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { RouteUrlState } from '../../../features/telemetry/position/position-card.tsx'
import type { LimitsOfKey } from '../../../features/telemetry/cards/use-limits.ts'
import type { DeviceItems } from '../../../lib/device/custom-items.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'

/** What every card may look at. */
export type CardContext = {
  readonly deviceid: string
  /** Undefined: still loading. */
  readonly settings: DeviceSettings | undefined
  /** Of the shown moment: the newest points, or those up to a point of the history. */
  readonly feed: DeviceFeed
  /** Data keys seen so far. */
  readonly keys: readonly string[]
  /** The measurements that have a card of their own, in display order. */
  readonly cards: readonly CardDisplay[]
  /** Its custom widgets and charts; undefined: still loading. */
  readonly items: DeviceItems | undefined
  readonly intervalSeconds: number | undefined
  /** What colours the cards. */
  readonly limitsOf: LimitsOfKey
  /** Shows one key in the chart. */
  readonly onKey: (key: string) => void
  /** What of the map stands in the address; absent where it does not. */
  readonly route?: RouteUrlState
  /** Opens the settings of how a key is shown; absent for whoever may not change them. */
  readonly onDisplaySettings?: (key: string) => void
  /** Opens the alarm limits of a key; absent likewise. */
  readonly onLimits?: (key: string) => void
}

/**
 * A card of the device page that stands for more than one measurement. The id is kept in arranged pages and custom pages,
 * so it never changes; a measurement's own card has the id `key:<data key>`.
 */
export type DeviceCard = {
  readonly id: string
  readonly title: (t: TFunction) => string
  readonly size: CardSize
  /** It grows into no hole: what is drawn in it has a shape. */
  readonly isFixed?: boolean
  /** Where it has little to show; absent: the same. */
  readonly sizeIn?: (context: CardContext) => CardSize
  /** A card that this device never fills is not there. */
  readonly isAvailable: (context: CardContext) => boolean
  readonly render: (context: CardContext) => ReactNode
}
