import { maximumAheadSeconds, minimumTimestampSeconds } from '@fieldport/domain'
import { cardOfPlace } from '../../lib/conditions/show-place.ts'
import { type ChartView, chartViewFields, parseChartView } from '../../features/telemetry/chart/chart-view.ts'
import { parseRouteView, type RouteView } from '../../features/telemetry/position/route/route-view.ts'

/** The state of a device's page; all of it is in the URL. */
export type DataPageView = ChartView &
  RouteView & {
    /** The past moment that the cards show, epoch seconds; absent: the latest. */
    readonly at?: number
    /** The place that the page was opened for, see `conditionPlace`: its card is scrolled into view and marked. */
    readonly show?: string
  }

/** Parses the view in the URL; invalid values are left out. */
export function parseDataPageView(
  search: Readonly<Record<string, unknown>>,
  nowSeconds: number,
): DataPageView {
  const readMoment = (value: unknown) => parseMoment(value, nowSeconds)
  const at = readMoment(search['at'])
  return {
    ...parseChartView(search),
    ...parseRouteView(search, readMoment),
    ...(at === undefined ? {} : { at }),
    ...parsePlace(search['show']),
  }
}

function parsePlace(value: unknown): { readonly show?: string } {
  return typeof value === 'string' && cardOfPlace(value) !== undefined ? { show: value } : {}
}

/** To the millisecond, as points are stored. A device's clock may be up to a day ahead. */
function parseMoment(value: unknown, nowSeconds: number): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof seconds !== 'number') return undefined
  const isMoment = seconds >= minimumTimestampSeconds && seconds <= nowSeconds + maximumAheadSeconds
  return isMoment ? Math.round(seconds * 1000) / 1000 : undefined
}

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
