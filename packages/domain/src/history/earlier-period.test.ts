import { expect, it } from 'vitest'
import { parseEarlierPeriod } from './earlier-period.ts'
import { earlierPeriodExpiry, earlierShiftSeconds } from './earlier-shift.ts'

const at = (iso: string) => ({ fromSeconds: Date.parse(iso) / 1000 })
const day = 86_400

it('is a day or a week earlier by local time', () => {
  expect(earlierShiftSeconds(at('2026-06-10T12:00:00Z'), '1d', 'Europe/Berlin')).toBe(day)
  expect(earlierShiftSeconds(at('2026-06-10T12:00:00Z'), '1w', 'UTC')).toBe(7 * day)
  expect(earlierShiftSeconds(at('2026-03-29T12:00:00Z'), '1d', 'Europe/Berlin')).toBe(day - 3600)
  expect(earlierShiftSeconds(at('2026-10-26T12:00:00Z'), '1w', 'Europe/Berlin')).toBe(7 * day + 3600)
})

it('offers no other period', () => {
  expect([parseEarlierPeriod('1d'), parseEarlierPeriod('1w'), parseEarlierPeriod('1M')]).toEqual([
    '1d',
    '1w',
    undefined,
  ])
})

it("returns how much of it is beyond the plan's storage", () => {
  const now = at('2026-06-10T12:00:00Z').fromSeconds
  const range = { fromSeconds: now - 6 * 3600, toSeconds: now }
  const cut = (period: '1d' | '1w', retentionDays: number) =>
    earlierPeriodExpiry(range, period, 'UTC', { retentionDays }, now)
  expect(cut('1d', 1)).toBe('all')
  expect(cut('1d', 1.2)).toBe('part')
  expect(cut('1d', 2)).toBe('none')
  expect(cut('1w', 7)).toBe('all')
  expect(cut('1w', 30)).toBe('none')
  // Ten minutes are tolerated.
  expect(
    earlierPeriodExpiry({ ...range, fromSeconds: now - day - 600 }, '1d', 'UTC', { retentionDays: 2 }, now),
  ).toBe('none')
  expect(
    earlierPeriodExpiry({ ...range, fromSeconds: now - day - 601 }, '1d', 'UTC', { retentionDays: 2 }, now),
  ).toBe('part')
})
