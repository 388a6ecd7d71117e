import {
  type CardDisplay,
  type CardLayout,
  hasCapability,
  isInPlan,
  parseDeviceTimeZone,
  planAccessOf,
} from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isVendor } from '../../features/accounts/session.ts'
import { TimelineBar } from '../../features/devices/timeline/timeline-bar.tsx'
import { useTimeline } from '../../features/devices/timeline/use-timeline.ts'
import { FoldedBar } from '../../features/displays/layout/bars/folded-bar.tsx'
import {
  foldedCards,
  openedCards,
  withFolded,
  withOpened,
  withoutOpened,
} from '../../features/displays/layout/bars/folded-cards.ts'
import { ArrangeBar } from '../../features/displays/layout/arrange-bar.tsx'
import type { GridCard } from '../../features/displays/layout/grid-card.ts'
import { useLayoutEditor } from '../../features/displays/layout/use-layout-editor.ts'
import { type SavedLayout, useSavedLayout } from '../../features/displays/layout/use-saved-layout.ts'
import { useCards, useParsedDisplaySettings } from '../../features/telemetry/cards/use-cards.ts'
import { useLimitRules, useLimitsOfKey } from '../../features/telemetry/cards/use-limits.ts'
import { ChartPanel } from '../../features/telemetry/chart/chart-panel.tsx'
import { cardOfPlace, showPlace } from '../../lib/conditions/show-place.ts'
import { useDeviceItems } from '../../lib/device/custom-items.ts'
import { useConfiguredDevice, useDeviceConfig } from '../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'
import {
  useComputedFeed,
  useFeedState,
  useKeys,
  useLongestWindow,
} from '../../lib/live/feed/use-device-feed.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { retentionOf } from '../../ui/chart/chart-range.ts'
import { DeviceShell, type DevicePageData } from '../pages/device/device-shell.tsx'
import classes from './data-page.module.css'
import type { CardContext } from './cards/device-card.ts'
import { dataRoute, useChartUrlState, useTimelineUrlState, useRouteUrlState } from './data-url-state.ts'
import { DeviceCardGrid, measurementCardId, useDeviceCards } from './cards/device-card-grid.tsx'
import { DeviceDialogs } from './device-dialogs.tsx'
import { MissingCard } from './missing-card.tsx'
import { isDistributor } from '../../features/accounts/session.ts'
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
  const { user, hasFailed, feed, settings } = facts
  const { isError: hasNoConfig } = useDeviceConfig(deviceid)
  const windowSeconds = useLongestWindow(settings?.PORTAL_computedChannels)
  const timeline = useTimeline(deviceid, feed, useTimelineUrlState(), windowSeconds)
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
  const saved = useSavedLayout(`device.${deviceid}`, facts.user?.userid)
  const arranging = useLayoutEditor(saved)
  const { isEditing, begin, change } = arranging
  const folding = useFolding(saved, facts, feedAtMoment)
  const layout = isEditing ? arranging.layout : folding.layout
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
            isDistributor={isDistributor(facts.user)}
            onDialog={openDialog}
            onArrange={() => {
              setArranged(true)
              begin()
            }}
            hasFocus={hasArranged}
          />
        </div>
      )}
      {!isEditing && <MissingCard context={context} cards={cards} layout={layout} saved={saved} />}
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
      {!isEditing && (
        <FoldedBar
          folded={folding.folded.flatMap((id) => cards.find((card) => card.id === id)?.title ?? [])}
          canFold={folding.canFold}
          onOpen={folding.open}
          onFold={folding.fold}
        />
      )}
      <DeviceDialogs deviceid={deviceid} facts={facts} live={live} dialog={dialog} onClose={close} />
    </>
  )
}

/** What is seldom read is folded for everybody but the vendor, until its reader opens it or is led to it. */
function useFolding({ layout, save }: SavedLayout, { user }: DevicePageData, feed: DeviceFeed) {
  const keys = useKeys(feed)
  const show = dataRoute.useSearch({ select: (view) => view.show })
  const place = show === undefined ? undefined : cardOfPlace(show)
  const opened = useMutation({ mutationFn: save })
  // What cannot be kept is open for this visit all the same.
  const wished = opened.isPending || opened.isError ? opened.variables : layout
  // As one text: a layout that is another object is another order of the cards.
  const names = useMemo(() => {
    if (isVendor(user)) return ''
    const present = ['raw', ...keys.map(measurementCardId)]
    return foldedCards(wished, present)
      .filter((id) => id !== place)
      .join(' ')
  }, [wished, keys, place, user])
  const folded = useMemo(() => names.split(' ').filter(Boolean), [names])
  return {
    layout: useMemo(() => withFolded(wished, folded), [wished, folded]),
    folded,
    canFold: folded.length === 0 && openedCards(wished).length > 0,
    open: () => opened.mutate(withOpened(wished, folded)),
    fold: () => opened.mutate(withoutOpened(wished)),
  }
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
  const configured = useConfiguredDevice(deviceid, settings?.model)
  const displays = useCards(live, displaySettings, configured)
  const limitsOf = useLimitsOfKey(displaySettings, configured, useLimitRules(deviceid))
  const keys = useKeys(live)
  const items = useDeviceItems(deviceid)
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
      items,
      intervalSeconds,
      limitsOf,
      onKey,
      route,
      ...(mayDisplay
        ? {
            onDisplaySettings: (key: string) => onDialog({ name: 'display', key }, findCardMenu(key)),
            onLimits: (key: string) => onDialog({ name: 'limits', key }, findCardMenu(key)),
          }
        : {}),
    }),
    [
      deviceid,
      settings,
      feed,
      keys,
      displays,
      items,
      intervalSeconds,
      limitsOf,
      onKey,
      route,
      mayDisplay,
      onDialog,
    ],
  )
  const chart = useChartCard(deviceid, facts, live, displays)
  const cards = useDeviceCards(context, chart, layout)
  useShownPlace(live)
  return { context, cards, live }
}

/** Whoever comes for a condition is led to its card, as soon as it is there. */
function useShownPlace(feed: DeviceFeed): void {
  const show = dataRoute.useSearch({ select: (view) => view.show })
  const { load } = useFeedState(feed)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (show === undefined) shown.current = undefined
    // Until then skeletons stand where the cards will.
    else if (load !== 'loading' && shown.current !== show && showPlace(show)) shown.current = show
    // After each rendering: cards come with the first points.
  })
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
  const deviceTimeZone = parseDeviceTimeZone(settings?.PORTAL_timeZone)
  const mayExport = settings !== undefined && isInPlan(planAccessOf(settings), 'exportEnabled')
  const mayNote = settings !== undefined && hasCapability(settings.myPermission, 'editDisplaySettings')
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
            deviceTimeZone={deviceTimeZone}
            retention={retentionOf(tier, hasEveryPlan)}
            mayExport={mayExport}
            mayNote={mayNote}
            view={view}
            onView={onView}
          />
        ),
      },
    ],
    [
      deviceid,
      feed,
      cards,
      intervalSeconds,
      deviceTimeZone,
      tier,
      hasEveryPlan,
      mayExport,
      mayNote,
      view,
      onView,
      t,
    ],
  )
}
