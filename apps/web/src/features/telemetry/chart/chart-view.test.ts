import { describe, expect, it } from 'vitest'
import { listKeys, parseChartView, withRange } from './chart-view.ts'

describe('parseChartView', () => {
  it('reads keys and a preset', () => {
    expect(parseChartView({ keys: 'vin,vbat', range: '1d' })).toEqual({ keys: 'vin,vbat', range: '1d' })
  })

  it('prefers a fixed range, and ignores invalid values', () => {
    expect(parseChartView({ range: '1d', from: '1700000000', to: '1700003600' })).toEqual({
      from: 1_700_000_000,
      to: 1_700_003_600,
    })
    expect(parseChartView({ keys: ',,', range: 'ever', from: '2', to: '1' })).toEqual({})
    expect(parseChartView({ from: 'NaN', to: '1700000000' })).toEqual({})
  })

  it('reads the type, the secondary series and the last measurement', () => {
    const view = { keys: 'vin', type: 'bar', second: 'vbat', range: 'last' }
    expect(parseChartView(view)).toEqual(view)
    expect(parseChartView({ type: 'line', second: '' })).toEqual({})
    expect(parseChartView({ type: 'pie', second: 7, range: 'last', from: '1', to: '2' })).toEqual({
      from: 1,
      to: 2,
    })
  })

  it('reads the options beside the series', () => {
    const view = { earlier: '1w', zone: 'utc', stats: true, above: 12.5, events: 'off' }
    expect(parseChartView({ ...view, stats: 'true', above: '12.5' })).toEqual(view)
    expect(parseChartView({ earlier: '1M', zone: 'mars', stats: 'no', above: '', events: 'on' })).toEqual({})
    expect(parseChartView({ zone: 'device' })).toEqual({ zone: 'device' })
    expect(parseChartView({ zone: 'own' })).toEqual({ zone: 'own' })
  })

  it('omits the default range from the URL', () => {
    expect(parseChartView({ range: '6h' })).toEqual({})
  })
})

it('contains each key once, up to eight', () => {
  expect(listKeys('a,b,a')).toEqual(['a', 'b'])
  expect(listKeys('a,b,c,d,e,f,g,h,i,j')).toHaveLength(8)
  expect(listKeys(undefined)).toEqual([])
})

it('changes the range and keeps the other options', () => {
  expect(withRange({ keys: 'vin', type: 'bar', range: '1d' }, { from: 1, to: 2 })).toEqual({
    keys: 'vin',
    type: 'bar',
    from: 1,
    to: 2,
  })
})
