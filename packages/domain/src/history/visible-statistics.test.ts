import { expect, it } from 'vitest'
import { visibleStatistics } from './visible-statistics.ts'

const sample = (ts: number, value: number, n = 1) => ({
  ts,
  n,
  min: value,
  max: value,
  mean: value,
  last: value,
})
const line = { isHeld: false, limit: undefined }

it('weights buckets by their samples', () => {
  const found = visibleStatistics([[{ ...sample(0, 10, 3), min: 4, max: 16 }, sample(60, 20)]], line)
  expect(found).toMatchObject({ count: 4, min: 4, max: 20, mean: 12.5, sum: 50 })
})

it('integrates over hours, linearly or stepwise, and not across gaps', () => {
  const runs = [
    [sample(0, 10), sample(3600, 20)],
    [sample(36_000, 5), sample(37_800, 5)],
  ]
  expect(visibleStatistics(runs, line)?.integralHours).toBe(17.5)
  expect(visibleStatistics(runs, { ...line, isHeld: true })?.integralHours).toBe(12.5)
})

it('computes the time above a limit from where the line crosses it', () => {
  const runs = [[sample(0, 0), sample(100, 10), sample(200, 10), sample(300, 0)]]
  expect(visibleStatistics(runs, { isHeld: false, limit: 5 })?.secondsAbove).toBe(200)
  expect(visibleStatistics(runs, { isHeld: true, limit: 5 })?.secondsAbove).toBe(200)
  expect(visibleStatistics(runs, { isHeld: false, limit: 10 })?.secondsAbove).toBe(0)
  expect(visibleStatistics(runs, { isHeld: false, limit: -1 })?.secondsAbove).toBe(300)
})

it('returns nothing without values', () => {
  expect(visibleStatistics([], line)).toBeUndefined()
})
