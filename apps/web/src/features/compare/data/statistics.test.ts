import { expect, it } from 'vitest'
import { statisticsOf } from './statistics.ts'

const column = (n: number[], min: number[], mean: number[], max: number[]) => ({
  ts: n.map((_, at) => at),
  n,
  min,
  mean,
  max,
  first: mean,
  last: mean,
})

it('weights each bucket by its samples, and keeps the extremes', () => {
  expect(statisticsOf(column([1, 3], [2, 5], [2, 6], [2, 9]))).toEqual({ min: 2, mean: 5, max: 9 })
})

it('returns nothing without samples', () => {
  expect(statisticsOf(undefined)).toBeUndefined()
  expect(statisticsOf(column([], [], [], []))).toBeUndefined()
})
