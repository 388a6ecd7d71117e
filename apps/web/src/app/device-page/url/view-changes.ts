import type { ChartView } from '../../../features/telemetry/chart/chart-view.ts'
import type { RouteView } from '../../../features/telemetry/position/route/route-view.ts'
import type { DataPageView } from './data-page-view.ts'

/** The names of the chart's fields in the URL. */
const chartViewFields = [
  'keys',
  'range',
  'from',
  'to',
  'type',
  'second',
  'earlier',
  'zone',
  'stats',
  'above',
  'events',
] as const satisfies readonly (keyof ChartView)[]

export function chartViewOf(view: DataPageView): ChartView {
  const fields = chartViewFields.map((name) => [name, view[name]] as const)
  return defined(Object.fromEntries(fields) as ChartView)
}

export function routeViewOf({ route, map, replay, until }: DataPageView): RouteView {
  return defined({ route, map, replay, until })
}

/** Replaces the chart's state and keeps the rest. */
export function withChartView(view: DataPageView, chart: ChartView): DataPageView {
  return defined({ at: view.at, ...routeViewOf(view), ...chart })
}

/** Replaces the map's state and keeps the rest. */
export function withRouteView(view: DataPageView, route: RouteView): DataPageView {
  return defined({ at: view.at, ...chartViewOf(view), ...route })
}

/** Replaces the moment and keeps the rest. */
export function withMoment(view: DataPageView, at: number | undefined): DataPageView {
  return defined({ ...view, at })
}

/** Removes the place and keeps the rest. */
export function withoutPlace(view: DataPageView): DataPageView {
  return defined({ ...view, show: undefined })
}

type Defined<View> = { [Name in keyof View]: Exclude<View[Name], undefined> }

function defined<View extends object>(view: View): Defined<View> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as Defined<View>
}
