import { expect, it } from 'vitest'
import { resolveRange } from './chart-range.ts'

it('shows six hours without a range', () => {
  expect(resolveRange({})).toEqual({ kind: 'relative', id: '6h', milliseconds: 21_600_000 })
  expect(resolveRange({ range: '1M' })).toMatchObject({ milliseconds: 2_628_000_000 })
  expect(resolveRange({ from: 1, to: 2 })).toEqual({ kind: 'fixed', fromSeconds: 1, toSeconds: 2 })
})
