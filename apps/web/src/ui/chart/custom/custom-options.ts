import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData, ChartLine } from '../chart-data.ts'
import type { ChartView } from '../chart-options.ts'
import type { ChartColours } from '../draw/axes.ts'
import type { BarPlace } from '../draw/bars.ts'
import { axisInsets, customValueAxis, linesOnAxis, placeAxes } from './custom-axes.ts'
import { customDrawings, dataLabels, goalLine } from './custom-lines.ts'
import type { CustomFrame } from './custom-line-style.ts'
import { customTimeExtent } from './custom-time-axis.ts'

/** Above the plot, and below it for the labels and the name of the time axis, in pixels. */
const topPx = 12
const labelsPx = 28
const namePx = 20
const nameGapPx = 28

export function customInsets({ lines }: Pick<ChartData, 'lines'>, frame: CustomFrame, widthPx: number) {
  return axisInsets(placeAxes(frame, lines, widthPx))
}

/** The ECharts options of a custom chart: one plot, with its own axes. */
export function customChartOptions(
  data: ChartData,
  frame: CustomFrame,
  colours: ChartColours,
  view: ChartView,
): EChartsCoreOption {
  const { lines, fromSeconds, toSeconds } = data
  const range = { fromSeconds, toSeconds }
  const places = placeAxes(frame, lines, view.widthPx)
  const { left, right } = axisInsets(places)
  const widthPx = view.widthPx - left - right
  const { xAxis } = frame
  const belowPx = labelsPx + (xAxis.name === '' ? 0 : namePx)
  const plot = { top: topPx, height: Math.max(1, view.heightPx - topPx - belowPx) }
  const extent = customTimeExtent(xAxis, { range, widthPx, timeZone: view.timeZone })
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.pointer } },
    grid: [{ left, right, ...plot }],
    xAxis: [
      {
        ...extent,
        type: 'value',
        gridIndex: 0,
        name: xAxis.name,
        nameLocation: 'middle',
        nameGap: nameGapPx,
        nameTextStyle: { color: xAxis.colour, fontSize: 12 },
        axisLine: { show: true, onZero: false, lineStyle: { color: xAxis.colour } },
        axisLabel: { ...extent.axisLabel, color: xAxis.colour, hideOverlap: true, fontSize: 12 },
        splitLine: { show: false },
        axisPointer: { show: true, snap: false, label: { show: false } },
      },
    ],
    yAxis: places.map((place, at) => {
      const axis = frame.axis[at] as CustomFrame['axis'][number]
      return customValueAxis(axis, place, linesOnAxis(lines, at), { isFirst: at === 0, colours })
    }),
    series: lines.flatMap((line, at) => {
      const axisAt = line.custom?.axisAt ?? 0
      const axes = { xAxisIndex: 0, yAxisIndex: axisAt }
      const decimals = frame.axis[axisAt]?.dp ?? 0
      const text = { decimals, font: colours.font }
      const labels = { ...text, isOn: frame.hasLabels, range, widthPx, surface: colours.surface }
      const drawings = [
        ...customDrawings(line, axes, barPlace(lines, line)),
        goalLine(line, axes, text),
        dataLabels(line, axes, labels),
      ]
      return drawings.map((drawing, index) => ({ id: `line ${at} ${index}`, ...drawing }))
    }),
  }
}

/** Bars are placed side by side, those of one stack on top of each other. */
function barPlace(lines: readonly ChartLine[], line: ChartLine): BarPlace {
  const inBars = lines.filter(({ style }) => style === 'bar')
  const slotOf = (each: ChartLine) => (each.custom?.bases ? `axis ${each.custom.axisAt}` : each)
  const slots = [...new Set(inBars.map(slotOf))]
  return { at: slots.indexOf(slotOf(line)), of: slots.length }
}
