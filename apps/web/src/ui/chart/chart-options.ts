import type { EChartsCoreOption } from 'echarts/core'
import { formatNumber } from '../../lib/format/numbers.ts'
import { formatTick } from '../../lib/format/times.ts'
import { type Bucket, type ChartData, type ChartLine, groupByUnit } from './chart-data.ts'
import { firstPanelPx, nextPanelPx, panelTopPx } from './chart-height.ts'

/** Colours of the present scheme, read from the page's tokens. */
export type ChartColours = {
  readonly axis: string
  readonly grid: string
  readonly pointer: string
  readonly font: string
}

/** Milliseconds, as the time axis wants them. */
const ms = (seconds: number) => seconds * 1000

/**
 * What ECharts draws: a panel a unit, one above the other with one time axis; in each, a band from the lowest to the highest value
 * of every bucket and a line through the means.
 */
export function chartOptions(data: ChartData, colours: ChartColours): EChartsCoreOption {
  const groups = groupByUnit(data.lines)
  const panels = groups.map((group, at) => ({ ...group, at, isLast: at === groups.length - 1 }))
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.pointer } },
    grid: panels.map(({ at }) => ({
      left: 56,
      right: 16,
      top: panelTopPx(at),
      height: at === 0 ? firstPanelPx : nextPanelPx,
    })),
    xAxis: panels.map((panel) => timeAxis(panel.at, panel.isLast, data, colours)),
    yAxis: panels.map((panel) => valueAxis(panel.at, panel.unit, panel.lines, colours)),
    series: panels.flatMap(({ lines, at }) => lines.flatMap((line) => [band(line, at), stroke(line, at)])),
  }
}

function timeAxis(at: number, isLast: boolean, data: ChartData, colours: ChartColours) {
  return {
    type: 'time',
    gridIndex: at,
    min: ms(data.fromSeconds),
    max: ms(data.toSeconds),
    axisLine: { lineStyle: { color: colours.grid } },
    axisTick: { show: false },
    axisLabel: {
      show: isLast,
      color: colours.axis,
      hideOverlap: true,
      fontSize: 12,
      formatter: (value: number) => formatTick(value / 1000, isLocalMidnight(value)),
    },
    splitLine: { show: false },
    axisPointer: { show: true, label: { show: false } },
  }
}

/** The axis puts its ticks by the browser's clock; the words are of the reader's zone. */
function isLocalMidnight(milliseconds: number): boolean {
  const date = new Date(milliseconds)
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0
}

function valueAxis(at: number, unit: string, lines: readonly ChartLine[], colours: ChartColours) {
  const decimals = Math.max(0, ...lines.map(({ display }) => display.decimals))
  const onOff = lines.every(({ display }) => display.card === 'digital')
  return {
    type: 'value',
    gridIndex: at,
    name: unit,
    nameLocation: 'end',
    nameGap: 12,
    nameTextStyle: { color: colours.axis, align: 'right', padding: [0, 8, 0, 0], fontSize: 12 },
    scale: true,
    splitNumber: at === 0 ? 5 : 3,
    ...(onOff ? { min: 0, max: 1, interval: 1 } : {}),
    axisLabel: { color: colours.axis, fontSize: 12, formatter: (value: number) => axisText(value, decimals) },
    splitLine: { lineStyle: { color: colours.grid } },
  }
}

/** Tick values are round: as many decimals as they need, and never more than the reading has. */
function axisText(value: number, decimals: number): string {
  const needed = (String(value).split('.')[1] ?? '').length
  return formatNumber(value, Math.min(needed, Math.max(decimals, 1)))
}

/**
 * The band of a run is one shape, so that it ends where the run ends. Its lowest and highest value are its data, since the axis makes
 * room for data alone: a spike that the means hide would be cut off.
 */
function band({ display, runs, step }: ChartLine, at: number) {
  const shapes = runs.filter((run) => run.some(({ min, max }) => max > min))
  return {
    type: 'custom',
    xAxisIndex: at,
    yAxisIndex: at,
    silent: true,
    clip: true,
    z: 1,
    tooltip: { show: false },
    encode: { x: 0, y: [1, 2] },
    data: shapes.map((run) => [
      ms(run[0]?.ts ?? 0),
      run.reduce((lowest, { min }) => Math.min(lowest, min), Number.POSITIVE_INFINITY),
      run.reduce((highest, { max }) => Math.max(highest, max), Number.NEGATIVE_INFINITY),
    ]),
    renderItem: (params: { dataIndex: number }, api: { coord: (value: number[]) => number[] }) => {
      const run = shapes[params.dataIndex] ?? []
      const upper = outline(run, 'max', step).map((corner) => api.coord(corner))
      const lower = outline(run, 'min', step).map((corner) => api.coord(corner))
      return {
        type: 'polygon',
        shape: { points: [...upper, ...lower.toReversed()] },
        // The edge keeps a spike of one bucket visible, whose area is next to nothing.
        style: {
          fill: display.colour,
          fillOpacity: 0.18,
          stroke: display.colour,
          strokeOpacity: 0.5,
          lineWidth: 1,
        },
      }
    },
  }
}

/** The corners of one edge of a band; steps hold a value until the next bucket. */
function outline(run: readonly Bucket[], edge: 'min' | 'max', step: boolean): number[][] {
  return run.flatMap((bucket, at) => {
    const corner = [ms(bucket.ts), bucket[edge]]
    const before = run[at - 1]
    return step && before ? [[ms(bucket.ts), before[edge]], corner] : [corner]
  })
}

/** Runs are parted by an empty point; a run of one bucket is a dot, since a line needs two. */
function stroke({ display, runs, step }: ChartLine, at: number) {
  const value = (bucket: Bucket) => (step ? bucket.last : bucket.mean)
  return {
    type: 'line',
    name: display.name,
    xAxisIndex: at,
    yAxisIndex: at,
    z: 2,
    connectNulls: false,
    step: step ? 'end' : false,
    showSymbol: true,
    showAllSymbol: true,
    symbol: 'circle',
    silent: true,
    lineStyle: { width: 1.75, color: display.colour },
    itemStyle: { color: display.colour },
    data: runs.flatMap((run, index) => [
      ...(index > 0 ? [{ value: [ms(run[0]?.ts ?? 0) - 1, null] }] : []),
      ...run.map((bucket) => ({
        value: [ms(bucket.ts), value(bucket)],
        symbolSize: run.length === 1 ? 4 : 0,
      })),
    ]),
  }
}
