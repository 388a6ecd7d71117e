import type { SharedPage } from '@fieldport/contract'
import { type CustomPage, parseDisplaySettings, type StoredPoint } from '@fieldport/domain'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AboutDevice } from '../../features/displays/custom-pages/about-device.tsx'
import { useSharedPage } from '../../features/displays/custom-pages/use-page.ts'
import { Wall } from '../../features/displays/custom-pages/wall.tsx'
import { useCards } from '../../features/telemetry/cards/use-cards.ts'
import { client } from '../../lib/api/client.ts'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import { useFeedOf, useFeedState, useKeys } from '../../lib/live/use-device-feed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { IconMapSearch } from '@tabler/icons-react'
import { pageCards, useWallCards, type WallDevice } from './wall-cards.tsx'

const route = getRouteApi('/shared/$token')

/** What a share link shows, to anybody who has it. */
export function SharedPagePage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const query = useSharedPage(token)
  usePageTitle(query.data?.page.title ?? '')
  const again = () => void query.refetch()
  if (errorCode(query.error) === 'NOT_FOUND') {
    return (
      <EmptyState icon={<IconMapSearch size={40} stroke={1.5} />} title={t('Page not found!')}>
        {t('This link has ended, or it was never one.')}
      </EmptyState>
    )
  }
  if (query.data)
    return <Shared key={query.data.devices.length} token={token} shared={query.data} onEnded={again} />
  return query.isError ? (
    <Notice title={t('Error')} onRetry={again}>
      {errorMessage(query.error)}
    </Notice>
  ) : null
}

type Props = {
  readonly token: string
  readonly shared: SharedPage
  /** The stream says that access ended, or that the page changed. */
  readonly onEnded: () => void
}

function Shared({ token, shared, onEnded }: Props) {
  const { t } = useTranslation()
  const page: CustomPage = {
    ...shared.page,
    cards: shared.page.cards.map(({ id, device, w, h }) => ({ id, deviceid: String(device), w, h })),
  }
  return (
    <SharedDevices token={token} devices={shared.devices} onEnded={onEnded}>
      {(devices) => (
        <Wall
          page={page}
          cards={pageCards(page, ({ deviceid }) => devices[Number(deviceid)]?.cards, t)}
          about={devices.map(({ name, feed }, at) => <AboutDevice key={at} name={name} feed={feed} />)}
        />
      )}
    </SharedDevices>
  )
}

type DevicesProps = {
  readonly token: string
  readonly devices: SharedPage['devices']
  readonly onEnded: () => void
  readonly children: (devices: readonly WallDevice[]) => ReactNode
  readonly before?: readonly WallDevice[]
}

/** Several devices, one within the other, since each has hooks of its own. */
function SharedDevices({ token, devices, onEnded, children, before = [] }: DevicesProps): ReactNode {
  const device = devices[before.length]
  if (!device) return children(before)
  return (
    <SharedDevice
      key={before.length}
      token={token}
      place={before.length}
      device={device}
      isOneOfMany={devices.length > 1}
      onEnded={onEnded}
    >
      {(made) => (
        <SharedDevices token={token} devices={devices} onEnded={onEnded} before={[...before, made]}>
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
  readonly onEnded: () => void
  readonly children: (device: WallDevice) => ReactNode
}

function SharedDevice({ token, place, device, isOneOfMany, onEnded, children }: DeviceProps) {
  const { name, model, intervalSeconds } = device
  const source = useMemo(() => sharedSource(token, place), [token, place])
  const feed = useFeedOf(source, intervalSeconds)
  const { status } = useFeedState(feed)
  useEffect(() => {
    if (status === 'ended') onEnded()
    // The page asks anew for whatever reason the stream ended.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])
  const settings = useMemo(() => parseDisplaySettings(device.displaySettings), [device.displaySettings])
  const displays = useCards(feed, settings, model)
  const keys = useKeys(feed)
  const context = useMemo(
    () => ({ deviceid: '', settings: undefined, feed, keys, cards: displays, intervalSeconds }),
    [feed, keys, displays, intervalSeconds],
  )
  const cards = useWallCards(context, isOneOfMany ? `${name} · ` : '')
  return children({ name, settings: undefined, feed, cards })
}

function sharedSource(token: string, device: number) {
  return {
    loadPoints: async (datapoints: number) => {
      const { data } = await client.portal.sharedGetPoints({ token, device, datapoints })
      return data as readonly StoredPoint[]
    },
    loadReadings: async () => ({}),
    streamUrl: `/api/portal/shared/${encodeURIComponent(token)}/live/${device}`,
  }
}
