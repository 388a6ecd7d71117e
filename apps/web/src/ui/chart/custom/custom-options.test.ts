import {
  addCustomAxis,
  type CustomChart,
  type CustomSeries,
  contrast,
  newCustomSeries,
} from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { chartOptions, timeExtents } from '../chart-options.ts'
import { momentText } from '../chart-tooltip.ts'
import {
  bandAt,
  build,
  chart,
  colours,
  drawingOf,
  goalAt,
  labelsAt,
  type Options,
  optionsOf,
  red,
  shapeOf,
  start,
  strokeOf,
  tickTexts,
  view,
  vin,
  withAxis,
  withSeries,
  withXAxis,
} from './testing.ts'

describe('the type of a custom chart', () => {
  it('draws lines', () => {
    expect(strokeOf(optionsOf(chart))).toMatchObject({ step: false, data: [{}, {}, {}] })
  })

  it('draws bars', () => {
    const { series } = optionsOf({ ...chart, type: 'bar' })
    expect(shapeOf(series[0], 1)).toMatchObject({ type: 'rect', shape: { height: 12 } })
  })

  it.each([
    ['line', 'line'],
    ['bar', 'custom'],
    ['scatter', 'line'],
    ['step', 'line'],
    ['area', 'line'],
  ] as const)('draws each series in its own style for the type other, %s', (displayType, type) => {
    const options = optionsOf({ ...withSeries({ displayType }), type: 'other' })
    expect(options.series[displayType === 'bar' ? 0 : 1]?.type).toBe(type)
    const stroke = strokeOf(options)
    expect(stroke?.step === 'end').toBe(displayType === 'step')
    expect(stroke?.areaStyle !== undefined).toBe(displayType === 'area')
    expect(stroke?.lineStyle.width === 0).toBe(displayType === 'scatter')
  })

  it('uses the styles of the series only for the type other', () => {
    expect(strokeOf(optionsOf(withSeries({ displayType: 'step' })))?.step).toBe(false)
  })
})

describe('a series of a custom chart', () => {
  it('has its source', () => {
    expect(strokeOf(optionsOf(withSeries({ source: 'ambient' })))?.data[0]).toEqual([start * 1000, 20])
  })

  it('has its colour, or a similar visible one', () => {
    expect(strokeOf(optionsOf(chart))?.lineStyle.color).toBe(red)
    const onBlack = strokeOf(optionsOf(withSeries({ colour: '#000000' }), 'metric', '#131619'))
    expect(contrast(onBlack?.lineStyle.color ?? '', '#131619')).toBeGreaterThanOrEqual(3)
  })

  it.each([
    [0, 'solid'],
    [1, 'dashed'],
    [2, 'dotted'],
  ] as const)('has the line type %d, %s', (lineType, type) => {
    expect(strokeOf(optionsOf(withSeries({ lineType })))?.lineStyle.type).toBe(type)
  })

  it('has the width of its line and dots', () => {
    expect(strokeOf(optionsOf(chart))?.lineStyle.width).toBe(2)
    expect(strokeOf(optionsOf(withSeries({ lineWidth: 5 })))?.lineStyle.width).toBe(5)
    const dots = optionsOf({ ...withSeries({ lineWidth: 5, displayType: 'scatter' }), type: 'other' })
    expect(strokeOf(dots)?.symbolSize).toBe(10)
  })

  it('has a goal line in its colour', () => {
    const goal = drawingOf(optionsOf(withSeries({ goalSeries: 40 })), 0, goalAt)
    expect(goal?.data).toEqual([[40]])
    const [line, text] = shapeOf(goal)?.children ?? []
    expect(line).toMatchObject({ shape: { x1: 0, x2: 700, y1: 60, y2: 60 }, style: { stroke: red } })
    expect(text?.style['text']).toBe('40.00')
    expect(drawingOf(optionsOf(chart), 0, goalAt)?.data).toEqual([])
  })

  it('is drawn against its bound axis', () => {
    const two = addCustomAxis(withSeries({ axisBind: 'ax2' }))
    expect(strokeOf(optionsOf(two))?.yAxisIndex).toBe(1)
    expect(strokeOf(optionsOf(addCustomAxis(chart)))?.yAxisIndex).toBe(0)
  })
})

describe('an axis of a custom chart', () => {
  const axisOf = (given: CustomChart) => optionsOf(given).yAxis[0]

  it('has its own limits, or those of its values', () => {
    expect(axisOf(chart)).toMatchObject({ min: null, max: null })
    expect(axisOf(withAxis({ limits: { min: 5, max: 50 } }))).toMatchObject({ min: 5, max: 50 })
  })

  it('is drawn with corrected limits', () => {
    expect(axisOf(withAxis({ limits: { min: 5, max: 5 } }))).toMatchObject({ min: 4, max: 6 })
    expect(axisOf(withAxis({ limits: { min: 9, max: 1 } }))).toMatchObject({ min: 1, max: 9 })
  })

  it('has decimals', () => {
    expect(axisOf(chart)?.axisLabel.formatter(12)).toBe('12.00')
    expect(axisOf(withAxis({ dp: 0 }))?.axisLabel.formatter(12)).toBe('12')
  })

  it('has a tick interval, unless there would be too many ticks', () => {
    const limits = { min: 0, max: 100 }
    expect(axisOf(withAxis({ limits }))?.interval).toBeNull()
    expect(axisOf(withAxis({ limits, tick: 20 }))?.interval).toBe(20)
    expect(axisOf(withAxis({ limits, tick: 0.001 }))?.interval).toBeNull()
    expect(axisOf(withAxis({ tick: 0.5 }))?.interval).toBe(0.5)
  })

  it('has a name, or else the unit of its series', () => {
    expect(axisOf(withAxis({ name: 'Supply' }))?.name).toBe('Supply')
    expect(axisOf(chart)?.name).toBe('V')
  })

  it('has a colour', () => {
    const axis = axisOf(withAxis({ colour: red }))
    expect(axis).toMatchObject({ axisLabel: { color: red }, axisLine: { lineStyle: { color: red } } })
  })

  it('is placed on its side', () => {
    const left = optionsOf(withAxis({ displayType: 'left' }))
    const right = optionsOf(withAxis({ displayType: 'right' }))
    expect([left.yAxis[0]?.position, right.yAxis[0]?.position]).toEqual(['left', 'right'])
    expect(left.grid[0]?.left).toBe(right.grid[0]?.right)
    expect(left.grid[0]?.left).toBeGreaterThan(right.grid[0]?.left ?? 0)
  })

  it('is placed beside another of its side, and only the first draws grid lines', () => {
    const two = addCustomAxis(chart)
    const bothLeft = { ...two, axis: two.axis.map((axis) => ({ ...axis, displayType: 'left' as const })) }
    const { yAxis, grid } = optionsOf(bothLeft)
    expect(yAxis[0]?.offset).toBe(0)
    expect(yAxis[1]?.offset).toBeGreaterThan(30)
    expect(grid[0]?.left).toBeGreaterThan(yAxis[1]?.offset ?? 0)
    expect(yAxis.map(({ splitLine }) => splitLine.show)).toEqual([true, false])
  })

  it("shows limits and goals in the reader's units", () => {
    const warm = { ...withAxis({ limits: { min: 0, max: 100 }, tick: 10 }) }
    const given = { ...warm, series: [{ ...vin, source: 'ambient', goalSeries: 25 }] }
    const options = optionsOf(given, 'imperial')
    expect(options.yAxis[0]).toMatchObject({ min: 32, max: 212, interval: 18, name: '°F' })
    expect(drawingOf(options, 0, goalAt)?.data).toEqual([[77]])
    expect(strokeOf(options)?.data[0]?.[1]).toBe(68)
  })
})

describe('the time axis of a custom chart', () => {
  it('shows the time of day', () => {
    expect(tickTexts(optionsOf(chart))).toContain('10:04')
  })

  it('adds its offset to each time', () => {
    expect(tickTexts(optionsOf(withXAxis({ offset: 3600 })))).toContain('11:04')
    const style = { locale: 'en-GB', timeZone: 'UTC' }
    expect(momentText(build(withXAxis({ offset: 3600 })), start, style)).toContain('11:00:00')
  })

  it('counts in its scale from the start, with its decimals', () => {
    const minutes = withXAxis({ scale: 1 / 60, dp: 1 })
    expect(tickTexts(optionsOf(minutes))).toEqual(['0.0', '2.0', '4.0', '6.0', '8.0', '10.0'])
    const whole = withXAxis({ scale: 1 / 60, dp: 0, offset: 60 })
    expect(tickTexts(optionsOf(whole))).toEqual(['2', '4', '6', '8', '10'])
    const style = { locale: 'en-GB', timeZone: 'UTC' }
    const named = build(withXAxis({ scale: 1 / 60, dp: 1, name: 'min' }))
    expect(momentText(named, start + 90, style)).toMatch(/1\.5 min.* · .*10:01:30/)
  })

  it('has a tick interval in seconds, from midnight or from the start', () => {
    expect(tickTexts(optionsOf(withXAxis({ tick: 240 })))).toEqual(['10:00', '10:04', '10:08'])
    expect(tickTexts(optionsOf(withXAxis({ tick: 240, scale: 1, dp: 0 })))).toEqual(['0', '240', '480'])
    // Thousands of ticks would merge into a grey bar.
    expect(tickTexts(optionsOf(withXAxis({ tick: 0.01 })))?.length).toBeLessThan(20)
  })

  it('has a name and a colour', () => {
    const options = optionsOf(withXAxis({ name: 'Minutes', colour: red }))
    expect(options.xAxis[0]).toMatchObject({
      name: 'Minutes',
      nameTextStyle: { color: red },
      axisLabel: { color: red },
    })
    expect(options.grid[0]?.height).toBeLessThan(optionsOf(chart).grid[0]?.height ?? 0)
  })

  it('keeps its settings while zoomed', () => {
    const data = build(withXAxis({ offset: 3600, tick: 60 }))
    const zoomed = { fromSeconds: start, toSeconds: start + 120 }
    const [extent] = timeExtents(data, zoomed, view)
    expect(extent?.axisLabel.customValues.map((value) => extent.axisLabel.formatter(value))).toEqual([
      '11:00',
      '11:01',
      '11:02',
    ])
  })
})

describe('a stack', () => {
  const both: CustomChart = {
    ...chart,
    series: [vin, newCustomSeries('ambient', '#287ccf')],
  }

  it('adds lines to lines', () => {
    const topsOf = (given: CustomChart) =>
      optionsOf(given)
        .series.filter(({ type }) => type === 'line')
        .map(({ data }) => data.map(([, value]) => value))
    expect(topsOf(both)).toEqual([
      [10, 12, 11],
      [20, 25, 30],
    ])
    expect(topsOf({ ...both, stack: true })).toEqual([
      [10, 12, 11],
      [30, 37, 41],
    ])
  })

  it('starts at zero, unlike single lines', () => {
    expect(optionsOf(both).yAxis[0]?.scale).toBe(true)
    expect(optionsOf({ ...both, stack: true }).yAxis[0]?.scale).toBe(false)
  })

  it('stacks bars in one place', () => {
    const options = optionsOf({ ...both, type: 'bar', stack: true })
    const [first, second] = options.series.filter(({ id }) => /^line \d 0$/.test(id))
    const [low, high] = [shapeOf(first, 1)?.shape, shapeOf(second, 1)?.shape]
    expect([low?.['y'], low?.['height']]).toEqual([88, 12])
    expect([high?.['y'], high?.['height']]).toEqual([63, 25])
    expect(low?.['x']).toBe(high?.['x'])
  })

  it('fills an area down to the one below it', () => {
    const areas = both.series.map((each) => ({ ...each, displayType: 'area' as const }))
    const options = optionsOf({ ...both, type: 'other', stack: true, series: areas })
    const points = shapeOf(drawingOf(options, 1, bandAt))?.shape?.['points']
    expect(points).toEqual([
      [0, 70],
      [60, 63],
      [120, 59],
      [120, 89],
      [60, 88],
      [0, 90],
    ])
  })

  it('keeps series with another axis separate', () => {
    const apart = addCustomAxis({ ...both, stack: true })
    const [one, other] = apart.series
    const bound = { ...apart, series: [one as CustomSeries, { ...(other as CustomSeries), axisBind: 'ax2' }] }
    expect(drawingOf(optionsOf(bound), 1, 0)?.data[0]?.[1]).toBe(20)
  })
})

it('writes the values beside the marks, as many as fit', () => {
  const labels = drawingOf(optionsOf({ ...chart, dataLabels: true }), 0, labelsAt)
  expect(labels?.data).toEqual([
    [start * 1000, 10],
    [(start + 60) * 1000, 12],
    [(start + 120) * 1000, 11],
  ])
  expect(shapeOf(labels, 1)?.style['text']).toBe('12.00')
  expect(drawingOf(optionsOf(chart), 0, labelsAt)?.data).toEqual([])
  const narrow = chartOptions(build({ ...chart, dataLabels: true }), colours, { ...view, widthPx: 300 })
  expect(drawingOf(narrow as unknown as Options, 0, labelsAt)?.data).toHaveLength(1)
})
