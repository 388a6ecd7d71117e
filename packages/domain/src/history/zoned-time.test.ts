import { describe, expect, it } from 'vitest'
import { fromWallTime, startOfLocalDay, wallTime, zoneOffsetSeconds } from './zoned-time.ts'

const at = (iso: string) => Date.parse(iso) / 1000

it("knows the zone's offset in summer and winter", () => {
  expect(zoneOffsetSeconds(at('2026-01-15T00:00:00Z'), 'Europe/Berlin')).toBe(3600)
  expect(zoneOffsetSeconds(at('2026-07-15T00:00:00Z'), 'Europe/Berlin')).toBe(7200)
  expect(zoneOffsetSeconds(at('2026-07-15T00:00:00.9Z'), 'Asia/Kathmandu')).toBe(20_700)
})

it('parses its own output', () => {
  for (const zone of ['UTC', 'Australia/Sydney', 'America/St_Johns', 'Pacific/Chatham']) {
    const moment = at('2026-03-10T17:45:12Z')
    expect(fromWallTime(wallTime(moment, zone), zone)).toBe(moment)
  }
})

describe('at a clock change', () => {
  it('takes the first moment after a skipped hour, and the first of a repeated one', () => {
    const berlin = (day: number, month: number, hour: number, minute = 0) =>
      fromWallTime({ year: 2026, month, day, hour, minute }, 'Europe/Berlin')
    expect(berlin(29, 3, 2, 30)).toBe(at('2026-03-29T01:00:00Z'))
    expect(berlin(25, 10, 2, 30)).toBe(at('2026-10-25T00:30:00Z'))
  })

  it('starts days at local midnight, with 23 and 25 hours', () => {
    const start = (iso: string) => startOfLocalDay(at(iso), 'Europe/Berlin')
    expect(start('2026-03-29T20:00:00Z')).toBe(at('2026-03-28T23:00:00Z'))
    expect(start('2026-03-30T10:00:00Z') - start('2026-03-29T20:00:00Z')).toBe(23 * 3600)
    expect(start('2026-10-26T10:00:00Z') - start('2026-10-25T10:00:00Z')).toBe(25 * 3600)
  })

  it('starts a day without midnight after the change', () => {
    // Source: IANA time zone database; Cairo goes from 00:00 to 01:00 on 24 April 2026.
    expect(startOfLocalDay(at('2026-04-24T10:00:00Z'), 'Africa/Cairo')).toBe(at('2026-04-23T22:00:00Z'))
  })
})
