import { expect, it } from 'vitest'
import { rangeOfChart, rangeOfChoice } from './chart-range.ts'

it('starts with the range of the chart, as a preset if there is one', () => {
  expect(rangeOfChart({ range: 1_800_000 })).toEqual({
    kind: 'relative',
    id: '30m',
    milliseconds: 1_800_000,
  })
  expect(rangeOfChart({ range: 90_000 })).toEqual({ kind: 'relative', id: '', milliseconds: 90_000 })
})

it('shows the range that the reader chooses instead', () => {
  const chart = { range: 90_000 }
  expect(rangeOfChoice({ kind: 'preset', id: '6h' }, chart)).toMatchObject({ milliseconds: 21_600_000 })
  const fixed = { kind: 'fixed', fromSeconds: 10, toSeconds: 20 } as const
  expect(rangeOfChoice(fixed, chart)).toEqual(fixed)
  expect(rangeOfChoice({ kind: 'last' }, chart)).toEqual(rangeOfChart(chart))
})
