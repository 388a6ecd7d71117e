import { findRawRangeProblem, rawRetention, type TimeRange } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { presentRange } from './present-range.ts'
import { rangeOf } from './use-range-fields.ts'

const opened = 1_790_000_040
const basic = rawRetention({ name: 'Basic', dataStorageDays: 1 }, false)
const present = (view: Parameters<typeof rangeOf>[0], minutes: number, isTyped = false) => {
  const now = opened + minutes * 60
  const range = rangeOf(view, opened)
  const isAllowed = (each: TimeRange) => findRawRangeProblem(each, basic, now) === undefined
  const found = presentRange({ range, isTyped }, view, isAllowed, now)
  return { found, isAllowed: isAllowed(found), range, now }
}

it('keeps the last 24 hours as opened while the plan stores them', () => {
  const { found, range } = present({}, 9)
  expect(found).toEqual(range)
})

it('moves the last 24 hours to the present on a page that stays open', () => {
  const { found, isAllowed, now } = present({}, 30)
  expect(found).toEqual(rangeOf({}, now))
  expect(isAllowed).toBe(true)
})

it('moves no range that somebody chose', () => {
  expect(present({ from: opened - 90_000, to: opened }, 0).isAllowed).toBe(false)
  expect(present({}, 30, true).isAllowed).toBe(false)
})
