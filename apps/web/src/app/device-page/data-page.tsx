import type { DeviceSettings } from '@fieldport/contract'
import type { CardDisplay } from '@fieldport/domain'
import { useCallback, useMemo } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isVendor, sessionQuery } from '../../features/accounts/session.ts'
import { DeviceHeader } from '../../features/devices/header/device-header.tsx'
import { useDeviceSettings } from '../../features/devices/settings.ts'
import type { GridCard } from '../../features/displays/layout/grid-card.ts'
import { useCards, useParsedDisplaySettings } from '../../features/telemetry/cards/use-cards.ts'
import { ChartPanel } from '../../features/telemetry/chart/chart-panel.tsx'
import type { ChartView } from '../../features/telemetry/chart/chart-view.ts'
import { retentionOf } from '../../ui/chart/chart-range.ts'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'
import type { DeviceFeed } from '../../lib/live/device-feed.ts'
import { useComputedFeed, useDeviceFeed, useFeedState, useKeys } from '../../lib/live/use-device-feed.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { NotFound } from '../shell/problems.tsx'
import classes from './data-page.module.css'
import type { CardContext } from './device-card.ts'
import { DeviceCardGrid, useDeviceCards } from './device-card-grid.tsx'

const route = getRouteApi('/signed-in/data/$deviceid')

export function DataPage() {
  const { deviceid } = route.useParams()
  const { query } = useDeviceSettings(deviceid)
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFound />
  // A device of its own page: nothing of the one before may stay.
  return <DataOf key={deviceid} deviceid={deviceid} />
}

function DataOf({ deviceid }: { readonly deviceid: string }) {
  const { t } = useTranslation()
  const { query, settings, intervalSeconds } = useDeviceSettings(deviceid)
  const measured = useDeviceFeed(deviceid, intervalSeconds)
  const feed = useComputedFeed(measured, settings?.PORTAL_computedChannels)
  usePageTitle(settings?.PORTAL_deviceName || deviceid, t('Data'))
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const show = useCallback(
    (next: ChartView) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  )
  const showKey = useCallback(
    (key: string) => void navigate({ search: (before) => ({ ...before, keys: key }), resetScroll: false }),
    [navigate],
  )
  const { data: user } = useQuery(sessionQuery)

  return (
    <>
      <DeviceHeader
        deviceid={deviceid}
        settings={settings}
        feed={feed}
        intervalSeconds={intervalSeconds}
        page="data"
      />
      <div className={classes['notices']}>
        {query.isError && (
          <Notice title={t('Network Error')} onRetry={() => void query.refetch()}>
            {t('Error loading device settings')}
          </Notice>
        )}
        {settings?.dataRestricted && (
          <Notice kind="warning">
            {t('Data is not being sent to the portal on the {{plan}} plan.', { plan: settings.tier.name })}
          </Notice>
        )}
        <FeedNotice feed={feed} />
      </div>
      <DeviceBody
        deviceid={deviceid}
        feed={feed}
        intervalSeconds={intervalSeconds}
        settings={settings}
        retention={retentionOf(settings?.tier, isVendor(user))}
        view={view}
        onView={show}
        onKey={showKey}
      />
    </>
  )
}

function FeedNotice({ feed }: { readonly feed: DeviceFeed }) {
  const { t } = useTranslation()
  const { load, status, error } = useFeedState(feed)
  if (status === 'ended') {
    return <Notice title={t('Access ended')}>{t('Your access to this device has ended.')}</Notice>
  }
  if (load !== 'failed') return null
  return (
    <Notice title={t('Error')} onRetry={feed.reload}>
      {errorMessage(error)}
    </Notice>
  )
}

type BodyProps = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly settings: DeviceSettings | undefined
  readonly retention: ReturnType<typeof retentionOf>
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  /** Shows one key in the chart. */
  readonly onKey: (key: string) => void
}

function DeviceBody(props: BodyProps) {
  const { deviceid, feed, intervalSeconds, settings, onKey } = props
  const displaySettings = useParsedDisplaySettings(settings)
  const cards = useCards(feed, displaySettings, settings?.model ?? '')
  const keys = useKeys(feed)
  const open = useCallback(
    (key: string) => {
      onKey(key)
      document.querySelector(`[data-card="${chartCardId}"]`)?.scrollIntoView(calmly)
    },
    [onKey],
  )
  const context = useMemo<CardContext>(
    () => ({ deviceid, settings, feed, keys, cards, intervalSeconds, onKey: open }),
    [deviceid, settings, feed, keys, cards, intervalSeconds, open],
  )
  const chart = useChartCard(props, cards)
  const gridCards = useDeviceCards(context, chart)
  return <DeviceCardGrid context={context} cards={gridCards} />
}

const chartCardId = 'chart'
const calmly = { block: 'nearest', behavior: 'smooth' } as const

/** The chart is a card of this page alone: what it shows is kept in the address. */
function useChartCard(
  { deviceid, feed, intervalSeconds, retention, view, onView }: BodyProps,
  cards: readonly CardDisplay[],
): readonly GridCard[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: chartCardId,
        title: t('Chart'),
        size: { w: 4, h: 4 },
        render: () => (
          <ChartPanel
            deviceid={deviceid}
            feed={feed}
            cards={cards}
            intervalSeconds={intervalSeconds}
            retention={retention}
            view={view}
            onView={onView}
          />
        ),
      },
    ],
    [deviceid, feed, cards, intervalSeconds, retention, view, onView, t],
  )
}
