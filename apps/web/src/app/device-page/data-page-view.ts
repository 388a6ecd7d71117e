import { maximumAheadSeconds, minimumTimestampSeconds } from '@fieldport/domain'
import { cardOfPlace } from '../../lib/conditions/show-place.ts'
import { type ChartView, chartViewFields, parseChartView } from '../../features/telemetry/chart/chart-view.ts'
import { parseRouteView, type RouteView } from '../../features/telemetry/position/route/route-view.ts'

/** What a person looks at on the page of a device; all of it stands in the address. */
export type DataPageView = ChartView &
  RouteView & {
    /** The moment of the history that the cards show, epoch seconds; absent: the latest. */
    readonly at?: number
    /** What the page is opened for, as `conditionPlace` names it: its card is scrolled to and marked. */
    readonly show?: string
  }

/** Reads the view from the address; what cannot be read is left out. */
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

/** To the millisecond, as points are stored. A device whose clock runs ahead may be a day before us. */
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

/** With another view of the chart, and the rest as it was. */
export function withChartView(view: DataPageView, chart: ChartView): DataPageView {
  return defined({ at: view.at, ...routeViewOf(view), ...chart })
}

/** With another view of the map, and the rest as it was. */
export function withRouteView(view: DataPageView, route: RouteView): DataPageView {
  return defined({ at: view.at, ...chartViewOf(view), ...route })
}

/** At another moment, and the rest as it was. */
export function withMoment(view: DataPageView, at: number | undefined): DataPageView {
  return defined({ ...view, at })
}

/** Opened for nothing in particular, and the rest as it was. */
export function withoutPlace(view: DataPageView): DataPageView {
  return defined({ ...view, show: undefined })
}

type Defined<View> = { [Name in keyof View]: Exclude<View[Name], undefined> }

function defined<View extends object>(view: View): Defined<View> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as Defined<View>
}
