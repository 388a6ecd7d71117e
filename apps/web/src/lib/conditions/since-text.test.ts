import { expect, it } from 'vitest'
import { formatSince } from './since-text.ts'

const evening = Date.UTC(2026, 10, 22, 20, 5) / 1000
const style = { locale: 'en-GB', timeZone: 'UTC' }

it('is the time for today', () => {
  expect(formatSince(evening, evening + 3600, style)).toBe('20:05')
})

it('is day and time for another day', () => {
  expect(formatSince(evening, evening + 6 * 3600, style)).toBe('22 Nov, 20:05')
  expect(formatSince(evening, evening + 6 * 3600, { ...style, locale: 'de' })).toBe('22. Nov., 20:05')
})

it('names the year if it is another one', () => {
  const eve = Date.UTC(2026, 11, 31, 23, 50) / 1000
  expect(formatSince(eve, eve + 3600, style)).toBe('31 Dec 2026, 23:50')
  expect(formatSince(evening, evening + 365 * 86_400, style)).toBe('22 Nov 2026, 20:05')
  // Where the reader is, it is the same year.
  expect(formatSince(eve, eve + 86_400, { ...style, timeZone: 'Australia/Brisbane' })).toBe('1 Jan, 09:50')
})

it("counts days in the reader's zone", () => {
  const brisbane = { ...style, timeZone: 'Australia/Brisbane' }
  expect(formatSince(evening, evening + 6 * 3600, brisbane)).toBe('06:05')
})

it('is empty for an invalid time', () => {
  expect(formatSince(Number.NaN, evening, style)).toBe('')
})
