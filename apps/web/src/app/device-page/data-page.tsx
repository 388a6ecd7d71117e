import { type CardDisplay, type CardLayout, hasCapability } from '@fieldport/domain'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor } from '../../features/accounts/session.ts'
import { TimelineBar } from '../../features/devices/timeline/timeline-bar.tsx'
import { useTimeline } from '../../features/devices/timeline/use-timeline.ts'
import { ArrangeBar } from '../../features/displays/layout/arrange-bar.tsx'
import type { GridCard } from '../../features/displays/layout/grid-card.ts'
import { useLayoutEditor } from '../../features/displays/layout/use-layout-editor.ts'
import { useSavedLayout } from '../../features/displays/layout/use-saved-layout.ts'
import { useCards, useParsedDisplaySettings } from '../../features/telemetry/cards/use-cards.ts'
import { ChartPanel } from '../../features/telemetry/chart/chart-panel.tsx'
import { useDeviceConfig } from '../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'
import { useComputedFeed, useKeys } from '../../lib/live/feed/use-device-feed.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { retentionOf } from '../../ui/chart/chart-range.ts'
import { DeviceShell, type DevicePageData } from '../pages/device/device-shell.tsx'
import classes from './data-page.module.css'
import type { CardContext } from './cards/device-card.ts'
import { dataRoute, useChartUrlState, useTimelineUrlState, useRouteUrlState } from './data-url-state.ts'
import { DeviceCardGrid, measurementCardId, useDeviceCards } from './cards/device-card-grid.tsx'
import { DeviceDialogs } from './device-dialogs.tsx'
import { PageTools } from './page-tools.tsx'
import { type OpenDialog, useDeviceDialog } from './use-device-dialog.ts'

export function DataPage() {
  const { t } = useTranslation()
  const { deviceid } = dataRoute.useParams()
  return (
    <DeviceShell deviceid={deviceid} page="data" name={t('Data')}>
      {(facts) => <DataContent deviceid={deviceid} facts={facts} />}
    </DeviceShell>
  )
}

type DataProps = { readonly deviceid: string; readonly facts: DevicePageData }

function DataContent({ deviceid, facts }: DataProps) {
  const { t } = useTranslation()
  const { user, hasFailed, feed } = facts
  const { isError: hasNoConfig } = useDeviceConfig(deviceid)
  const timeline = useTimeline(deviceid, feed, useTimelineUrlState())
  return (
    <div className={classes['page']} data-past={timeline.moment !== undefined || undefined}>
      {hasFailed && <Banner kind="warning">{t('Failed to load Portal settings for this device.')}</Banner>}
      {hasNoConfig && <Banner kind="warning">{t('Failed to load device configuration.')}</Banner>}
      <DeviceBody
        deviceid={deviceid}
        facts={facts}
        feedAtMoment={timeline.feed}
        bar={<TimelineBar timeline={timeline} withClock={isVendor(user)} />}
      />
    </div>
  )
}

type BodyProps = DataProps & {
  /** Of the chosen moment. */
  readonly feedAtMoment: DeviceFeed
  readonly bar: ReactNode
}

function DeviceBody({ deviceid, facts, feedAtMoment, bar }: BodyProps) {
  const arranging = useLayoutEditor(useSavedLayout(`device.${deviceid}`, facts.user?.userid))
  const { layout, isEditing, begin, change } = arranging
  const { dialog, openDialog, close } = useDeviceDialog()
  const [hasArranged, setArranged] = useState(false)
  const { context, cards, live } = useCardsOfPage(deviceid, facts, feedAtMoment, layout, openDialog)
  return (
    <>
      {isEditing ? (
        <div className={classes['bar']} data-sticky>
          <ArrangeBar cards={cards} layoutEditor={arranging} />
        </div>
      ) : (
        <div className={classes['bar']}>
          {bar}
          <PageTools
            deviceid={deviceid}
            settings={facts.settings}
            onDialog={openDialog}
            onArrange={() => {
              setArranged(true)
              begin()
            }}
            hasFocus={hasArranged}
          />
        </div>
      )}
      <DeviceCardGrid
        context={context}
        cards={cards}
        layout={layout}
        cover={
          isEditing && (
            <Suspense>
              <ArrangeLayer cards={cards} layout={layout} onChange={change} />
            </Suspense>
          )
        }
      />
      <DeviceDialogs deviceid={deviceid} facts={facts} live={live} dialog={dialog} onClose={close} />
    </>
  )
}

/** Few people arrange their page, and seldom. */
const ArrangeLayer = lazy(async () => ({
  default: (await import('../../features/displays/layout/arrange-layer.tsx')).ArrangeLayer,
}))

function useCardsOfPage(
  deviceid: string,
  facts: DevicePageData,
  feedAtMoment: DeviceFeed,
  layout: CardLayout,
  onDialog: OpenDialog,
) {
  const { settings, intervalSeconds } = facts
  const channels = settings?.PORTAL_computedChannels
  const live = useComputedFeed(facts.feed, channels)
  const feed = useComputedFeed(feedAtMoment, channels)
  const displaySettings = useParsedDisplaySettings(settings)
  // Of the live points: looking back takes no card away.
  const displays = useCards(live, displaySettings, settings?.model ?? '')
  const keys = useKeys(live)
  const onKey = useShowKey()
  const route = useRouteUrlState()
  const mayDisplay = settings !== undefined && hasCapability(settings.myPermission, 'editDisplaySettings')
  const context = useMemo<CardContext>(
    () => ({
      deviceid,
      settings,
      feed,
      keys,
      cards: displays,
      intervalSeconds,
      onKey,
      route,
      ...(mayDisplay
        ? {
            onDisplaySettings: (key: string) => onDialog({ name: 'display', key }, findCardMenu(key)),
          }
        : {}),
    }),
    [deviceid, settings, feed, keys, displays, intervalSeconds, onKey, route, mayDisplay, onDialog],
  )
  const chart = useChartCard(deviceid, facts, live, displays)
  return { context, cards: useDeviceCards(context, chart, layout), live }
}

function findCardMenu(key: string): Element | null {
  const card = document.querySelector(`[data-card="${CSS.escape(measurementCardId(key))}"]`)
  return card?.querySelector('[aria-haspopup="menu"]') ?? null
}

const chartCardId = 'chart'
const smoothScroll = { block: 'nearest', behavior: 'smooth' } as const

/** Shows one key in the chart, and the chart. */
function useShowKey(): (key: string) => void {
  const { onKey } = useChartUrlState()
  return useCallback(
    (key) => {
      onKey(key)
      document.querySelector(`[data-card="${chartCardId}"]`)?.scrollIntoView(smoothScroll)
    },
    [onKey],
  )
}

/** The chart is a card of this page alone: what it shows is kept in the address. It has ranges of its own, so it shows no moment. */
function useChartCard(
  deviceid: string,
  { settings, user, intervalSeconds }: DevicePageData,
  feed: DeviceFeed,
  cards: readonly CardDisplay[],
): readonly GridCard[] {
  const { t } = useTranslation()
  const { view, onView } = useChartUrlState()
  const hasEveryPlan = isVendor(user)
  const tier = settings?.tier
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
            retention={retentionOf(tier, hasEveryPlan)}
            view={view}
            onView={onView}
          />
        ),
      },
    ],
    [deviceid, feed, cards, intervalSeconds, tier, hasEveryPlan, view, onView, t],
  )
}
