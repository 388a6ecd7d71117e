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

/** At most this many lines in one chart; more cannot be told apart. */
export const maximumChartKeys = 8

/** What the chart shows; all of it stands in the address. */
export type ChartView = RangeView & {
  readonly keys?: string
  /** How it is drawn; absent: as lines. */
  readonly type?: ChartStyle
  /** The key of the secondary series. */
  readonly second?: string
  /** The same period so much earlier is drawn behind. */
  readonly earlier?: EarlierPeriod
  /** Whose clock times are read by; absent: the device's if it has a zone, else the reader's. */
  readonly zone?: ZoneChoice
  /** Statistics of what is seen are shown. */
  readonly stats?: true
  /** The limit above which time is counted. */
  readonly above?: number
  /** Events are not marked. */
  readonly events?: 'off'
}

/** Every field of the view, by its name in the address. */
export const chartViewFields = [
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

/** Reads the view from the address; what cannot be read is left out. */
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

/** What is shown beside the series. */
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

/** With another range, and the rest as it was. */
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
