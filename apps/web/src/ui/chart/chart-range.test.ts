import { expect, it } from 'vitest'
import { isRangeReduced, resolveRange, retentionOf } from './chart-range.ts'

it('defaults to six hours', () => {
  expect(resolveRange({})).toEqual({ kind: 'relative', id: '6h', milliseconds: 21_600_000 })
  expect(resolveRange({ range: '1M' })).toMatchObject({ milliseconds: 2_628_000_000 })
  expect(resolveRange({ from: 1, to: 2 })).toEqual({ kind: 'fixed', fromSeconds: 1, toSeconds: 2 })
})

it('reports when an answer covers less than its range', () => {
  const whole = { from: 1_000, to: 4_600, lastEvaluatedKey: null }
  const hour = { kind: 'relative', id: '1h', milliseconds: 3_600_000 } as const
  const fixed = { kind: 'fixed', fromSeconds: 1_000, toSeconds: 4_600 } as const
  for (const asked of [hour, fixed]) {
    expect(isRangeReduced(whole, asked)).toBe(false)
    expect(isRangeReduced({ ...whole, from: 1_002 }, asked)).toBe(true)
    expect(isRangeReduced({ ...whole, lastEvaluatedKey: 'next' }, asked)).toBe(true)
  }
})

it('counts a plan that cannot be loaded as 30 days, and rules nothing out while it is loading', () => {
  const basic = { name: 'Basic', dataStorageDays: 1 }
  expect(retentionOf(basic, false)).toEqual({ planName: 'Basic', retentionDays: 1 })
  expect(retentionOf(undefined, false)).toMatchObject({ retentionDays: 730, isLoading: true })
  expect(retentionOf(undefined, false, true)).toEqual({ planName: '', retentionDays: 30 })
  // The vendor sees everything stored.
  expect(retentionOf(basic, true).retentionDays).toBe(730)
  // What waits for the plan must not wait forever.
  expect(retentionOf(undefined, true, true)).toEqual({ planName: '', retentionDays: 730 })
})
