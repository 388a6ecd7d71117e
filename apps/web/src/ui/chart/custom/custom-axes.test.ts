import { addCustomAxis, type CustomChart, customChartLimits, newCustomSeries } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { chartOptions, plotInsets } from '../chart-options.ts'
import { build, chart, colours, type Options, red, view } from './testing.ts'

const phonePx = 292

/** Each axis with a series and a long name. */
function withAxes(count: number): CustomChart {
  let made = chart
  while (made.axis.length < count) made = addCustomAxis(made)
  const axis = made.axis.map((each) => ({ ...each, name: 'Supply', dp: 2, limits: { min: 0, max: 1500 } }))
  return { ...made, axis, series: axis.map(({ id }) => ({ ...newCustomSeries('vin', red), axisBind: id })) }
}

function drawn(count: number, widthPx: number) {
  const data = build(withAxes(count))
  const { left, right } = plotInsets(data, widthPx)
  const { yAxis } = chartOptions(data, colours, { ...view, widthPx }) as unknown as Options
  return { plotPx: widthPx - left - right, names: yAxis.map(({ name }) => name), yAxis }
}

it('keeps half of a narrow drawing for the plot, whatever the number of axes', () => {
  for (let count = 1; count <= customChartLimits.axes; count += 1)
    expect(drawn(count, phonePx).plotPx, `${count} axes`).toBeGreaterThanOrEqual(phonePx / 2)
})

it('shows axis names only with enough space', () => {
  expect(drawn(3, 800).names).toEqual(['Supply', 'Supply', 'Supply'])
  expect(drawn(3, phonePx).names).toEqual(['', '', ''])
})

it('shortens long numbers in little space', () => {
  const { yAxis } = drawn(3, phonePx)
  expect(yAxis[0]?.axisLabel.formatter(25_000)).toBe('25K')
  expect(yAxis[0]?.axisLabel.formatter(12.5)).toBe('12.50')
})
