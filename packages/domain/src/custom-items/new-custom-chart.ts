import { defaultChartRangeMs } from '../history/chart-presets.ts'
import {
  type CustomAxis,
  type CustomChart,
  customChartLimits,
  type CustomSeries,
  defaultAxisDecimals,
  defaultLineType,
  defaultLineWidth,
} from './custom-chart.ts'

/** Our choice: the grey of the page's own charts; on a dark page it is drawn lighter. */
export const defaultAxisColour = '#56616b'

/** Source of the defaults: specification 3, section 9. */
export function newCustomAxis(id: string): CustomAxis {
  return {
    id,
    limits: null,
    dp: defaultAxisDecimals,
    tick: 0,
    name: '',
    colour: defaultAxisColour,
    displayType: id === 'ax1' ? 'left' : 'right',
  }
}

/** A series of a data key with the default line style, on an axis by its ID. */
export function newCustomSeries(source: string, colour: string, axisBind = 'ax1'): CustomSeries {
  return {
    source,
    axisBind,
    colour,
    lineType: defaultLineType,
    lineWidth: defaultLineWidth,
    goalSeries: null,
    displayType: 'line',
  }
}

/** An empty chart: one axis, the last 30 minutes. */
export const newCustomChart: CustomChart = {
  name: '',
  type: 'line',
  range: defaultChartRangeMs,
  stack: false,
  series: [],
  axis: [newCustomAxis('ax1')],
  xAxis: { tick: 0, offset: 0, scale: null, dp: defaultAxisDecimals, name: '', colour: defaultAxisColour },
  dataLabels: false,
}

/** Adds an axis with the lowest free number; returns the same chart if it is full. */
export function addCustomAxis(chart: CustomChart): CustomChart {
  if (chart.axis.length >= customChartLimits.axes) return chart
  let number = 1
  while (chart.axis.some(({ id }) => id === `ax${number}`)) number += 1
  return { ...chart, axis: [...chart.axis, newCustomAxis(`ax${number}`)] }
}

/** Removes an axis: its series move to the first remaining one. The last axis stays. */
export function removeCustomAxis(chart: CustomChart, id: string): CustomChart {
  const axis = chart.axis.filter((each) => each.id !== id)
  const [first] = axis
  if (!first) return chart
  const series = chart.series.map((each) => (each.axisBind === id ? { ...each, axisBind: first.id } : each))
  return { ...chart, axis, series }
}
