import { type TimeRange, timeTicks } from '@fieldport/domain'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { formatTick } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { ChartLine } from '../chart-data.ts'
import { ms } from './band.ts'

/** Colours of the current scheme, from the page's CSS variables. */
export type ChartColours = {
  readonly axis: string
  readonly grid: string
  readonly pointer: string
  readonly font: string
  /** The chart's background. */
  readonly surface: string
}

/** Width of a time label that includes a day, with some space. */
const tickPx = 84
const fewestTicks = 2

/** The range and size of a time axis. */
export type TimeAxisView = {
  readonly range: TimeRange
  readonly widthPx: number
  /** IANA name; undefined: the reader's zone. */
  readonly timeZone: string | undefined
}

/** The part of an axis that changes during a zoom. Ticks are at round local times, days at local midnight. */
export function timeExtent({ range, widthPx, timeZone = getLocaleSettings().timeZone }: TimeAxisView) {
  const ticks = timeTicks(range, timeZone, Math.max(fewestTicks, Math.floor(widthPx / tickPx)))
  const days = new Set(ticks.filter(({ isDay }) => isDay).map(({ at }) => ms(at)))
  const customValues = ticks.map(({ at }) => ms(at))
  const style = { locale: getLocaleSettings().locale, timeZone }
  return {
    min: ms(range.fromSeconds),
    max: ms(range.toSeconds),
    axisTick: { show: false, customValues },
    axisLabel: {
      customValues,
      formatter: (value: number) => formatTick(value / 1000, days.has(value), style),
    },
  }
}

/** A value axis with our own ticks, because a time axis of ECharts uses the browser's zone. */
export function timeAxis(at: number, isLast: boolean, view: TimeAxisView, colours: ChartColours) {
  const extent = timeExtent(view)
  return {
    ...extent,
    type: 'value',
    gridIndex: at,
    axisLine: { show: true, onZero: false, lineStyle: { color: colours.grid } },
    axisLabel: { ...extent.axisLabel, show: isLast, color: colours.axis, hideOverlap: true, fontSize: 12 },
    splitLine: { show: false },
    axisPointer: { show: true, snap: false, label: { show: false } },
  }
}

type ValueAxis = {
  readonly gridIndex: number
  readonly unit: string
  readonly lines: readonly ChartLine[]
  /** At the end of the panel, for a secondary series. */
  readonly isSecondary: boolean
}

export function valueAxis({ gridIndex, unit, lines, isSecondary }: ValueAxis, colours: ChartColours) {
  const decimals = Math.max(0, ...lines.map(({ display }) => display.decimals))
  const onOff = lines.every(({ display }) => display.card === 'digital')
  const splitNumber = gridIndex === 0 ? 5 : 3
  const common = stepDecimals(lines, splitNumber)
  return {
    type: 'value',
    gridIndex,
    position: isSecondary ? 'right' : 'left',
    name: keepLeftToRight(unit),
    nameLocation: 'end',
    nameGap: 12,
    nameTextStyle: {
      color: colours.axis,
      align: isSecondary ? 'left' : 'right',
      padding: isSecondary ? [0, 0, 0, 8] : [0, 8, 0, 0],
      fontSize: 12,
    },
    scale: true,
    splitNumber,
    // Ticks closer to each other would have the same label.
    minInterval: 10 ** -Math.max(decimals, 1),
    ...(onOff ? { min: 0, max: 1, interval: 1 } : {}),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: colours.axis,
      fontSize: 12,
      formatter: (value: number) => axisText(value, common, decimals),
    },
    splitLine: { show: !isSecondary, lineStyle: { color: colours.grid } },
    axisPointer: { show: false },
  }
}

/** Tick values are round: all have the decimals that they need, but never more than the reading. */
function axisText(value: number, common: number, decimals: number): string {
  const needed = (String(value).split('.')[1] ?? '').length
  return formatNumber(value, Math.min(Math.max(needed, common), Math.max(decimals, 1)))
}

/**
 * The number of decimals in the distance of the ticks: a part of the range, rounded to 1, 2, 3 or 5 times a power of
 * ten as ECharts does.
 */
function stepDecimals(lines: readonly ChartLine[], splitNumber: number): number {
  const buckets = lines.flatMap(({ runs }) => runs.flat())
  // Bars begin at zero.
  const base = lines.some(({ style }) => style === 'bar') ? [0] : []
  const low = buckets.reduce((lowest, { min }) => Math.min(lowest, min), Math.min(...base))
  const high = buckets.reduce((highest, { max }) => Math.max(highest, max), Math.max(...base))
  if (!(high > low)) return 0
  const step = (high - low) / splitNumber
  const power = Math.floor(Math.log10(step))
  return Math.max(0, step / 10 ** power < roundedUp ? -power : -power - 1)
}

/** Steps from here on are rounded up to the next power of ten. */
const roundedUp = 7
