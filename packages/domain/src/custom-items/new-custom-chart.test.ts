import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CustomChart,
  customChartLimits,
  customSeriesStyle,
  listAxisCorrections,
  normaliseCustomChart,
} from './custom-chart.ts'
import {
  addCustomAxis,
  newCustomAxis,
  newCustomChart,
  newCustomSeries,
  removeCustomAxis,
} from './new-custom-chart.ts'

const finite = fc.double({ noNaN: true, min: -1e12, max: 1e12 })

it('starts with the defaults of the specification, in stored form', () => {
  expect(newCustomSeries('vin', '#112233')).toMatchObject({ lineType: 0, lineWidth: 2 })
  expect(newCustomAxis('ax1').dp).toBe(2)
  expect(newCustomChart.range).toBe(1_800_000)
  expect(normaliseCustomChart(newCustomChart)).toEqual(newCustomChart)
})

it('names a new axis by the lowest free number, up to the maximum of a chart', () => {
  const gap: CustomChart = { ...newCustomChart, axis: [newCustomAxis('ax1'), newCustomAxis('ax3')] }
  const four = addCustomAxis(addCustomAxis(gap))
  expect(four.axis.map(({ id }) => id)).toEqual(['ax1', 'ax3', 'ax2', 'ax4'])
  expect(four.axis).toHaveLength(customChartLimits.axes)
  expect(addCustomAxis(four)).toBe(four)
})

it('moves the series of a removed axis to another one, and keeps the last axis', () => {
  const two = addCustomAxis({ ...newCustomChart, series: [newCustomSeries('vin', '#112233', 'ax1')] })
  const one = removeCustomAxis(two, 'ax1')
  expect(one.axis.map(({ id }) => id)).toEqual(['ax2'])
  expect(one.series[0]?.axisBind).toBe('ax2')
  expect(removeCustomAxis(one, 'ax2')).toBe(one)
})

it('draws each series in the style of the chart type', () => {
  const series = { ...newCustomSeries('vin', '#112233'), displayType: 'step' } as const
  const types = ['line', 'bar', 'other'] as const
  expect(types.map((type) => customSeriesStyle({ type }, series))).toEqual(['line', 'bar', 'step'])
})

it('reports each repair of an axis, and none for a repaired axis', () => {
  expect(listAxisCorrections({ limits: { min: 3, max: 3 }, dp: -1, tick: -2 })).toEqual([
    'widened',
    'decimals',
    'tick',
  ])
  expect(listAxisCorrections({ limits: { min: 4, max: 3 }, dp: 0, tick: 0 })).toEqual(['swapped'])
  fc.assert(
    fc.property(finite, finite, fc.integer({ min: -9, max: 8 }), finite, (min, max, dp, tick) => {
      const typed = { ...newCustomAxis('ax1'), limits: { min, max }, dp, tick }
      const [stored] = normaliseCustomChart({ ...newCustomChart, axis: [typed] }).axis
      expect(listAxisCorrections(typed).length > 0).toBe(JSON.stringify(stored) !== JSON.stringify(typed))
      expect(stored && listAxisCorrections(stored)).toEqual([])
    }),
  )
})

it('sanitises the texts of axes, and allows no scale of zero', () => {
  const { axis, xAxis } = normaliseCustomChart({
    ...newCustomChart,
    axis: [{ ...newCustomAxis('ax1'), name: '<b>Level</b> of the fuel tank' }],
    xAxis: { ...newCustomChart.xAxis, name: 'Since "start"?', scale: 0 },
  })
  expect(axis[0]?.name).toBe('bLevel/b of the fuel')
  expect(xAxis).toMatchObject({ name: 'Since start', scale: null })
})
