import { expect, it } from 'vitest'
import { findStateIntervals } from './state-intervals.ts'

it('joins points of a state up to the next state', () => {
  const points = [
    { ts: 10, state: 1 },
    { ts: 20, state: 1 },
    { ts: 30, state: 4 },
    { ts: 50, state: 4 },
  ]
  expect(findStateIntervals(points)).toEqual([
    { state: 1, from: 10, to: 30 },
    { state: 4, from: 30, to: 50 },
  ])
})

it('continues over points without it', () => {
  expect(
    findStateIntervals([{ ts: 5 }, { ts: 10, state: 2 }, { ts: 20 }, { ts: 30, state: 'x' }, { ts: 40 }]),
  ).toEqual([{ state: 2, from: 10, to: 40 }])
  expect(findStateIntervals([])).toEqual([])
})
