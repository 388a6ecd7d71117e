import type { DeviceSettings } from '@fieldport/contract'
import { type CustomPage, dataKeyOfCard, type PageCard } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceSettings } from '../../../features/devices/use-device-settings.ts'
import { DeviceCaption } from '../../../features/displays/custom-pages/device-caption.tsx'
import { getCardInstanceId } from '../../../features/displays/custom-pages/page-draft.ts'
import wall from '../../../features/displays/custom-pages/display-mode.module.css'
import type { GridCard } from '../../../features/displays/layout/grid-card.ts'
import { Card } from '../../../features/telemetry/cards/measurement/card.tsx'
import {
  useCardDisplays,
  useParsedDisplaySettings,
} from '../../../features/telemetry/cards/use-card-displays.ts'
import { useLimitRules, useLimitsOfKey } from '../../../features/telemetry/cards/use-limits.ts'
import { useDeviceItems } from '../../../lib/device/custom-items.ts'
import { useConfiguredDevice } from '../../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import type { DeviceStreams } from '../../../lib/live/feed/device-streams.ts'
import {
  useComputedFeed,
  useDeviceFeed,
  useDeviceStreams,
  useFeedKeys,
} from '../../../lib/live/feed/use-device-feed.ts'
import { PanelOwnerContext } from '../../../ui/panel.tsx'
import { availableCards } from '../cards/custom-item-cards.ts'
import type { CardContext } from '../cards/device-card.ts'
import { measurementCardId } from '../cards/device-card-grid.tsx'

/** A device of a custom page, with its cards. */
export type DisplayModeDevice = {
  readonly name: string
  /** Prefix of its cards' names; empty: it is the page's only device. */
  readonly prefix: string
  readonly settings: DeviceSettings | undefined
  readonly feed: DeviceFeed
  readonly cards: readonly GridCard[]
}

const nothing = () => undefined

/**
 * All cards of a device, for a page without links. If the page shows several devices, cards are prefixed with their
 * device's name.
 */
export function useDisplayModeCards(
  context: Omit<CardContext, 'onKey'>,
  prefix: string,
): readonly GridCard[] {
  const { t } = useTranslation()
  const { feed, intervalSeconds, limitsOf } = context
  return useMemo(() => {
    const whole: CardContext = { ...context, onKey: nothing }
    const measurements = context.cards.map((display): GridCard => {
      const named = { ...display, name: `${prefix}${display.name}` }
      return {
        id: measurementCardId(display.key),
        title: named.name,
        size: { w: 1, h: 1 },
        render: () => (
          <Card
            feed={feed}
            display={named}
            intervalSeconds={intervalSeconds}
            limits={limitsOf(display.key)}
          />
        ),
      }
    })
    const panels = availableCards(whole).map(({ id, title, size, render }) => ({
      id,
      title: `${prefix}${title(t)}`,
      size,
      render: () => <PanelOwnerContext value={prefix}>{render(whole)}</PanelOwnerContext>,
    }))
    return [...measurements, ...panels]
  }, [context, feed, intervalSeconds, limitsOf, prefix, t])
}

type ScopeProps = {
  readonly deviceid: string
  readonly isOneOfMany: boolean
  readonly streams: DeviceStreams
  readonly children: (device: DisplayModeDevice) => ReactNode
}

/** Loads one device of a page: its settings, live points and cards. */
function DeviceLoader({ deviceid, isOneOfMany, streams, children }: ScopeProps) {
  const { settings, intervalSeconds } = useDeviceSettings(deviceid)
  const measured = useDeviceFeed(deviceid, intervalSeconds, streams)
  const feed = useComputedFeed(measured, settings?.PORTAL_computedChannels)
  const configured = useConfiguredDevice(deviceid, settings?.model)
  const displaySettings = useParsedDisplaySettings(settings)
  const displays = useCardDisplays(feed, displaySettings, configured, intervalSeconds)
  const limitsOf = useLimitsOfKey(displaySettings, configured, useLimitRules(deviceid))
  const keys = useFeedKeys(feed)
  const items = useDeviceItems(deviceid)
  const context = useMemo(
    () => ({ deviceid, settings, feed, keys, cards: displays, items, intervalSeconds, limitsOf }),
    [deviceid, settings, feed, keys, displays, items, intervalSeconds, limitsOf],
  )
  const name = settings?.PORTAL_deviceName || deviceid
  const prefix = isOneOfMany ? `${name} · ` : ''
  const cards = useDisplayModeCards(context, prefix)
  return children({ name, prefix, settings, feed, cards })
}

type ScopesProps = {
  readonly ids: readonly string[]
  readonly isOneOfMany: boolean
  readonly children: (devices: ReadonlyMap<string, DisplayModeDevice>) => ReactNode
}

/** Loads several devices, over one connection. */
export function DevicesLoader(props: ScopesProps) {
  return <NestedDeviceLoaders {...props} streams={useDeviceStreams(liveUrl)} before={noDevices} />
}

const noDevices: ReadonlyMap<string, DisplayModeDevice> = new Map()

function liveUrl(ids: readonly string[]): string {
  return `/api/portal/user-live-points?${new URLSearchParams({ deviceids: ids.join() })}`
}

type NestedProps = ScopesProps & {
  readonly streams: DeviceStreams
  readonly before: ReadonlyMap<string, DisplayModeDevice>
}

/** Nested components, because each device needs its own hooks. */
function NestedDeviceLoaders({ ids, before, children, ...shared }: NestedProps): ReactNode {
  const [first, ...rest] = ids
  if (first === undefined) return children(before)
  return (
    <DeviceLoader key={first} deviceid={first} {...shared}>
      {(device) => (
        <NestedDeviceLoaders {...shared} ids={rest} before={new Map([...before, [first, device]])}>
          {children}
        </NestedDeviceLoaders>
      )}
    </DeviceLoader>
  )
}

/** The names of the page's devices, and the age of their values. */
export function DeviceCaptions({ devices }: { readonly devices: ReadonlyMap<string, DisplayModeDevice> }) {
  return [...devices].map(([id, { name, feed }]) => <DeviceCaption key={id} name={name} feed={feed} />)
}

/** The page's cards in their sizes; a card without content keeps its place. */
export function toGridCards(
  page: CustomPage,
  deviceOf: (card: PageCard) => DisplayModeDevice | undefined,
  t: TFunction,
): readonly GridCard[] {
  return page.cards.map((card) => {
    const device = deviceOf(card)
    const found = device?.cards.find(({ id }) => id === card.id)
    const title = found?.title ?? `${device?.prefix ?? ''}${dataKeyOfCard(card.id) ?? card.id}`
    return {
      id: getCardInstanceId(card),
      title,
      size: { w: card.w, h: card.h },
      render: found?.render ?? (() => <MissingCard title={title} text={t('No Data Available')} />),
    }
  })
}

function MissingCard({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <article className={wall['missing']}>
      <h2>{title}</h2>
      {text}
    </article>
  )
}
