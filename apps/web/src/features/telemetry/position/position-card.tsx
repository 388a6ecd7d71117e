import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconMaximize, IconRoute } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Retention } from '@fieldport/domain'
import { errorMessage } from '../../../lib/api/errors.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { retentionText } from '../../../ui/chart/retention-text.ts'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type LastKnownPosition, useLastKnownPosition } from './last-known-position.ts'
import classes from './position-card.module.css'
import { RouteSummary, SpeedLegend, TripDistance } from './route/route-facts.tsx'
import { hasMoved, headingOf } from './route/route-features.ts'
import type { MapPosition } from './route/route-map.ts'
import { useRouteView } from './route/use-route-view.ts'
import type { RouteView } from './route/route-view.ts'
import { type RouteState, type ShownRoute, useRoute, useShownRoute } from './route/use-route.ts'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }))
const RouteDialog = lazy(async () => ({ default: (await import('./route/route-dialog.tsx')).RouteDialog }))

export type PositionProps = {
  readonly deviceid: string
  readonly name: string
  /** The feed at the shown moment. */
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
  /** Whether the plan lets the reader export data. */
  readonly mayExport: boolean
  /** The map's state in the URL; absent on pages without it. */
  readonly address?: RouteUrlState | undefined
}

export type RouteUrlState = { readonly view: RouteView; readonly onView: (view: RouteView) => void }

/** The device's position and route. */
export function PositionCard(props: PositionProps) {
  const { t } = useTranslation()
  const known = useLastKnownPosition(props.feed)
  const place = useMapPosition(props.feed, known)
  if (known && place) return <KnownPosition {...props} known={known} place={place} />
  return (
    <Panel title={t('Position')} testId="card-position" flush fill>
      <p className={classes['empty']}>{t('No Data Available')}</p>
    </Panel>
  )
}

type KnownProps = PositionProps & { readonly known: LastKnownPosition; readonly place: MapPosition }

function KnownPosition(props: KnownProps) {
  const { t } = useTranslation()
  const { deviceid, feed, intervalSeconds, retention, known, place } = props
  const { view, rangeId, isWide, fixedEnd, onView, setRange } = useRouteView(props.address)
  const [withRoute, setWithRoute] = useState(true)
  const wanted = withRoute || isWide ? rangeId : null
  const state = useRoute({
    deviceid,
    feed,
    intervalSeconds,
    rangeId: wanted,
    endSeconds: fixedEnd,
    retention,
  })
  const shown = useShownRoute(state.route, 'last trip')
  const whole = useShownRoute(isWide ? state.route : undefined, 'all')
  return (
    <Panel
      title={t('Position')}
      aside={
        <Tools
          known={known}
          withRoute={withRoute}
          onRoute={() => setWithRoute(!withRoute)}
          onExpand={() => onView({ ...view, map: 'wide' })}
        />
      }
      testId="card-position"
      flush
      fill
    >
      <div className={classes['card']}>
        <CardMap
          place={place}
          features={withRoute ? shown?.features : undefined}
          fitKey={withRoute ? state.fitKey : ''}
        />
        {withRoute && <Foot state={state} shown={shown} retention={retention} />}
      </div>
      {isWide && (
        <Suspense>
          <RouteDialog
            {...props}
            rangeId={rangeId}
            onRange={setRange}
            replayAt={view.replay}
            onReplay={(replay) => {
              // The route may have continued since it was requested.
              const until = Math.max(replay, fixedEnd ?? state.endSeconds ?? 0)
              onView({ ...view, replay, until })
            }}
            state={state}
            shown={whole}
            onClose={() => setRange(rangeId, false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** A map that cannot be drawn does not break the rest. */
function CardMap(props: ComponentProps<typeof MapCanvas>) {
  const { t } = useTranslation()
  return (
    <div className={classes['frame']}>
      <ErrorBoundary fallback={<Notice>{t('Map Load Error')}</Notice>}>
        <Suspense fallback={<Skeleton h="100%" radius={0} />}>
          <MapCanvas {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The position with its heading; the object stays the same until one of them changes. */
function useMapPosition(feed: DeviceFeed, known: LastKnownPosition | undefined): MapPosition | undefined {
  const cog = useKeyState(feed, 'gps_cog').latest
  const speed = useKeyState(feed, 'gps_speed').latest
  // A heading from another fix belongs to another position.
  const heading = cog?.ts === known?.ts ? headingOf(asNumber(cog?.value), asNumber(speed?.value)) : undefined
  return useMemo(() => known && { ...known.position, headingDegrees: heading }, [known, heading])
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

type ToolsProps = {
  readonly known: LastKnownPosition
  readonly withRoute: boolean
  readonly onRoute: () => void
  readonly onExpand: () => void
}

function Tools({ known, withRoute, onRoute, onExpand }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <span className={classes['tools']}>
      <span className={classes['age']}>
        <RelativeTime seconds={known.ts} />
      </span>
      <Tooltip label={withRoute ? t('Hide the route') : t('Show the route')}>
        <ActionIcon
          variant={withRoute ? 'light' : 'subtle'}
          color={withRoute ? 'brand' : 'gray'}
          aria-label={t('Route')}
          aria-pressed={withRoute}
          onClick={onRoute}
        >
          <IconRoute size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Expand')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Expand map')} onClick={onExpand}>
          <IconMaximize size={16} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

type FootProps = Pick<PositionProps, 'retention'> & {
  readonly state: RouteState
  readonly shown: ShownRoute | undefined
}

function Foot({ state, shown, retention }: FootProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['foot']} data-testid="route-facts">
      {shown ? (
        <>
          {shown.tripMetres !== undefined && <TripDistance metres={shown.tripMetres} />}
          <RouteSummary route={shown.route} leftOut={state.leftOut} />
          {hasMoved(shown.route) && <SpeedLegend scale={shown.scale} />}
          {state.isCut && (
            <span>
              {retentionText(retention, t)}
              <PlansLink plan={retention.planName} isFootnote />
            </span>
          )}
        </>
      ) : (
        <span>{state.error ? errorMessage(state.error) : t('Loading')}</span>
      )}
    </div>
  )
}
