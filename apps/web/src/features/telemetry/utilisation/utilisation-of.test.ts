import { expect, it } from 'vitest'
import { utilisationOf } from './utilisation-of.ts'

const columns = (first: number[], last: number[]) => {
  const n = first.map(() => 2)
  return {
    ts: first.map((_, at) => 1_600_000_000 + at * 600),
    n,
    min: first,
    max: last,
    mean: first,
    first,
    last,
  }
}

it('adds up the increase of each state, also across a reset', () => {
  const { totalHours, workShare, slices } = utilisationOf({
    series: {
      state1_hrs: columns([10, 10.5], [10.5, 11]),
      state4_hrs: columns([99, 100, 0], [100, 101, 1]),
      state9_hrs: columns([0], [100]),
    },
  })
  expect(slices.map(({ state, hours }) => [state, hours])).toEqual([
    [1, 1],
    [4, 3],
  ])
  expect(totalHours).toBe(4)
  expect(workShare).toBe(0.75)
})

it('has no share if nothing increased', () => {
  expect(utilisationOf({ series: { state1_hrs: columns([5], [5]) } }).workShare).toBeUndefined()
})
