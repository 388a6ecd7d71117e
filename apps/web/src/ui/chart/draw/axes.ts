import { type TimeRange, timeTicks } from '@fieldport/domain'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import { formatTick } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { ChartLine } from '../chart-data.ts'
import { ms } from './band.ts'
import { decimalsOf, axisSplitCount, tickFormat } from './tick-labels.ts'

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
  const decimals = decimalsOf(lines)
  const onOff = lines.every(({ display }) => display.card === 'digital')
  const splitNumber = axisSplitCount(gridIndex)
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
      formatter: tickFormat(lines, splitNumber),
    },
    splitLine: { show: !isSecondary, lineStyle: { color: colours.grid } },
    axisPointer: { show: false },
  }
}
