import { expect, it } from 'vitest'
import { defaultCustomRange } from './../telemetry/series.ts'
import { chartStyles, chartTypeOf, parseChartStyle } from './chart-style.ts'

it('has three types, and draws numbers that are neither lines nor bars in three ways', () => {
  expect(chartStyles.map(chartTypeOf)).toEqual(['line', 'bar', 'other', 'other', 'other'])
})

it('reads unknown types as a line', () => {
  expect(parseChartStyle('bar')).toBe('bar')
  expect(parseChartStyle('pie')).toBe('line')
  expect(parseChartStyle(undefined)).toBe('line')
})

it('offers seven days, or the retention of the plan', () => {
  const day = 86_400
  const hosted = { planName: 'Hosted', retentionDays: 730 }
  const basic = { planName: 'Basic', retentionDays: 1 }
  expect(defaultCustomRange(hosted, 10 * day)).toEqual({ fromSeconds: 3 * day, toSeconds: 10 * day })
  expect(defaultCustomRange(basic, 10 * day)).toEqual({ fromSeconds: 9 * day, toSeconds: 10 * day })
})
