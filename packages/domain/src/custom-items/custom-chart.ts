import { normaliseAxis } from '../display/chart-axis.ts'
import type { ChartStyle } from '../history/chart-style.ts'
import { sanitiseCustomItemName } from '../text-rules.ts'

/** Source: specification 3, sections 2.6 and 3 ('Chart'). */
export const customChartTypes = ['line', 'bar', 'other'] as const
export const customSeriesTypes = ['line', 'bar', 'scatter', 'step', 'area'] as const
/** Solid, dashed, dotted, by their number. Source of the default 0: specification 3, section 9. */
export const lineTypes = [0, 1, 2] as const
export const defaultLineType = 0
export const defaultLineWidth = 2
export const defaultAxisDecimals = 2

/** Limits of our own. */
export const customChartLimits = { series: 8, axes: 4, lineWidth: 10, decimals: 8 } as const

export type CustomSeries = {
  /** A data key, measured, computed or of a bus signal. */
  readonly source: string
  /** Its axis, such as ax1. */
  readonly axisBind: string
  /** #rrggbb, here and below. */
  readonly colour: string
  readonly lineType: (typeof lineTypes)[number]
  readonly lineWidth: number
  /** A target level drawn as a line in the series' colour; null: none. */
  readonly goalSeries: number | null
  readonly displayType: (typeof customSeriesTypes)[number]
}

export type CustomAxis = {
  /** ax1, ax2 … */
  readonly id: string
  /** Null: automatic. */
  readonly limits: { readonly min: number; readonly max: number } | null
  readonly dp: number
  /** Distance of the ticks; 0: automatic. */
  readonly tick: number
  readonly name: string
  readonly colour: string
  readonly displayType: 'left' | 'right'
}

export type CustomXAxis = {
  /** Distance of the ticks in seconds; 0: automatic. */
  readonly tick: number
  /** Seconds added to each time, for example if a device's clock is known to be wrong. */
  readonly offset: number
  /** Null: time of day. Otherwise seconds since the start of the chart times this factor, 1/3600 for hours. */
  readonly scale: number | null
  readonly dp: number
  readonly name: string
  readonly colour: string
}

export type CustomChart = {
  readonly name: string
  readonly type: (typeof customChartTypes)[number]
  /** Milliseconds back from now. */
  readonly range: number
  readonly stack: boolean
  readonly series: readonly CustomSeries[]
  readonly axis: readonly CustomAxis[]
  readonly xAxis: CustomXAxis
  readonly dataLabels: boolean
}

/** How a series is drawn: by the chart's type or, in a chart of type 'other', by its own. */
export function customSeriesStyle({ type }: Pick<CustomChart, 'type'>, series: CustomSeries): ChartStyle {
  return type === 'other' ? series.displayType : type
}

/**
 * Normalises a chart before it is stored: repairs axes, sanitises texts, and binds series with an unknown axis to the
 * first one. A scale of 0 would put all times at one place, so such a time axis shows the time of day.
 */
export function normaliseCustomChart(chart: CustomChart): CustomChart {
  const axis = chart.axis.map(normaliseValueAxis)
  const [first] = axis
  const series = chart.series.map((each) =>
    axis.some(({ id }) => id === each.axisBind) || !first ? each : { ...each, axisBind: first.id },
  )
  return {
    ...chart,
    name: sanitiseCustomItemName(chart.name),
    axis,
    series,
    xAxis: normaliseTimeAxis(chart.xAxis),
  }
}

/** The data keys of a chart, each once. */
export function customChartKeys({ series }: Pick<CustomChart, 'series'>): readonly string[] {
  return [...new Set(series.map(({ source }) => source))]
}

/** Corrections of an axis; each is reported to the person who typed it. */
export type AxisCorrection = 'widened' | 'swapped' | 'decimals' | 'tick'

/** The corrections an axis needs before it can be stored, in the order of the fields. */
export function listAxisCorrections(
  axis: Pick<CustomAxis, 'dp' | 'tick'> & Partial<Pick<CustomAxis, 'limits'>>,
): readonly AxisCorrection[] {
  const { limits = null, dp, tick } = axis
  return [
    ...(limits && limits.min === limits.max ? (['widened'] as const) : []),
    ...(limits && limits.min > limits.max ? (['swapped'] as const) : []),
    ...(dp < 0 ? (['decimals'] as const) : []),
    ...(tick < 0 ? (['tick'] as const) : []),
  ]
}

function normaliseTimeAxis(axis: CustomXAxis): CustomXAxis {
  const { tick, dp } = normaliseAxisSteps(axis)
  const scale = axis.scale === 0 ? null : axis.scale
  return { ...axis, tick, dp, scale, name: sanitiseCustomItemName(axis.name) }
}

/** Corrects an axis before it is stored: limits, tick, decimals and name. See `listAxisCorrections`. */
export function normaliseValueAxis(axis: CustomAxis): CustomAxis {
  const { limits } = axis
  const name = sanitiseCustomItemName(axis.name)
  const { tick, dp } = normaliseAxisSteps(axis)
  if (limits === null) return { ...axis, name, tick, dp }
  const { min, max } = normaliseAxis({ ...limits, decimals: dp, tick })
  return { ...axis, name, tick, dp, limits: { min, max } }
}

function normaliseAxisSteps({ tick, dp }: { readonly tick: number; readonly dp: number }) {
  const repaired = normaliseAxis({ min: 0, max: 1, decimals: dp, tick })
  return { tick: repaired.tick, dp: repaired.decimals }
}
