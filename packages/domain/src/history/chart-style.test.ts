import { expect, it } from 'vitest'
import { defaultCustomRange } from './../telemetry/series.ts'
import { chartStyles, chartTypeOf, parseChartStyle } from './chart-style.ts'

it('knows three types, and draws what is neither a line nor bars in three ways', () => {
  expect(chartStyles.map(chartTypeOf)).toEqual(['line', 'bar', 'other', 'other', 'other'])
})

it('reads what it does not know as a line', () => {
  expect(parseChartStyle('bar')).toBe('bar')
  expect(parseChartStyle('pie')).toBe('line')
  expect(parseChartStyle(undefined)).toBe('line')
})

it('offers seven days, or as many as the plan keeps', () => {
  const day = 86_400
  const hosted = { planName: 'Hosted', retentionDays: 730 }
  const basic = { planName: 'Basic', retentionDays: 1 }
  expect(defaultCustomRange(hosted, 10 * day)).toEqual({ fromSeconds: 3 * day, toSeconds: 10 * day })
  expect(defaultCustomRange(basic, 10 * day)).toEqual({ fromSeconds: 9 * day, toSeconds: 10 * day })
})
