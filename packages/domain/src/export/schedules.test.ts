import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { wallTime } from '../history/zoned-time.ts'
import {
  nextRunSeconds,
  retryRunSeconds,
  scheduledSpan,
  scheduleFrequencies,
  scheduleRanges,
  type ScheduleTiming,
} from './schedules.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const timing: ScheduleTiming = {
  frequency: 'daily',
  hour: 6,
  weekday: 1,
  monthDay: 1,
  timeZone: 'Australia/Sydney',
}

it('runs at an hour of the zone, every day, week or month', () => {
  const after = at('2026-11-23T17:00:00+11:00')
  expect(nextRunSeconds(timing, after)).toBe(at('2026-11-24T06:00:00+11:00'))
  expect(nextRunSeconds({ ...timing, frequency: 'weekly' }, after)).toBe(at('2026-11-30T06:00:00+11:00'))
  expect(nextRunSeconds({ ...timing, frequency: 'monthly' }, after)).toBe(at('2026-12-01T06:00:00+11:00'))
  // A Monday, one second before the due time, and at it.
  const monday = at('2026-11-23T06:00:00+11:00')
  expect(nextRunSeconds({ ...timing, frequency: 'weekly' }, monday - 1)).toBe(monday)
  expect(nextRunSeconds({ ...timing, frequency: 'weekly' }, monday)).toBe(monday + 7 * 86_400)
})

it('runs once when the clock changes', () => {
  const berlin: ScheduleTiming = { ...timing, hour: 2, timeZone: 'Europe/Berlin' }
  // 2:00 does not exist on 29 March 2026, and comes twice on 25 October.
  const skipped = nextRunSeconds(berlin, at('2026-03-28T12:00:00Z'))
  expect(skipped).toBe(at('2026-03-29T03:00:00+02:00'))
  expect(nextRunSeconds(berlin, skipped)).toBe(at('2026-03-30T02:00:00+02:00'))
  const twice = nextRunSeconds(berlin, at('2026-10-24T12:00:00Z'))
  expect(twice).toBe(at('2026-10-25T02:00:00+02:00'))
  expect(nextRunSeconds(berlin, twice)).toBe(at('2026-10-26T02:00:00+01:00'))
})

const zones = constantFrom(
  'UTC',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Beirut',
)
const timings = record({
  frequency: constantFrom(...scheduleFrequencies),
  hour: integer({ min: 0, max: 23 }),
  weekday: integer({ min: 1, max: 7 }),
  monthDay: integer({ min: 1, max: 28 }),
  timeZone: zones,
})
const moments = integer({ min: at('2024-01-01T00:00:00Z'), max: at('2034-01-01T00:00:00Z') })

it('always moves forward, and never skips or repeats a period', () => {
  const longest = { daily: 26 * 3600, weekly: 7 * 86_400 + 7200, monthly: 31 * 86_400 + 7200 }
  assert(
    property(timings, moments, (each, after) => {
      const first = nextRunSeconds(each, after)
      const second = nextRunSeconds(each, first)
      expect(first).toBeGreaterThan(after)
      expect(first - after).toBeLessThanOrEqual(longest[each.frequency])
      expect(second - first).toBeLessThanOrEqual(longest[each.frequency])
      expect(second - first).toBeGreaterThan(longest[each.frequency] - 4 * 86_400 - 4 * 3600)
      // Any earlier time gives the same one.
      expect(nextRunSeconds(each, first - 1)).toBe(first)
    }),
  )
})

it('exports whole days, each file starting where the last one ended', () => {
  const due = at('2026-11-23T06:00:00+11:00')
  expect(scheduledSpan('day', 'Australia/Sydney', due)).toEqual({
    from: at('2026-11-22T00:00:00+11:00'),
    to: at('2026-11-23T00:00:00+11:00'),
  })
  expect(scheduledSpan('month', 'Australia/Sydney', due)).toEqual({
    from: at('2026-10-01T00:00:00+10:00'),
    to: at('2026-11-01T00:00:00+11:00'),
  })
  const frequencyOf = { day: 'daily', week: 'weekly', month: 'monthly' } as const
  assert(
    property(timings, constantFrom(...scheduleRanges), moments, (each, range, after) => {
      const own = { ...each, frequency: frequencyOf[range] }
      const first = nextRunSeconds(own, after)
      const [earlier, later] = [first, nextRunSeconds(own, first)].map((due_) =>
        scheduledSpan(range, own.timeZone, due_),
      )
      expect(later?.from).toBe(earlier?.to)
      expect(wallTime(earlier?.to ?? 0, own.timeZone).minute % 30).toBe(0)
    }),
  )
})

it('increases the delay with each retry', () => {
  expect([1, 2, 3].map(retryRunSeconds)).toEqual([60, 120, 240])
})
