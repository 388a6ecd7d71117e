import { addCustomAxis, type CustomChart, customChartLimits, newCustomSeries } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import type { ChartLine } from '../chart-data.ts'
import { chartOptions, plotInsets } from '../chart-options.ts'
import {
  axisExtent,
  axisInsets,
  axisName,
  type AxisPlace,
  customValueAxis,
  placeAxes,
} from './custom-axes.ts'
import { build, chart, colours, type Options, red, view, withAxis, withSeries } from './testing.ts'

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

/** Both axes on one side, with a name and numbers of so many characters. */
function places(digits: number, widthPx: number, dp = 0) {
  const limits = { min: 0, max: 10 ** (digits - 1) }
  const axis = withAxes(2).axis.map((each) => ({ ...each, displayType: 'left' as const, dp, limits }))
  return placeAxes({ axis }, [], widthPx)
}

it('makes an axis as wide as its longest number and its name, within limits', () => {
  const sizes = (digits: number) =>
    places(digits, 2000).map(({ offsetPx, labelsPx, widthPx, text }) => [
      offsetPx,
      labelsPx,
      widthPx,
      text.fontPx,
    ])
  expect(sizes(1)).toEqual([
    [0, 36, 58, 12],
    [58, 36, 58, 12],
  ])
  // '1,000,000'
  expect(sizes(7)).toEqual([
    [0, 77, 99, 12],
    [99, 77, 99, 12],
  ])
  expect(sizes(15)).toEqual([
    [0, 112, 134, 12],
    [134, 112, 134, 12],
  ])
})

it('places the axes of each side next to each other, the first at the plot', () => {
  const limits = { min: 0, max: 1 }
  const axis = withAxes(4).axis.map((each, at) => ({
    ...each,
    displayType: at % 2 === 0 ? ('left' as const) : ('right' as const),
    dp: 0,
    limits,
  }))
  const placed = placeAxes({ axis }, [], 2000).map(({ position, offsetPx }) => [position, offsetPx])
  expect(placed).toEqual([
    ['left', 0],
    ['right', 0],
    ['left', 58],
    ['right', 58],
  ])
})

it('makes an axis without a name as wide as its labels', () => {
  const [axis] = withAxis({ dp: 0, limits: { min: 0, max: 1 } }).axis
  expect(placeAxes({ axis: axis ? [axis] : [] }, [], 2000)).toMatchObject([{ labelsPx: 36, widthPx: 36 }])
})

it('makes axes narrower in little space, without names', () => {
  const sizes = (...of: Parameters<typeof places>) =>
    places(...of).map(({ labelsPx, widthPx, text }) => [labelsPx, widthPx, text.fontPx])
  const twice = (px: number) => [
    [px, px, 11],
    [px, px, 11],
  ]
  expect(sizes(1, 130)).toEqual(twice(24))
  // '1,000'
  expect(sizes(4, 204)).toEqual(twice(42.5))
  // '1,000.000'
  expect(sizes(4, 240, 3)).toEqual(twice(52))
})

it('hides the last axes rather than half of the plot', () => {
  const hidden = (widthPx: number) => places(1, widthPx).map(({ isHidden, widthPx: px }) => [isHidden, px])
  expect(hidden(128)).toEqual([
    [false, 24],
    [false, 24],
  ])
  expect(hidden(127)).toEqual([
    [false, 24],
    [true, 0],
  ])
  expect(hidden(10)).toEqual([
    [false, 24],
    [true, 0],
  ])
})

it('leaves a margin on a side without axes', () => {
  expect(axisInsets([])).toEqual({ left: 16, right: 16 })
  expect(axisInsets(places(1, 2000))).toEqual({ left: 116, right: 16 })
})

it('shortens numbers from ten thousand on', () => {
  const { formatter } = drawn(3, phonePx).yAxis[0]?.axisLabel ?? {}
  expect(formatter?.(9999)).toBe('9,999.00')
  expect(formatter?.(10_000)).toBe('10K')
  expect(formatter?.(-10_000)).toBe('-10K')
})

it('has at most fifty ticks at the chosen distance', () => {
  const intervalOf = (tick: number) => {
    const { yAxis } = chartOptions(
      build(withAxis({ tick, limits: { min: 0, max: 100 } })),
      colours,
      view,
    ) as unknown as {
      yAxis: readonly { readonly interval: number | null }[]
    }
    return yAxis[0]?.interval
  }
  expect(intervalOf(2)).toBe(2)
  expect(intervalOf(1.98)).toBeNull()
  expect(intervalOf(0)).toBeNull()
})

describe('an axis without limits', () => {
  const [axis] = chart.axis
  const extentOf = (of: CustomChart) => axis && axisExtent(axis, build(of).lines)

  it('contains the values and goals of its lines', () => {
    expect(extentOf(chart)).toEqual({ low: 10, high: 12 })
    expect(extentOf(withSeries({ goalSeries: 40 }))).toEqual({ low: 10, high: 40 })
    expect(extentOf(withSeries({ goalSeries: -3 }))).toEqual({ low: -3, high: 12 })
    expect(axis && axisExtent(axis, [])).toEqual({ low: 0, high: 1 })
  })

  it('contains zero for a stack', () => {
    const series = [newCustomSeries('vin', red), newCustomSeries('ambient', red)]
    const stacked = { ...chart, stack: true, series }
    expect(extentOf(stacked)).toEqual({ low: 0, high: 41 })
    const negative = build(stacked).lines.map((line) => ({
      ...line,
      runs: [[{ ts: 0, n: 1, min: -5, max: -4, mean: -4.5, first: -5, last: -4 }]],
    }))
    expect(axis && axisExtent(axis, negative)).toEqual({ low: -5, high: 0 })
  })

  it('that has only one value keeps it', () => {
    const { lines } = build(chart)
    const flat = lines.map((line) => ({
      ...line,
      runs: [[{ ts: 0, n: 1, min: 5, max: 5, mean: 5, first: 5, last: 5 }]],
    }))
    expect(axis && axisExtent(axis, flat)).toEqual({ low: 5, high: 5 })
  })
})

describe('the title of an axis', () => {
  const [axis] = chart.axis
  const [line] = build(chart).lines
  const lineWith = (display: Partial<ChartLine['display']>): readonly ChartLine[] =>
    line ? [{ ...line, display: { ...line.display, ...display } as ChartLine['display'] }] : []
  const volts = lineWith({ unit: 'V' })
  const noUnit = lineWith({ unit: '' })
  const digital = lineWith({ card: 'digital', unit: 'rpm' })
  const titleOf = (...lines: readonly ChartLine[]) => axis && axisName(axis, lines)

  it('is its name', () => {
    expect(axis && axisName({ ...axis, name: 'Supply' }, volts)).toBe('Supply')
  })

  it('is otherwise the unit of its lines, apart from those without one', () => {
    expect(titleOf(...volts, ...volts)).toBe(keepLeftToRight('V'))
    expect(titleOf(...volts, ...noUnit, ...digital)).toBe(keepLeftToRight('V'))
  })

  it('is empty if the lines have several units, or none', () => {
    expect(titleOf(...volts, ...lineWith({ unit: 'bar' }))).toBe('')
    expect(titleOf(...noUnit, ...digital)).toBe('')
  })
})

it('draws an axis with its ticks, its labels, and grid lines only for the first', () => {
  const [axis] = withAxis({ name: 'Supply', colour: red, limits: { min: 10, max: 60 }, tick: 1 }).axis
  const [place] = placeAxes({ axis: axis ? [axis] : [] }, [], 2000)
  const drawnAs = (over: Partial<AxisPlace>, isFirst: boolean) =>
    axis && place && customValueAxis(axis, { ...place, ...over }, [], { isFirst, colours })
  expect(drawnAs({}, true)).toEqual({
    id: axis?.id,
    type: 'value',
    gridIndex: 0,
    position: 'left',
    offset: 0,
    show: true,
    name: 'Supply',
    nameLocation: 'middle',
    nameGap: 49,
    nameRotate: 90,
    nameTextStyle: { color: red, fontSize: 12 },
    scale: true,
    min: 10,
    max: 60,
    interval: 1,
    splitNumber: 5,
    axisLine: { show: true, onZero: false, lineStyle: { color: red } },
    axisTick: { show: false },
    axisLabel: { color: red, fontSize: 12, hideOverlap: true, formatter: expect.any(Function) },
    splitLine: { show: true, lineStyle: { color: colours.grid } },
    axisPointer: { show: false },
  })
  expect(drawnAs({ isHidden: true }, false)).toMatchObject({ show: false, splitLine: { show: false } })
})

it('of bars include zero, so that ticks which are too many for their length are not used', () => {
  const [axis] = chart.axis
  const { lines } = build({ ...chart, type: 'bar' })
  expect(axis && axisExtent(axis, lines).low).toBe(0)
  const ofBars = (tick: number) => {
    const data = build({ ...withAxis({ tick }), type: 'bar' })
    return (chartOptions(data, colours, view) as unknown as Options).yAxis[0]?.interval
  }
  expect([ofBars(0.1), ofBars(1)]).toEqual([null, 1])
})
