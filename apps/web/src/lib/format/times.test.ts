import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import {
  formatClock,
  formatDateTime,
  formatRelative,
  formatTick,
  fromLocalInput,
  fromLocalInputs,
  toLocalInput,
  zoneName,
  zoneNames,
} from './times.ts'

const noon = Date.UTC(2026, 2, 5, 12, 30, 9) / 1000

describe('formatRelative', () => {
  it.each([
    [3, 'now'],
    [-5, 'now'],
    [45, '45 sec. ago'],
    [60, '1 min. ago'],
    [7199, '1 hr. ago'],
    [86_400, 'yesterday'],
    [86_400 * 3, '3 days ago'],
    [-7200, 'in 2 hr.'],
  ])('%i seconds old is %s', (age, text) => {
    expect(formatRelative(noon - age, noon, 'en')).toBe(text)
  })

  it('is in the past in Arabic, whose short months Intl gives as in the future', () => {
    const months = (count: number) => formatRelative(noon - 86_400 * 31 * count, noon, 'ar-u-nu-latn')
    expect([1, 3, 11].map(months)).toEqual(['الشهر الماضي', 'قبل 3 أشهر', 'قبل 11 شهرًا'])
  })
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e20])(
  '%s is an invalid time and shown as Unknown',
  (seconds) => {
    expect(formatRelative(seconds, noon)).toBe('Unknown')
    expect(formatDateTime(seconds)).toBe('Unknown')
    expect(formatClock(seconds)).toBe('Unknown')
    expect(zoneName(seconds)).toBe('')
  },
)

describe('formatDateTime', () => {
  it('formats DD-MMM-YY HH:mm:ss in the given zone', () => {
    expect(formatDateTime(noon, { locale: 'en', timeZone: 'UTC' })).toBe('05-Mar-26 12:30:09')
    expect(formatDateTime(noon, { locale: 'en', timeZone: 'Australia/Sydney' })).toBe('05-Mar-26 23:30:09')
  })

  it('has three parts in German too', () => {
    const november = Date.UTC(2026, 10, 21) / 1000
    expect(formatDateTime(november, { locale: 'de', timeZone: 'UTC' })).toBe('21-Nov-26 00:00:00')
  })

  it('formats midnight as 00', () => {
    expect(formatDateTime(Date.UTC(2026, 0, 1) / 1000, { locale: 'en', timeZone: 'UTC' })).toBe(
      '01-Jan-26 00:00:00',
    )
  })

  it('names the zone', () => {
    expect(zoneName(noon, { locale: 'en', timeZone: 'UTC' })).toBe('UTC')
  })

  it.each([
    ['2026-03-28', '2026-03-29', 'GMT+1'],
    ['2026-03-28', '2026-03-30', 'GMT+1 / GMT+2'],
    ['2026-10-20', '2026-11-20', 'GMT+2 / GMT+1'],
    ['2026-01-01', '2026-12-31', 'GMT+1 / GMT+2'],
    ['2026-01-01', 'no date', 'GMT+1'],
  ])('names each offset of the zone from %s to %s', (from, to, names) => {
    const range = { fromSeconds: Date.parse(from) / 1000, toSeconds: Date.parse(to) / 1000 }
    expect(zoneNames(range, { locale: 'en', timeZone: 'Europe/Berlin' })).toBe(names)
  })
})

describe('local input', () => {
  it('is parsed as the minute it was made of', () => {
    expect(fromLocalInput(toLocalInput(noon))).toBe(noon - 9)
    expect(fromLocalInput('')).toBeNaN()
  })

  it('uses the given zone', () => {
    expect(toLocalInput(noon, 'Australia/Sydney')).toBe('2026-03-05T23:30')
    expect(fromLocalInput('2026-03-05T23:30', 'Australia/Sydney')).toBe(noon - 9)
    expect(fromLocalInput('2026-03-05T12:30', 'Asia/Kolkata')).toBe(noon - 9 - 5.5 * 3600)
  })

  it.each([
    // 2:30 happens twice on 5 April, Lord Howe moves its clocks by half an hour, and 2:15 is skipped on 4 October.
    ['Australia/Sydney', '2026-04-05T02:30', '2026-04-04T15:30:00Z', '2026-04-04T16:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    ['Australia/Sydney', '2026-10-04T02:15', '2026-10-03T16:15:00Z', '2026-10-03T16:15:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00Z', '2026-10-03T15:45:00Z'],
  ])('reads in %s %s as %s or, for the last of two, as %s', (zone, text, first, last) => {
    expect(fromLocalInput(text, zone)).toBe(Date.parse(first) / 1000)
    expect(fromLocalInput(text, zone, 'last')).toBe(Date.parse(last) / 1000)
  })

  it('keeps the seconds of an unedited range, and is the longer range when the clock goes back', () => {
    const zone = 'Australia/Sydney'
    const shown = { fromSeconds: Date.parse('2026-04-04T16:30:17Z') / 1000, toSeconds: noon }
    const values = { from: toLocalInput(shown.fromSeconds, zone), to: toLocalInput(shown.toSeconds, zone) }
    expect(fromLocalInputs(values, shown, zone)).toEqual(shown)
    expect(fromLocalInputs({ from: '2026-04-05T02:15', to: '2026-04-05T02:45' }, shown, zone)).toEqual({
      fromSeconds: Date.parse('2026-04-04T15:15:00Z') / 1000,
      toSeconds: Date.parse('2026-04-04T16:45:00Z') / 1000,
    })
    expect(fromLocalInputs({ from: '', to: values.to }, shown, zone).fromSeconds).toBeNaN()
  })

  it('is reversible in every zone, except in the repeated hour', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Kolkata',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    )
    const minutes = fc.integer({ min: 0, max: 35_000_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const typed = toLocalInput(minute * 60, zone)
        expect(toLocalInput(fromLocalInput(typed, zone), zone)).toBe(typed)
      }),
    )
  })
})

describe('formatTick', () => {
  const at = (iso: string, isDayTick = false, timeZone = 'UTC') =>
    formatTick(Date.parse(iso) / 1000, isDayTick, { locale: 'en', timeZone })

  it('shows as much as a tick needs', () => {
    expect(at('2026-03-05T12:30:00Z')).toBe('12:30')
    expect(at('2026-03-05T12:30:05Z')).toBe('12:30:05')
    expect(at('2026-03-05T00:00:00Z', true)).toBe('Mar 5')
    expect(at('2026-01-01T00:00:00Z', true)).toBe('2026')
  })

  it('uses the given zone', () => {
    expect(at('2026-03-05T13:00:00Z', true, 'Australia/Sydney')).toBe('Mar 6')
    expect(at('2026-03-05T00:00:00Z', true, 'Australia/Sydney')).toBe('Mar 5 11:00')
  })
})
