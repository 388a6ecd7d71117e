import { expect, it } from 'vitest'
import { formatSince, shownSince } from './since-text.ts'

const evening = Date.UTC(2026, 10, 22, 20, 5) / 1000
const style = { locale: 'en-GB', timeZone: 'UTC' }

it('is the time for today', () => {
  expect(formatSince(evening, evening + 3600, style)).toBe('20:05')
})

it('is day and time for another day', () => {
  expect(formatSince(evening, evening + 6 * 3600, style)).toBe('22 Nov, 20:05')
  expect(formatSince(evening, evening + 6 * 3600, { ...style, locale: 'de' })).toBe('22. Nov., 20:05')
})

it("counts days in the reader's zone", () => {
  const brisbane = { ...style, timeZone: 'Australia/Brisbane' }
  expect(formatSince(evening, evening + 6 * 3600, brisbane)).toBe('06:05')
})

it('is empty for an invalid time', () => {
  expect(formatSince(Number.NaN, evening, style)).toBe('')
})

it('is the last contact of a silent device, which the portal may have noticed later', () => {
  const reason = { kind: 'silence', lastContactSeconds: evening - 86_400, expectedSeconds: 10 } as const
  expect(shownSince({ reason, since: evening })).toBe(evening - 86_400)
})

it('is the start of any other condition, also if it got worse later', () => {
  const reason = {
    kind: 'limit',
    key: 'fuel',
    value: 5,
    limit: 12,
    side: 'below',
    beyondSince: evening + 600,
  } as const
  expect(shownSince({ reason, since: evening })).toBe(evening)
})
