import { describe, expect, it } from 'vitest'
import { listKeys, parseChartView } from './chart-view.ts'

describe('parseChartView', () => {
  it('reads keys and a preset', () => {
    expect(parseChartView({ keys: 'vin,vbat', range: '1d' })).toEqual({ keys: 'vin,vbat', range: '1d' })
  })

  it('prefers a fixed range, and leaves out what is wrong', () => {
    expect(parseChartView({ range: '1d', from: '1700000000', to: '1700003600' })).toEqual({
      from: 1_700_000_000,
      to: 1_700_003_600,
    })
    expect(parseChartView({ keys: ',,', range: 'ever', from: '2', to: '1' })).toEqual({})
    expect(parseChartView({ from: 'NaN', to: '1700000000' })).toEqual({})
  })

  it('keeps the default range out of the address', () => {
    expect(parseChartView({ range: '6h' })).toEqual({})
  })
})

it('holds each key once, and eight at most', () => {
  expect(listKeys('a,b,a')).toEqual(['a', 'b'])
  expect(listKeys('a,b,c,d,e,f,g,h,i,j')).toHaveLength(8)
  expect(listKeys(undefined)).toEqual([])
})
