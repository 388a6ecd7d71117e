import { expect, test } from 'vitest'
import { chartRangePresets } from '../history/chart-presets.ts'
import { chartRangeChoices, findRangeProblem, shiftRange, limitToRetention } from './series.ts'

const now = 1_790_000_000
const basic = { planName: 'Basic', retentionDays: 1 }

test('the presets have their exact milliseconds', () => {
  expect(Object.fromEntries(chartRangePresets.map(({ id, milliseconds }) => [id, milliseconds]))).toEqual({
    '10m': 600_000,
    '30m': 1_800_000,
    '1h': 3_600_000,
    '6h': 21_600_000,
    '1d': 86_400_000,
    '1w': 604_800_000,
    '1M': 2_628_000_000,
    '3M': 7_884_000_000,
    '1y': 31_536_000_000,
    '2y': 63_072_000_000,
  })
})

test("clamps a range to the plan's retention, and keeps one outside it", () => {
  const day = 86_400
  const cut = (fromSeconds: number, toSeconds: number) =>
    limitToRetention({ fromSeconds, toSeconds }, basic, now)
  expect(cut(now - 2 * day, now - 60)).toEqual({ fromSeconds: now - day, toSeconds: now - 60 })
  expect(cut(now - 60, now)).toEqual({ fromSeconds: now - 60, toSeconds: now })
  expect(cut(now - 3 * day, now - 2 * day)).toEqual({ fromSeconds: now - 3 * day, toSeconds: now - 2 * day })
  expect(findRangeProblem(cut(now - 2 * day, now), basic, now + 500)).toBeUndefined()
})

test.each([
  [0, ['1d', '1w', '1M', '3M', '1y', '2y']],
  [1, ['1w', '1M', '3M', '1y', '2y']],
  [7, ['1M', '3M', '1y', '2y']],
  [29, ['1M', '3M', '1y', '2y']],
  [30, ['3M', '1y', '2y']],
  [730, []],
])('a plan of %d days disables %o', (retentionDays, expected) => {
  const choices = chartRangeChoices({ planName: 'Basic', retentionDays }, false)
  const disabled = choices.filter(({ disabledMessage }) => disabledMessage !== undefined)
  expect(disabled.map(({ preset }) => preset.id)).toEqual(expected)
})

test('a disabled preset says why, and custom charts have no month', () => {
  const choices = chartRangeChoices(basic, true)
  expect(choices.map(({ preset }) => preset.id)).toEqual(['10m', '30m', '1h', '6h', '1d', '1w'])
  expect(choices.at(-1)?.disabledMessage).toBe('Data older than 1 day(s) is unavailable on the Basic plan.')
})

test('keeps a range in order and within the plan and ten minutes', () => {
  const problem = (fromSeconds: number, toSeconds = now) =>
    findRangeProblem({ fromSeconds, toSeconds }, basic, now)
  expect(problem(now)).toEqual({ code: 'INVALID_RANGE', message: 'Invalid date range' })
  expect(problem(Number.NaN)?.code).toBe('INVALID_RANGE')
  expect(problem(Number.NEGATIVE_INFINITY)?.code).toBe('INVALID_RANGE')
  expect(problem(now - 86_400 - 600)).toBeUndefined()
  expect(problem(now - 86_400 - 601)).toEqual({
    code: 'OLDER_THAN_PLAN',
    message: 'Data older than 1 day(s) is unavailable on the Basic plan.',
  })
})

test('previous and next shift by a quarter and undo one another', () => {
  const range = { fromSeconds: now - 400, toSeconds: now }
  const earlier = { fromSeconds: now - 500, toSeconds: now - 100 }
  expect(shiftRange(range, -1, basic, now)).toEqual(earlier)
  expect(shiftRange(earlier, 1, basic, now)).toEqual(range)
})

test('previous stops at the oldest data that the plan stores', () => {
  const back = (fromSeconds: number) =>
    shiftRange({ fromSeconds, toSeconds: fromSeconds + 400 }, -1, basic, now)
  const oldest = now - 86_400
  expect(back(oldest + 30)).toEqual({ fromSeconds: oldest, toSeconds: oldest + 400 })
  expect(back(oldest)).toBeUndefined()
  expect(back(oldest - 300)).toBeUndefined()
})
