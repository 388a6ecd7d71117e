import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTimeFormatter, createZoneReader, isTimeZone } from './export-times.ts'

const zones = [
  'UTC',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Europe/Berlin',
  'Pacific/Chatham',
]
const at = Date.UTC(2026, 10, 23, 6, 38, 11)

describe('en-AU', () => {
  it('is formatted as in Australia, with the zone', () => {
    const write = createTimeFormatter('en-AU', 'Australia/Sydney')
    expect(write(at)).toBe('23/11/2026, 5:38:11 pm AEDT')
    expect(write(Date.UTC(2026, 5, 30, 14, 0, 0))).toBe('01/07/2026, 12:00:00 am AEST')
    expect(write(Date.UTC(2026, 6, 1, 2, 0, 0))).toBe('01/07/2026, 12:00:00 pm AEST')
    expect(write(at + 45)).toBe('23/11/2026, 5:38:11.045 pm AEDT')
  })

  it("matches the platform's own format, in any zone at any second", () => {
    const second = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), second, (timeZone, seconds) => {
        const platform = new Intl.DateTimeFormat('en-AU', {
          timeZone,
          day: '2-digit',
          month: '2-digit',
          year: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
          second: '2-digit',
          hour12: true,
          timeZoneName: 'short',
        })
        const expected = platform.format(seconds * 1000).replaceAll(/[\u00a0\u202f]/g, ' ')
        expect(createTimeFormatter('en-AU', timeZone)(seconds * 1000)).toBe(expected)
      }),
    )
  })
})

describe('ISO 8601', () => {
  it('states the time in milliseconds in any zone', () => {
    const ms = fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), ms, (timeZone, time) => {
        expect(Date.parse(createTimeFormatter('iso', timeZone)(time))).toBe(time)
      }),
    )
  })

  it("has the zone's offset at that time", () => {
    expect(createTimeFormatter('iso', 'Australia/Sydney')(at)).toBe('2026-11-23T17:38:11+11:00')
    expect(createTimeFormatter('iso', 'America/St_Johns')(at + 5)).toBe('2026-11-23T03:08:11.005-03:30')
    expect(createTimeFormatter('iso', 'UTC')(at)).toBe('2026-11-23T06:38:11Z')
  })
})

it('distinguishes both hours of the same name when clocks go back', () => {
  const write = createTimeFormatter('en-AU', 'Europe/Berlin')
  const change = Date.UTC(2026, 9, 25, 1, 0, 0)
  expect([write(change - 1000), write(change)]).toEqual([
    '25/10/2026, 2:59:59 am GMT+2',
    '25/10/2026, 2:00:00 am GMT+1',
  ])
})

it('finds the offset of each time, in any order', () => {
  const zone = createZoneReader('Australia/Lord_Howe')
  const [winter, summer] = [Date.UTC(2026, 6, 1), Date.UTC(2026, 11, 1)]
  expect([zone(winter), zone(summer), zone(winter)].map(({ offsetMs }) => offsetMs / 60_000)).toEqual([
    630, 660, 630,
  ])
})

it('recognizes time zones', () => {
  expect(['Australia/Brisbane', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
