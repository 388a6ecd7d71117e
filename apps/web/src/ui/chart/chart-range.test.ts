import { expect, it } from 'vitest'
import { rangeOf } from './chart-range.ts'

it('shows six hours without a range', () => {
  expect(rangeOf({})).toEqual({ kind: 'relative', id: '6h', milliseconds: 21_600_000 })
  expect(rangeOf({ range: '1M' })).toMatchObject({ milliseconds: 2_628_000_000 })
  expect(rangeOf({ from: 1, to: 2 })).toEqual({ kind: 'fixed', fromSeconds: 1, toSeconds: 2 })
})
