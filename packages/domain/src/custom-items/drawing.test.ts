import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CustomChart, normaliseCustomChart } from './custom-chart.ts'
import { findIndicatorBand, readIndicator } from './indicator.ts'
import { defaultIndicator, placeOnGrid } from './widget.ts'

describe('indicators', () => {
  it('have the defaults of the specification', () => {
    const { highAlarm, lowAlarm, highWarning, lowWarning } = defaultIndicator
    expect([highAlarm, lowAlarm, highWarning, lowWarning]).toEqual([45, 20, 35, 25])
  })

  it.each([
    [19, 'alarm'],
    [20, 'alarm'],
    [20.1, 'warning'],
    [25, 'warning'],
    [30, 'normal'],
    [35, 'warning'],
    [45, 'alarm'],
  ] as const)('put %d into band %s', (value, band) => {
    expect(findIndicatorBand(value, defaultIndicator)).toBe(band)
  })

  it.each([
    [undefined, '???'],
    [null, '???'],
    ['', '???'],
    ['on', 'NaN'],
    ['12', 'NaN'],
    [{}, 'NaN'],
    [Number.NaN, 'NaN'],
  ])('describe %j as %s', (value, text) => {
    expect(readIndicator(value, defaultIndicator)).toEqual({ text })
  })

  it('fill in proportion to the value, never beyond their ends', () => {
    expect(readIndicator(25, defaultIndicator)).toEqual({ value: 25, band: 'warning', level: 0.5 })
    expect(readIndicator(12.5, defaultIndicator)).toMatchObject({ level: 0.25 })
    expect(readIndicator(-9, defaultIndicator)).toMatchObject({ level: 0 })
    expect(readIndicator(99, defaultIndicator)).toMatchObject({ level: 1 })
  })
})

it('snaps places to five pixels within the bounds', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (pixels) => {
      const placed = placeOnGrid(pixels, true, 2_000)
      expect(placed % 5).toBe(0)
      expect(placed).toBeGreaterThanOrEqual(0)
      expect(placed).toBeLessThanOrEqual(2_000)
    }),
  )
  expect([placeOnGrid(12.4, true, 100), placeOnGrid(12.6, true, 100), placeOnGrid(12.4, false, 100)]).toEqual(
    [10, 15, 12],
  )
})

describe('a stored chart', () => {
  const axis = { id: 'ax1', dp: 2, tick: 0, name: '', colour: '#000000', displayType: 'left' } as const
  const chart: CustomChart = {
    name: 'Fuel',
    type: 'line',
    range: 1_800_000,
    stack: false,
    series: [
      {
        source: 'vin',
        axisBind: 'ax7',
        colour: '#ff0000',
        lineType: 0,
        lineWidth: 2,
        goalSeries: null,
        displayType: 'line',
      },
    ],
    axis: [{ ...axis, limits: { min: 5, max: 5 } }],
    xAxis: { tick: -1, offset: 0, scale: null, dp: -2, name: '', colour: '#000000' },
    dataLabels: false,
  }

  it('has drawable axes', () => {
    const crossed = { ...axis, dp: -1, tick: -3, limits: { min: 9, max: 1 } }
    const repaired = normaliseCustomChart({ ...chart, axis: [...chart.axis, crossed] })
    expect(repaired.axis.map(({ limits }) => limits)).toEqual([
      { min: 4, max: 6 },
      { min: 1, max: 9 },
    ])
    expect(repaired.axis[1]).toMatchObject({ dp: 0, tick: 1 })
    expect(repaired.xAxis).toMatchObject({ dp: 0, tick: 1 })
  })

  it('assigns series only to existing axes', () => {
    expect(normaliseCustomChart(chart).series[0]?.axisBind).toBe('ax1')
  })
})
