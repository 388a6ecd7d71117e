import type { SharedPage } from '@fieldport/contract'
import type { CustomPage } from '@fieldport/domain'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceCaption } from '../../../features/displays/custom-pages/device-caption.tsx'
import { toDisplayLayout } from '../../../features/displays/custom-pages/page-draft.ts'
import { useSharedPage } from '../../../features/displays/custom-pages/use-page.ts'
import { DisplayMode } from '../../../features/displays/custom-pages/display-mode.tsx'
import type { GridCard } from '../../../features/displays/layout/grid-card.ts'
import {
  useCardDisplays,
  useParsedDisplaySettings,
} from '../../../features/telemetry/cards/use-card-displays.ts'
import { useSharedLimits } from '../../../features/telemetry/cards/use-limits.ts'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'
import { type DeviceSource, GuestSourceContext } from '../../../lib/device/device-source.ts'
import type { DeviceStreams } from '../../../lib/live/feed/device-streams.ts'
import {
  useDeviceStreams,
  useSourceFeed,
  useFeedState,
  useFeedKeys,
} from '../../../lib/live/feed/use-device-feed.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'
import { IconMapSearch } from '@tabler/icons-react'
import { createGuestPointSource, guestSettings, createGuestDataSource } from './guest-device.ts'
import { toGridCards, useDisplayModeCards, type DisplayModeDevice } from './display-mode-cards.tsx'

const route = getRouteApi('/shared/$token')

/** The page of a share link, for anybody who has it. */
export function SharedPagePage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const query = useSharedPage(token)
  usePageTitle(query.data?.page.title ?? '')
  const [opening, setOpening] = useState(0)
  // The streams of all devices end at the same time, so one refetch is enough.
  const again = () => query.refetch({ cancelRefetch: false })
  if (errorCode(query.error) === 'NOT_FOUND') {
    return (
      <EmptyState icon={<IconMapSearch size={40} stroke={1.5} />} title={t('Page not found!')}>
        {t("This link has expired or doesn't exist.")}
      </EmptyState>
    )
  }
  if (query.data)
    return (
      <SharedPageContent
        key={opening}
        token={token}
        shared={query.data}
        onEnded={() => void again().then(() => setOpening(opening + 1))}
      />
    )
  return query.isError ? (
    <Notice title={t('Error')} onRetry={() => void again()}>
      {errorMessage(query.error)}
    </Notice>
  ) : null
}

type Props = {
  readonly token: string
  readonly shared: SharedPage
  /** Called when the stream reports that access ended, or that the page changed. */
  readonly onEnded: () => void
}

function SharedPageContent({ token, shared, onEnded }: Props) {
  const { t } = useTranslation()
  const page: CustomPage = {
    ...shared.page,
    cards: shared.page.cards.map(({ id, device, w, h }) => ({ id, deviceid: String(device), w, h })),
  }
  const streams = useDeviceStreams(
    useCallback(() => `/api/portal/shared/${encodeURIComponent(token)}/live`, [token]),
  )
  return (
    <SharedDevices token={token} devices={shared.devices} streams={streams} onEnded={onEnded}>
      {(devices) => {
        const cards = toGridCards(page, ({ deviceid }) => devices[Number(deviceid)], t)
        return (
          <DisplayMode
            page={page}
            cards={cards}
            layout={toDisplayLayout(cards, devices.length)}
            caption={devices.map(({ name, feed }, at) => <DeviceCaption key={at} name={name} feed={feed} />)}
          />
        )
      }}
    </SharedDevices>
  )
}

type DevicesProps = {
  readonly token: string
  readonly devices: SharedPage['devices']
  readonly streams: DeviceStreams
  readonly onEnded: () => void
  readonly children: (devices: readonly DisplayModeDevice[]) => ReactNode
  readonly before?: readonly DisplayModeDevice[]
}

/** Nested components, because each device needs its own hooks. */
function SharedDevices({ children, before = [], ...shared }: DevicesProps): ReactNode {
  const { devices } = shared
  const device = devices[before.length]
  if (!device) return children(before)
  return (
    <SharedDevice
      key={before.length}
      {...shared}
      place={before.length}
      device={device}
      isOneOfMany={devices.length > 1}
    >
      {(made) => (
        <SharedDevices {...shared} before={[...before, made]}>
          {children}
        </SharedDevices>
      )}
    </SharedDevice>
  )
}

type DeviceProps = {
  readonly token: string
  readonly place: number
  readonly device: SharedPage['devices'][number]
  readonly isOneOfMany: boolean
  readonly streams: DeviceStreams
  readonly onEnded: () => void
  readonly children: (device: DisplayModeDevice) => ReactNode
}

function SharedDevice({ token, place, device, isOneOfMany, streams, onEnded, children }: DeviceProps) {
  const { name, intervalSeconds } = device
  const queries = useQueryClient()
  const points = useMemo(
    () => createGuestPointSource(token, place, streams, queries),
    [token, place, streams, queries],
  )
  const feed = useSourceFeed(points, intervalSeconds)
  const { status } = useFeedState(feed)
  useEffect(() => {
    if (status === 'ended') onEnded()
    // Whatever the reason for the stream's end, the page is refetched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])
  const settings = useMemo(() => guestSettings(device), [device])
  const source = useMemo(
    () => createGuestDataSource(token, place, device.names),
    [token, place, device.names],
  )
  const displaySettings = useParsedDisplaySettings(settings)
  const displays = useCardDisplays(feed, displaySettings, settings, intervalSeconds)
  const limitsOf = useSharedLimits(device.limits)
  const keys = useFeedKeys(feed)
  const context = useMemo(
    () => ({
      deviceid: '',
      settings,
      feed,
      keys,
      cards: displays,
      items: device,
      intervalSeconds,
      limitsOf,
    }),
    [settings, feed, keys, displays, device, intervalSeconds, limitsOf],
  )
  const prefix = isOneOfMany ? `${name} · ` : ''
  const own = useDisplayModeCards(context, prefix)
  const cards = useMemo(() => own.map((card) => withGuestSource(card, source)), [own, source])
  return children({ name, prefix, settings, feed, cards })
}

function withGuestSource(card: GridCard, source: DeviceSource): GridCard {
  return { ...card, render: () => <GuestSourceContext value={source}>{card.render()}</GuestSourceContext> }
}
