import { type CardLayout, hasCapability } from '@fieldport/domain'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDistributor, isVendor } from '../../features/accounts/session.ts'
import { TimelineBar } from '../../features/devices/timeline/timeline-bar.tsx'
import { useTimeline } from '../../features/devices/timeline/use-timeline.ts'
import { FoldedBar } from '../../features/displays/layout/bars/folded-bar.tsx'
import { ArrangeBar } from '../../features/displays/layout/arrange-bar.tsx'
import { useLayoutEditor } from '../../features/displays/layout/use-layout-editor.ts'
import { useSavedLayout } from '../../features/displays/layout/use-saved-layout.ts'
import {
  useCardDisplays,
  useParsedDisplaySettings,
} from '../../features/telemetry/cards/use-card-displays.ts'
import { useLimitRules, useLimitsOfKey } from '../../features/telemetry/cards/use-limits.ts'
import { showPlace } from '../../lib/conditions/show-place.ts'
import { useDeviceItems } from '../../lib/device/custom-items.ts'
import { useConfiguredDevice, useDeviceConfig } from '../../lib/device/device-config.ts'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'
import {
  useComputedFeed,
  useFeedState,
  useFeedKeys,
  useLongestWindow,
} from '../../lib/live/feed/use-device-feed.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { DeviceShell, type DevicePageData } from '../pages/device/device-shell.tsx'
import classes from './data-page.module.css'
import type { CardContext } from './cards/device-card.ts'
import { useChartCard, useShowKey } from './chart-card.tsx'
import { dataRoute, useTimelineUrlState, useRouteUrlState } from './url/data-url-state.ts'
import { DeviceCardGrid, measurementCardId, useDeviceCards } from './cards/device-card-grid.tsx'
import { DeviceDialogs } from './device-dialogs.tsx'
import { MissingCard } from './missing-card.tsx'
import { PageTools } from './page-tools.tsx'
import { type OpenDialog, useDeviceDialog } from './use-device-dialog.ts'
import { useFoldedCards } from './use-folded-cards.ts'

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
  const { isLoadingError: hasNoConfig } = useDeviceConfig(deviceid)
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
  /** The feed at the chosen moment. */
  readonly feedAtMoment: DeviceFeed
  readonly bar: ReactNode
}

function DeviceBody({ deviceid, facts, feedAtMoment, bar }: BodyProps) {
  const saved = useSavedLayout(`device.${deviceid}`, facts.user?.userid)
  const arranging = useLayoutEditor(saved)
  const { isEditing, begin, change } = arranging
  const folding = useFoldedCards(saved, facts, feedAtMoment)
  const layout = isEditing ? arranging.layout : folding.layout
  const { dialog, openDialog, close } = useDeviceDialog()
  const [hasArranged, setArranged] = useState(false)
  const { context, cards, live } = useDevicePageCards(deviceid, facts, feedAtMoment, layout, openDialog)
  return (
    <>
      {isEditing ? (
        <div className={classes['bar']} data-sticky>
          <ArrangeBar cards={cards} layoutEditor={arranging} />
        </div>
      ) : (
        <div className={classes['bar']}>
          {bar}
          <div className={classes['tools']}>
            <PageTools
              deviceid={deviceid}
              settings={facts.settings}
              isLoading={facts.settings === undefined && !facts.hasFailed}
              isDistributor={isDistributor(facts.user)}
              isReadOnly={facts.user?.supportView != null}
              onDialog={openDialog}
              onArrange={() => {
                setArranged(true)
                begin()
              }}
              hasFocus={hasArranged}
            />
          </div>
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

/** Loaded lazily, because few people arrange their page. */
const ArrangeLayer = lazy(async () => ({
  default: (await import('../../features/displays/layout/arrange-layer.tsx')).ArrangeLayer,
}))

function useDevicePageCards(
  deviceid: string,
  facts: DevicePageData,
  feedAtMoment: DeviceFeed,
  layout: CardLayout,
  onDialog: OpenDialog,
) {
  const { settings, hasFailed, intervalSeconds } = facts
  const channels = settings?.PORTAL_computedChannels
  const live = useComputedFeed(facts.feed, channels)
  const feed = useComputedFeed(feedAtMoment, channels)
  const displaySettings = useParsedDisplaySettings(settings)
  // From live points, so that looking back removes no card.
  const configured = useConfiguredDevice(deviceid, settings?.model)
  const displays = useCardDisplays(live, displaySettings, configured, intervalSeconds)
  const limitsOf = useLimitsOfKey(displaySettings, configured, useLimitRules(deviceid))
  const keys = useFeedKeys(live)
  const items = useDeviceItems(deviceid)
  const onKey = useShowKey()
  const route = useRouteUrlState()
  const mayDisplay = settings !== undefined && hasCapability(settings.myPermission, 'editDisplaySettings')
  const context = useMemo<CardContext>(
    () => ({
      deviceid,
      settings,
      hasFailed,
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
      hasFailed,
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

/** Scrolls to the card of the condition that the page was opened for, once it is there. */
function useShownPlace(feed: DeviceFeed): void {
  const show = dataRoute.useSearch({ select: (view) => view.show })
  const { load } = useFeedState(feed)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (show === undefined) shown.current = undefined
    // Until then there are only skeletons.
    else if (load !== 'loading' && shown.current !== show && showPlace(show)) shown.current = show
    // Runs after each render, because cards appear with the first points.
  })
}

function findCardMenu(key: string): Element | null {
  const card = document.querySelector(`[data-card="${CSS.escape(measurementCardId(key))}"]`)
  return card?.querySelector('[aria-haspopup="menu"]') ?? null
}
