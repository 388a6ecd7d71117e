import { maximumAheadSeconds, minimumTimestampSeconds } from '@fieldport/domain'
import { type ChartView, parseChartView } from '../../features/telemetry/chart/chart-view.ts'
import { parseRouteView, type RouteView } from '../../features/telemetry/position/route/route-view.ts'

/** What a person looks at on the page of a device; all of it stands in the address. */
export type DataPageView = ChartView &
  RouteView & {
    /** The moment of the history that the cards show, epoch seconds; absent: the latest. */
    readonly at?: number
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
  }
}

/** To the millisecond, as points are stored. A device whose clock runs ahead may be a day before us. */
function parseMoment(value: unknown, nowSeconds: number): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof seconds !== 'number') return undefined
  const isMoment = seconds >= minimumTimestampSeconds && seconds <= nowSeconds + maximumAheadSeconds
  return isMoment ? Math.round(seconds * 1000) / 1000 : undefined
}

export function chartViewOf({ keys, range, from, to }: DataPageView): ChartView {
  return defined({ keys, range, from, to })
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

type Defined<View> = { [Name in keyof View]: Exclude<View[Name], undefined> }

function defined<View extends object>(view: View): Defined<View> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as Defined<View>
}
