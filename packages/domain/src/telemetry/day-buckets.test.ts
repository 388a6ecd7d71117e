import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { startOfLocalDay, wallTime } from '../history/zoned-time.ts'
import { planBuckets } from './buckets.ts'
import { planDayBuckets } from './day-buckets.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Asuncion',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const requests = fc.record({
  fromSeconds: fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
  length: fc.integer({ min: 0, max: 800 * 86_400 }),
  most: fc.integer({ min: 1, max: 400 }),
  timeZone: fc.constantFrom(...zones),
})

it('start at local midnight, are contiguous, cover the range and do not exceed the requested number', () => {
  fc.assert(
    fc.property(requests, ({ fromSeconds, length, most, timeZone }) => {
      const toSeconds = fromSeconds + length
      const edges = planDayBuckets({ fromSeconds, toSeconds, most, timeZone }).map((ms) => ms / 1000)
      expect(edges.length - 1).toBeGreaterThanOrEqual(1)
      expect(edges.length - 1).toBeLessThanOrEqual(most)
      expect(edges).toEqual(edges.toSorted((left, right) => left - right))
      for (const edge of edges) expect(startOfLocalDay(edge, timeZone)).toBe(edge)
      expect(edges[0]).toBeLessThanOrEqual(fromSeconds)
      expect(edges[1]).toBeGreaterThan(fromSeconds)
      expect(edges.at(-1)).toBeGreaterThan(toSeconds)
      expect(edges.at(-2)).toBeLessThanOrEqual(toSeconds)
    }),
    { numRuns: 200 },
  )
})

it('are days of 23 and of 25 hours at clock changes', () => {
  const hoursOf = (from: string, timeZone: string) => {
    const fromSeconds = Date.parse(from) / 1000
    const edges = planDayBuckets({ fromSeconds, toSeconds: fromSeconds + 2 * 86_400, most: 9, timeZone })
    return edges.slice(1).map((edge, at) => (edge - (edges[at] ?? 0)) / 3_600_000)
  }
  expect(hoursOf('2026-03-28T00:00:00Z', 'Europe/Berlin')).toEqual([24, 23, 24])
  expect(hoursOf('2026-10-24T00:00:00Z', 'Europe/Berlin')).toEqual([24, 25, 24])
  expect(hoursOf('2026-04-04T00:00:00Z', 'Australia/Lord_Howe')).toEqual([24, 24.5, 24])
  expect(hoursOf('2026-04-04T00:00:00Z', 'Asia/Kolkata')).toEqual([24, 24, 24])
})

it('keep their edges while the range moves', () => {
  const at = (fromSeconds: number) =>
    planDayBuckets({
      fromSeconds,
      toSeconds: fromSeconds + 364 * 86_400,
      most: 120,
      timeZone: 'Europe/Berlin',
    })
  const [now, later] = [at(1_760_000_000), at(1_760_000_000 + 20 * 86_400)]
  expect(later.slice(0, 50).every((edge) => now.includes(edge))).toBe(true)
})

it('are used for ranges whose buckets would otherwise cut local days', () => {
  const fromSeconds = 1_789_000_000
  const plan = (days: number) =>
    planBuckets({
      fromSeconds,
      toSeconds: fromSeconds + days * 86_400,
      downsample: 120,
      timeZone: 'Asia/Kolkata',
    })
  expect(plan(7)).toEqual({ bucketMs: 5_400_000, source: 'rollups' })
  const month = plan(31)
  expect(month).toMatchObject({ bucketMs: 86_400_000, source: 'rollups' })
  expect(month.edges).toHaveLength(33)
  const first = wallTime((month.edges?.[0] ?? 0) / 1000, 'Asia/Kolkata')
  expect([first.hour, first.minute]).toEqual([0, 0])
  expect(plan(365)).toMatchObject({ bucketMs: 4 * 86_400_000 })
})

it('report the width of the widest', () => {
  const fromSeconds = Date.parse('2026-10-01T00:00:00Z') / 1000
  const range = { fromSeconds, toSeconds: fromSeconds + 40 * 86_400, downsample: 100 }
  expect(planBuckets({ ...range, timeZone: 'Europe/Berlin' }).bucketMs).toBe(25 * 3_600_000)
})
