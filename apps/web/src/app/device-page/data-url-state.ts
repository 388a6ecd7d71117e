import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { TimelineUrlState } from '../../features/devices/timeline/use-timeline.ts'
import type { ChartView } from '../../features/telemetry/chart/chart-view.ts'
import type { RouteUrlState } from '../../features/telemetry/position/position-card.tsx'
import type { RouteView } from '../../features/telemetry/position/route/route-view.ts'
import {
  chartViewOf,
  routeViewOf,
  withChartView,
  withMoment,
  withoutPlace,
  withRouteView,
} from './data-page-view.ts'

/** The page of a device, whose address holds what its reader looks at. */
export const dataRoute = getRouteApi('/signed-in/data/$deviceid')

/** What the chart shows. Each view is a step that the back button takes back, but not each turn of a wheel on the way to it. */
export function useChartUrlState() {
  const view = dataRoute.useSearch({ select: chartViewOf, structuralSharing: true })
  const navigate = dataRoute.useNavigate()
  const onView = useCallback(
    (next: ChartView, isStep = false) =>
      void navigate({ search: (before) => withChartView(before, next), resetScroll: false, replace: isStep }),
    [navigate],
  )
  const onKey = useCallback(
    (keys: string) =>
      void navigate({
        search: (before) => withChartView(before, { ...chartViewOf(before), keys }),
        resetScroll: false,
      }),
    [navigate],
  )
  return useMemo(() => ({ view, onView, onKey }), [view, onView, onKey])
}

/** What the page was opened for. */
export function usePlaceUrlState() {
  const place = dataRoute.useSearch({ select: (view) => view.show })
  const navigate = dataRoute.useNavigate()
  const onDismiss = () => void navigate({ search: withoutPlace, replace: true, resetScroll: false })
  return { place, onDismiss }
}

/** The moment of the history. The back button leads from the past to the present and not through every step. */
export function useTimelineUrlState(): TimelineUrlState {
  const at = dataRoute.useSearch({ select: (view) => view.at })
  const navigate = dataRoute.useNavigate()
  const onAt = (next: number | undefined) =>
    void navigate({
      search: (before) => withMoment(before, next),
      replace: at !== undefined && next !== undefined,
      resetScroll: false,
    })
  return { at, onAt }
}

/** What the map shows. The back button closes the large one; ranges and replays are no steps. */
export function useRouteUrlState(): RouteUrlState {
  const view = dataRoute.useSearch({ select: routeViewOf, structuralSharing: true })
  const navigate = dataRoute.useNavigate()
  const { history } = useRouter()
  /** From where the large map was opened here; a link to it was opened from nowhere. */
  const openedFrom = useRef<string>(undefined)
  const onView = useCallback(
    (next: RouteView) => {
      const opens = next.map !== undefined && view.map === undefined
      const closes = next.map === undefined && view.map !== undefined
      if (closes && openedFrom.current === JSON.stringify(next)) {
        openedFrom.current = undefined
        history.back()
        return
      }
      if (opens) openedFrom.current = JSON.stringify(view)
      void navigate({
        search: (before) => withRouteView(before, next),
        replace: !opens,
        resetScroll: false,
      })
    },
    [view, navigate, history],
  )
  return useMemo(() => ({ view, onView }), [view, onView])
}
