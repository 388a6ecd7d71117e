import type { DeviceSettings } from '@fieldport/contract'
import type { CardDisplay, CardSize } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { RouteUrlState } from '../../../features/telemetry/position/position-card.tsx'
import type { LimitsOfKey } from '../../../features/telemetry/cards/use-limits.ts'
import type { DeviceItems } from '../../../lib/device/custom-items.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'

/** The data available to every card. */
export type CardContext = {
  readonly deviceid: string
  /** Undefined: still loading, or failed. */
  readonly settings: DeviceSettings | undefined
  /** The settings could not be loaded, so the plan is unknown. */
  readonly hasFailed?: boolean | undefined
  /** The feed at the shown moment: live, or up to a point of the history. */
  readonly feed: DeviceFeed
  /** Data keys seen so far. */
  readonly keys: readonly string[]
  /** The measurements that have a card of their own, in display order. */
  readonly cards: readonly CardDisplay[]
  /** Its custom widgets and charts; undefined: still loading. */
  readonly items: DeviceItems | undefined
  readonly intervalSeconds: number | undefined
  /** The limits that colour the cards. */
  readonly limitsOf: LimitsOfKey
  /** Shows a key in the chart. */
  readonly onKey: (key: string) => void
  /** The map's state in the URL; absent on pages without it. */
  readonly route?: RouteUrlState
  /** Opens the display settings of a key; absent if the reader may not change them. */
  readonly onDisplaySettings?: (key: string) => void
  /** Opens the alarm limits of a key; absent if the reader may not change them. */
  readonly onLimits?: (key: string) => void
}

/**
 * A card of the device page that is not for a single measurement. Its ID is stored in arranged pages and custom pages,
 * so it never changes; a measurement's own card has the ID `key:<data key>`.
 */
export type DeviceCard = {
  readonly id: string
  readonly title: (t: TFunction) => string
  readonly size: CardSize
  /** It does not grow into holes, because its content has a fixed shape. */
  readonly isFixed?: boolean
  /** A smaller size for little content; absent: always the same. */
  readonly sizeIn?: (context: CardContext) => CardSize
  /** Cards that this device can never fill are left out. */
  readonly isAvailable: (context: CardContext) => boolean
  readonly render: (context: CardContext) => ReactNode
}
