/** How a chart draws its series. */
export const chartStyles = ['line', 'bar', 'scatter', 'step', 'area'] as const
export type ChartStyle = (typeof chartStyles)[number]
export const defaultChartStyle: ChartStyle = 'line'

/** Source: specification 3, section 2.6 ('type line, bar or other'). */
export type ChartType = 'line' | 'bar' | 'other'

/** The chart type of a style. */
export function chartTypeOf(style: ChartStyle): ChartType {
  return style === 'line' || style === 'bar' ? style : 'other'
}

/** From a URL or a stored chart, line by default. */
export function parseChartStyle(value: unknown): ChartStyle {
  return chartStyles.find((style) => style === value) ?? defaultChartStyle
}
