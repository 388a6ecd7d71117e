import { maximumAheadSeconds, minimumTimestampSeconds } from '@fieldport/domain'
import { cardOfPlace } from '../../../lib/conditions/show-place.ts'
import { type ChartView, parseChartView } from '../../../features/telemetry/chart/chart-view.ts'
import { parseRouteView, type RouteView } from '../../../features/telemetry/position/route/route-view.ts'

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
  const parseMomentText = (value: unknown) => parseMoment(value, nowSeconds)
  const at = parseMomentText(search['at'])
  return {
    ...parseChartView(search),
    ...parseRouteView(search, parseMomentText),
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
