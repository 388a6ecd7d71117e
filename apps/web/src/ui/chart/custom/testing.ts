import type { Series } from '@fieldport/contract'
import {
  type CustomAxis,
  type CustomChart,
  type CustomSeries,
  type CustomXAxis,
  newCustomChart,
  newCustomSeries,
  resolveDisplay,
  type UnitSystem,
} from '@fieldport/domain'
import { chartOptions } from '../chart-options.ts'
import { buildCustomChart } from './build-custom-chart.ts'

/** 10:00 in the view's zone. */
export const start = Date.parse('2026-03-02T10:00:00Z') / 1000
const surface = '#ffffff'
export const colours = { axis: '#111', grid: '#222', pointer: '#333', font: 'Inter', surface }
export const view = { widthPx: 800, heightPx: 356, timeZone: 'UTC' }

const columns = (values: readonly number[]) => ({
  ts: values.map((_, at) => start + at * 60),
  n: values.map(() => 1),
  min: [...values],
  max: [...values],
  mean: [...values],
  first: [...values],
  last: [...values],
})

const measured: Series = {
  from: start,
  to: start + 600,
  bucketSeconds: 60,
  source: 'samples',
  series: { vin: columns([10, 12, 11]), ambient: columns([20, 25, 30]) },
  lastEvaluatedKey: null,
}

export const red = '#c2262e'
export const vin = newCustomSeries('vin', red)
export const chart: CustomChart = { ...newCustomChart, series: [vin] }
export const withSeries = (change: Partial<CustomSeries>): CustomChart => ({
  ...chart,
  series: [{ ...vin, ...change }],
})
export const withAxis = (change: Partial<CustomAxis>): CustomChart => ({
  ...chart,
  axis: chart.axis.map((axis) => ({ ...axis, ...change })),
})
export const withXAxis = (change: Partial<CustomXAxis>): CustomChart => ({
  ...chart,
  xAxis: { ...chart.xAxis, ...change },
})

export function build(given: CustomChart, units: UnitSystem = 'metric', behind = surface) {
  return buildCustomChart(measured, given, {
    displayOf: (key) => resolveDisplay(key, undefined),
    intervalSeconds: 60,
    livePoints: [],
    relativeMs: undefined,
    units,
    surface: behind,
  })
}

type Shape = {
  readonly type: string
  readonly shape?: Record<string, number>
  readonly style: Record<string, unknown>
  readonly children?: readonly Shape[]
}
type Drawing = {
  readonly id: string
  readonly type: string
  readonly yAxisIndex: number
  readonly step?: unknown
  readonly symbolSize?: number
  readonly areaStyle?: unknown
  readonly lineStyle: { readonly width: number; readonly type: string; readonly color: string }
  readonly data: readonly (readonly number[])[]
  readonly renderItem?: (params: object, api: object) => Shape | undefined
}
export type Options = {
  readonly grid: readonly { readonly left: number; readonly right: number; readonly height: number }[]
  readonly xAxis: readonly {
    readonly name: string
    readonly nameTextStyle: { readonly color: string }
    readonly axisLabel: {
      readonly color: string
      readonly customValues: readonly number[]
      readonly formatter: (value: number) => string
    }
  }[]
  readonly yAxis: readonly {
    readonly name: string
    readonly position: string
    readonly min: number | null
    readonly max: number | null
    readonly interval: number | null
    readonly offset: number
    readonly scale: boolean
    readonly axisLabel: { readonly color: string; readonly formatter: (value: number) => string }
    readonly axisLine: { readonly lineStyle: { readonly color: string } }
    readonly splitLine: { readonly show: boolean }
  }[]
  readonly series: readonly Drawing[]
}

export const optionsOf = (...given: Parameters<typeof build>) =>
  chartOptions(build(...given), colours, view) as unknown as Options

/** One pixel per second from the start, and one per unit from the bottom. */
const api = { coord: ([x = 0, y = 0]: number[]) => [x / 1000 - start, 100 - y] }
const coordSys = { x: 0, y: 0, width: 700, height: 100 }
export const shapeOf = (drawing: Drawing | undefined, dataIndex = 0) =>
  drawing?.renderItem?.({ dataIndex, coordSys }, api)

export const strokeOf = ({ series }: Options) => series.find(({ type }) => type === 'line')
export const [bandAt, goalAt, labelsAt] = [0, 2, 3]
export const drawingOf = ({ series }: Options, line: number, at: number) =>
  series.find(({ id }) => id === `line ${line} ${at}`)
export const tickTexts = ({ xAxis: [axis] }: Options) =>
  axis?.axisLabel.customValues.map((value) => axis.axisLabel.formatter(value))
