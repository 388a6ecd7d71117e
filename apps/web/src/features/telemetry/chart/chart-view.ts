import {
  type ChartStyle,
  defaultChartStyle,
  type EarlierPeriod,
  parseChartStyle,
  parseEarlierPeriod,
  parseZoneChoice,
  type ZoneChoice,
} from '@fieldport/domain'
import { lastRangeId, parseRange, type RangeView } from '../../../ui/chart/range/range-view.ts'

/** Maximum lines per chart; more could not be told apart. */
export const maximumChartKeys = 8

/** The state of the chart; all of it is in the URL. */
export type ChartView = RangeView & {
  readonly keys?: string
  /** Style; absent: lines. */
  readonly type?: ChartStyle
  /** The key of the secondary series. */
  readonly second?: string
  /** Draws an earlier period of the same length behind. */
  readonly earlier?: EarlierPeriod
  /** The zone of the times; absent: the device's if it has one, otherwise the reader's. */
  readonly zone?: ZoneChoice
  /** Whether statistics of the visible part are shown. */
  readonly stats?: true
  /** The limit for the time above it. */
  readonly above?: number
  /** 'off': events are not marked. */
  readonly events?: 'off'
}

/** Parses the view in the URL; invalid values are left out. */
export function parseChartView(search: Record<string, unknown>): ChartView {
  const keys = typeof search['keys'] === 'string' ? listKeys(search['keys']).join(',') : ''
  const type = parseChartStyle(search['type'])
  const [second] = typeof search['second'] === 'string' ? listKeys(search['second']) : []
  const range = parseRange(search)
  return {
    ...(keys === '' ? {} : { keys }),
    ...range,
    ...(search['range'] === lastRangeId && range.from === undefined ? { range: lastRangeId } : {}),
    ...(type === defaultChartStyle ? {} : { type }),
    ...(second === undefined ? {} : { second }),
    ...parseSeen(search),
  }
}

/** Parses the options shown besides the series. */
function parseSeen(search: Record<string, unknown>): Partial<ChartView> {
  const earlier = parseEarlierPeriod(search['earlier'])
  const zone = parseZoneChoice(search['zone'])
  const above = search['above'] === '' ? Number.NaN : Number(search['above'] ?? Number.NaN)
  return {
    ...(earlier ? { earlier } : {}),
    ...(zone ? { zone } : {}),
    ...(search['stats'] === true || search['stats'] === 'true' ? { stats: true as const } : {}),
    ...(Number.isFinite(above) ? { above } : {}),
    ...(search['events'] === 'off' ? { events: 'off' as const } : {}),
  }
}

/** Replaces the range and keeps the rest. */
export function withRange(
  { range: _range, from: _from, to: _to, ...rest }: ChartView,
  next: RangeView,
): ChartView {
  return { ...rest, ...next }
}

export function listKeys(keys: string | undefined): readonly string[] {
  const found = (keys ?? '').split(',').filter((key) => key !== '' && key.length <= 64)
  return [...new Set(found)].slice(0, maximumChartKeys)
}
