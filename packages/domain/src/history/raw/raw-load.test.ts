import { describe, expect, it } from 'vitest'
import { tierTable } from '../../plans/tiers.ts'
import {
  defaultRawRange,
  findRawRangeProblem,
  isTooLargeForBrowser,
  rawProgressPercent,
  rawRetention,
} from './raw-load.ts'

const now = 1_760_000_000
const day = 86_400

describe('rawRetention', () => {
  it('is that of the plan, unlimited for the vendor, and 30 days for an unknown plan', () => {
    expect(rawRetention(tierTable.Basic, false)).toEqual({ planName: 'Basic', retentionDays: 1 })
    expect(rawRetention(tierTable.Basic, true)).toEqual({ planName: 'Basic', retentionDays: 730 })
    expect(rawRetention(undefined, false)).toEqual({ planName: '', retentionDays: 30 })
    expect(rawRetention(undefined, true).retentionDays).toBe(730)
  })
})

describe('findRawRangeProblem', () => {
  const retention = rawRetention(tierTable.Basic, false)
  const problemOf = (fromSeconds: number, toSeconds: number) =>
    findRawRangeProblem({ fromSeconds, toSeconds }, retention, now)

  it('accepts the last 24 hours under every plan', () => {
    const { fromSeconds, toSeconds } = defaultRawRange(now)
    expect(toSeconds - fromSeconds).toBe(day)
    expect(toSeconds).toBeGreaterThanOrEqual(now)
    expect(toSeconds % 60).toBe(0)
    expect(problemOf(fromSeconds, toSeconds)).toBeUndefined()
  })

  it('requires From before To', () => {
    const problem = { code: 'INVALID_RANGE', message: 'From must be earlier than To.' }
    expect(problemOf(now, now)).toEqual(problem)
    expect(problemOf(now, now - 1)).toEqual(problem)
    expect(problemOf(Number.NaN, now)).toEqual(problem)
  })

  it("allows ten minutes beyond the plan's retention", () => {
    expect(problemOf(now - day - 600, now)).toBeUndefined()
    expect(problemOf(now - day - 601, now)).toEqual({
      code: 'OLDER_THAN_PLAN',
      message: 'Data older than 1 day(s) is unavailable on the Basic plan.',
    })
  })
})

it('limits a browser to sixty million cells, including times', () => {
  expect(isTooLargeForBrowser(1_000_000, 59)).toBe(false)
  expect(isTooLargeForBrowser(1_000_000, 60)).toBe(true)
  // At most ten pages are loaded.
  expect(isTooLargeForBrowser(100_000_000, 5)).toBe(false)
})

it('reports ten percent of progress per page, and fractions within one', () => {
  expect(rawProgressPercent(0, 0, 1_000_000)).toBe(0)
  expect(rawProgressPercent(0, 500_000, 1_000_000)).toBe(5)
  expect(rawProgressPercent(3, 0, 0)).toBe(30)
  expect(rawProgressPercent(3, 20, 10)).toBe(40)
  expect(rawProgressPercent(10, 5, 5)).toBe(100)
})
