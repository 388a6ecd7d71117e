import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { TimelineUrlState } from '../../../features/devices/timeline/use-timeline.ts'
import type { ChartView } from '../../../features/telemetry/chart/chart-view.ts'
import type { RouteUrlState } from '../../../features/telemetry/position/position-card.tsx'
import type { RouteView } from '../../../features/telemetry/position/route/route-view.ts'
import {
  chartViewOf,
  routeViewOf,
  withChartView,
  withMoment,
  withoutPlace,
  withRouteView,
} from './view-changes.ts'

/** The route of a device's page, whose URL contains its state. */
export const dataRoute = getRouteApi('/signed-in/data/$deviceid')

/** The chart's state. Each view is a step for the back button, except the intermediate ones of a wheel gesture. */
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

/** The place that the page was opened for. */
export function usePlaceUrlState() {
  const place = dataRoute.useSearch({ select: (view) => view.show })
  const navigate = dataRoute.useNavigate()
  const onDismiss = () => void navigate({ search: withoutPlace, replace: true, resetScroll: false })
  return { place, onDismiss }
}

/** The timeline's moment. The back button returns from the past to the present without repeating every step. */
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

/** The map's state. The back button closes the full-screen map; ranges and replays are not steps. */
export function useRouteUrlState(): RouteUrlState {
  const view = dataRoute.useSearch({ select: routeViewOf, structuralSharing: true })
  const navigate = dataRoute.useNavigate()
  const { history } = useRouter()
  /** The history entry from which the full-screen map was opened; undefined if opened by a link. */
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
