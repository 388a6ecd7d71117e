import {
  addCustomAxis,
  type CustomAxis,
  type CustomChart,
  type CustomSeries,
  type CustomXAxis,
} from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { chart, optionsOf, shapeOf, tickTexts, vin } from './testing.ts'

/** Two series on two axes, each with its own style, covering everything that a field can change. */
const ambient: CustomSeries = { ...vin, source: 'ambient', axisBind: 'ax1', goalSeries: 15 }
const base: CustomChart = {
  ...addCustomAxis(chart),
  type: 'other',
  series: [{ ...vin, goalSeries: 5 }, ambient],
}

/** Everything that is drawn, as text: options, and the results of their functions. */
function pictureOf(given: CustomChart): string {
  const options = optionsOf(given)
  const scales = options.yAxis.map(({ axisLabel }) => axisLabel.formatter(12.345))
  const shapes = options.series.map((drawing) => [0, 1].map((at) => shapeOf(drawing, at)))
  return JSON.stringify([options, tickTexts(options), scales, shapes])
}

const changeFirst = <Item>([first, ...others]: readonly Item[], change: Partial<Item>): Item[] =>
  first === undefined ? [] : [{ ...first, ...change }, ...others]

// A field missing from these tables does not compile. Excluded: the name, which is above the card; the range, which is
// that of its call (features/telemetry/custom-chart/chart-range.test.ts); and an axis's ID, which series refer to.
const ofChart: Omit<CustomChart, 'name' | 'range' | 'series' | 'axis' | 'xAxis'> = {
  type: 'bar',
  stack: true,
  dataLabels: true,
}
const ofSeries: CustomSeries = {
  source: 'current1',
  axisBind: 'ax2',
  colour: '#1c7ed6',
  lineType: 1,
  lineWidth: 5,
  goalSeries: 9,
  displayType: 'step',
}
const ofAxis: Omit<CustomAxis, 'id'> = {
  limits: { min: -7, max: 70 },
  dp: 4,
  tick: 3,
  name: 'Pressure',
  colour: '#1c7ed6',
  displayType: 'right',
}
const ofTime: CustomXAxis = {
  tick: 180,
  offset: 3600,
  scale: 1 / 60,
  dp: 3,
  name: 'Shift',
  colour: '#1c7ed6',
}

describe('the drawing of a custom chart depends on', () => {
  const before = pictureOf(base)

  it.each(Object.entries(ofChart))('%s', (field, value) => {
    expect(pictureOf({ ...base, [field]: value })).not.toBe(before)
  })

  it.each(Object.entries(ofSeries))('%s of a series', (field, value) => {
    const series = changeFirst(base.series, { [field]: value })
    expect(pictureOf({ ...base, series })).not.toBe(before)
  })

  it.each(Object.entries(ofAxis))('%s of a value axis', (field, value) => {
    const axis = changeFirst(base.axis, { [field]: value })
    expect(pictureOf({ ...base, axis })).not.toBe(before)
  })

  it.each(Object.entries(ofTime))('%s of the time axis', (field, value) => {
    // Decimals only apply to a scale: a time of day has none.
    const scaled = { ...base, xAxis: { ...base.xAxis, scale: field === 'dp' ? 1 / 3600 : null } }
    const changed = { ...scaled, xAxis: { ...scaled.xAxis, [field]: value } }
    expect(pictureOf(changed)).not.toBe(pictureOf(scaled))
  })
})
