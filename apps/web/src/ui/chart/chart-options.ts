import type { TimeRange } from '@fieldport/domain'
import type { EChartsCoreOption } from 'echarts/core'
import { type ChartData, type ChartGroup, type ChartLine, groupByUnit } from './chart-data.ts'
import { type Axes, bandSeries, whiskerSeries } from './draw/band.ts'
import { type BarPlace, barSeries } from './draw/bars.ts'
import { type ChartColours, timeAxis, timeExtent, valueAxis } from './draw/axes.ts'
import { axisSplitCount, tickLabelsPx } from './draw/tick-labels.ts'
import { dotSeries, strokeSeries } from './draw/stroke.ts'
import { panelPlaces } from './chart-height.ts'
import { customChartOptions, customInsets } from './custom/custom-options.ts'
import { customTimeExtent } from './custom/custom-time-axis.ts'

export type { ChartColours } from './draw/axes.ts'

/** Space for an axis' labels, in pixels, unless one is wider. */
const axisPx = 56
const edgePx = 16

/** The distances of the plots from the edges of the drawing, in pixels. */
export function plotInsets(
  data: Pick<ChartData, 'lines' | 'custom'>,
  widthPx: number,
): {
  readonly left: number
  readonly right: number
} {
  if (data.custom) return customInsets(data, data.custom, widthPx)
  const secondary = data.lines.filter(({ isSecondary }) => isSecondary)
  const isApart = isSecondaryApart(data.lines)
  const labelsPx = groupByUnit(data.lines).map(({ lines }, at) =>
    tickLabelsPx(isApart ? lines.filter((line) => !line.isSecondary) : lines, axisSplitCount(at)),
  )
  // A label without space would make ECharts narrow its panel, which must stay aligned with the others.
  return {
    left: Math.max(axisPx, ...labelsPx),
    right: secondary.length === 0 ? edgePx : Math.max(axisPx, tickLabelsPx(secondary, axisSplitCount(0))),
  }
}

/** Settings of a drawing besides its data. */
export type ChartView = {
  /** Size of the whole drawing. */
  readonly widthPx: number
  readonly heightPx: number
  readonly timeZone: string | undefined
}

/** The time axes of a chart for a range, one per panel: the part that changes during a zoom. */
export function timeExtents(data: ChartData, range: TimeRange, view: Omit<ChartView, 'heightPx'>) {
  const { left, right } = plotInsets(data, view.widthPx)
  const axis = { range, widthPx: view.widthPx - left - right, timeZone: view.timeZone }
  if (data.custom) return [customTimeExtent(data.custom.xAxis, axis)]
  return groupByUnit(data.lines).map(() => timeExtent(axis))
}

/**
 * The ECharts options: one panel per unit, stacked vertically with a common time axis; in each, a band between the
 * extremes of every bucket and a line through the means. A secondary series has an axis of its own at the end of the
 * first panel.
 */
export function chartOptions(data: ChartData, colours: ChartColours, view: ChartView): EChartsCoreOption {
  if (data.custom) return customChartOptions(data, data.custom, colours, view)
  const groups = groupByUnit(data.lines)
  const { left, right } = plotInsets(data, view.widthPx)
  const range = { fromSeconds: data.fromSeconds, toSeconds: data.toSeconds }
  const time = { range, widthPx: view.widthPx - left - right, timeZone: view.timeZone }
  const secondary = data.lines.filter(({ isSecondary }) => isSecondary)
  const isApart = isSecondaryApart(data.lines)
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.pointer } },
    grid: panelPlaces(groups.length, view.heightPx).map((place) => ({ left, right, ...place })),
    xAxis: groups.map((_, at) => timeAxis(at, at === groups.length - 1, time, colours)),
    yAxis: [
      ...groups.map(({ unit, lines }, gridIndex) => {
        const primary = lines.filter((line) => !isApart || !line.isSecondary)
        return valueAxis({ gridIndex, unit, lines: primary, isSecondary: false }, colours)
      }),
      ...(isApart ? [secondaryAxis(secondary, colours)] : []),
    ],
    series: groups.flatMap((group, at) =>
      seriesOf(group, data.lines, (line) => ({
        xAxisIndex: at,
        yAxisIndex: isApart && line.isSecondary ? groups.length : at,
      })),
    ),
  }
}

/** Whether the secondary lines have an axis of their own: alone, they are drawn as others. */
function isSecondaryApart(lines: readonly ChartLine[]): boolean {
  const count = lines.filter(({ isSecondary }) => isSecondary).length
  return count > 0 && count < lines.length
}

function secondaryAxis(lines: readonly ChartLine[], colours: ChartColours) {
  const display = lines[0]?.display
  const unit = display?.card === 'digital' ? '' : (display?.unit ?? '')
  return valueAxis({ gridIndex: 0, unit, lines, isSecondary: true }, colours)
}

/** Each series keeps its ID, so that lines of an earlier period can come and go without redrawing the others. */
function seriesOf(
  { lines }: ChartGroup,
  all: readonly ChartLine[],
  axesOf: (line: ChartLine) => Axes,
): readonly object[] {
  const inBars = lines.filter(({ style }) => style === 'bar')
  return lines.flatMap((line) => {
    const alike = all.filter(({ isPale = false }) => isPale === (line.isPale ?? false))
    const id = `${line.isPale ? 'earlier' : 'line'} ${alike.indexOf(line)}`
    const place = { at: inBars.indexOf(line), of: inBars.length }
    return drawingsOf(line, axesOf(line), place).map((drawing, at) => ({ id: `${id} ${at}`, ...drawing }))
  })
}

function drawingsOf(line: ChartLine, axes: Axes, place: BarPlace): readonly object[] {
  if (line.style === 'bar')
    return [barSeries(line, axes, place), ...(place.of === 1 ? [whiskerSeries(line, axes)] : [])]
  if (line.style === 'scatter') return [whiskerSeries(line, axes), dotSeries(line, axes)]
  // Two overlapping bands could not be told apart.
  return line.isPale ? [strokeSeries(line, axes)] : [bandSeries(line, axes), strokeSeries(line, axes)]
}
