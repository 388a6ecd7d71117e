import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldUntil, parseQuietHours, type QuietHours, quietUntil } from './quiet-hours.ts'

const night = (over: Partial<QuietHours> = {}): QuietHours => ({
  from: '22:00',
  to: '07:00',
  alarmsPass: true,
  timeZone: 'Europe/Berlin',
  ...over,
})
const at = (text: string) => Date.parse(text) / 1000
const endOf = (quiet: QuietHours, text: string) => {
  const end = quietUntil(quiet, at(text))
  return end === null ? null : new Date(end * 1000).toISOString().slice(0, 16)
}

describe('quiet hours', () => {
  it.each([
    ['2026-07-01T19:59:59Z', null],
    ['2026-07-01T20:00:00Z', '2026-07-02T05:00'],
    ['2026-07-02T00:00:00Z', '2026-07-02T05:00'],
    ['2026-07-02T04:59:59Z', '2026-07-02T05:00'],
    ['2026-07-02T05:00:00Z', null],
  ])('at %s end at %s', (now, end) => {
    expect(endOf(night(), now)).toBe(end)
  })

  it('of a day end on the same day', () => {
    const noon = night({ from: '12:00', to: '13:30', timeZone: 'Australia/Brisbane' })
    expect(endOf(noon, '2026-07-01T02:30:00Z')).toBe('2026-07-01T03:30')
    expect(endOf(noon, '2026-07-01T03:30:00Z')).toBeNull()
  })

  it('follow local time across clock changes', () => {
    // Clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October 2026.
    expect(endOf(night(), '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00')
    expect(endOf(night(), '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00')
    // 02:30 is skipped in spring.
    expect(endOf(night({ to: '02:30' }), '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00')
    expect(endOf(night({ from: '02:15', to: '02:45' }), '2026-03-29T00:59:59Z')).toBeNull()
    expect(endOf(night({ from: '02:15', to: '02:45' }), '2026-03-29T01:00:00Z')).toBeNull()
    // In autumn it occurs twice, and counts once.
    expect(endOf(night({ to: '02:30' }), '2026-10-25T00:29:00Z')).toBe('2026-10-25T00:30')
    expect(endOf(night({ to: '02:30' }), '2026-10-25T01:10:00Z')).toBeNull()
  })

  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Santiago',
  ]
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const hours = fc
    .record({ from: time, to: time, alarmsPass: fc.boolean(), timeZone: fc.constantFrom(...zones) })
    .filter(({ from, to }) => from !== to)
  const moment = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })

  it('end once, and do not start again at their end', () => {
    fc.assert(
      fc.property(hours, moment, fc.double({ min: 0, max: 1, noNaN: true }), (quiet, now, part) => {
        const end = quietUntil(quiet, now)
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(25 * 3600)
        expect(quietUntil(quiet, end)).toBeNull()
        expect(quietUntil(quiet, Math.floor(now + (end - 1 - now) * part))).toBe(end)
      }),
    )
  })

  it.each([
    // Forward from 02:00 to 03:00, and from 02:00 back to 01:00.
    ['America/New_York', '22:00', '07:00', '2026-03-08T03:00:00Z', '2026-03-08T11:00'],
    ['America/New_York', '22:00', '07:00', '2026-11-01T02:00:00Z', '2026-11-01T12:00'],
    ['America/New_York', '01:15', '01:45', '2026-11-01T05:20:00Z', '2026-11-01T05:45'],
    ['America/New_York', '01:15', '01:45', '2026-11-01T06:20:00Z', null],
    // Half an hour: forward from 02:00 to 02:30, and from 02:00 back to 01:30.
    ['Australia/Lord_Howe', '02:10', '02:20', '2026-10-03T15:35:00Z', null],
    ['Australia/Lord_Howe', '01:00', '02:10', '2026-10-03T15:00:00Z', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '23:00', '06:00', '2026-04-04T12:30:00Z', '2026-04-04T19:30'],
    // At midnight: forward from 00:00 to 01:00, and from 24:00 back to 23:00.
    ['America/Santiago', '22:00', '00:30', '2026-09-06T03:59:00Z', '2026-09-06T04:00'],
    ['America/Santiago', '00:00', '06:00', '2026-09-06T04:00:00Z', '2026-09-06T09:00'],
    ['America/Santiago', '23:00', '23:30', '2026-04-05T02:10:00Z', '2026-04-05T02:30'],
    ['America/Santiago', '23:00', '23:30', '2026-04-05T03:10:00Z', null],
    ['America/Santiago', '22:00', '06:00', '2026-04-05T03:30:00Z', '2026-04-05T10:00'],
  ])('in %s from %s to %s, at %s, end at %s', (timeZone, from, to, now, end) => {
    expect(endOf(night({ timeZone, from, to }), now)).toBe(end)
  })

  it('follow local time, even on the day of a clock change', () => {
    const clocks = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
      ]),
    )
    const wallOf = (timeZone: string, seconds: number) => clocks.get(timeZone)?.format(seconds * 1000) ?? ''
    // Changes of the clocks of these zones, and where none changes.
    const around = fc.constantFrom(
      '2026-03-08T07',
      '2026-03-29T01',
      '2026-04-04T15',
      '2026-04-05T03',
      '2026-06-01T00',
      '2026-09-06T04',
      '2026-10-03T15',
      '2026-10-25T01',
      '2026-11-01T06',
    )
    const near = fc.tuple(around, fc.integer({ min: -100_000, max: 100_000 }))
    fc.assert(
      fc.property(hours, near, (quiet, [day, seconds]) => {
        const now = at(`${day}:00:00Z`) + seconds
        const { timeZone, from, to } = quiet
        const wall = wallOf(timeZone, now)
        // A time that comes twice is another rule.
        const isTwice = [-3600, -1800, 1800, 3600].some((offset) => wallOf(timeZone, now + offset) === wall)
        if (isTwice) return
        const isQuiet = from < to ? wall >= from && wall < to : wall >= from || wall < to
        expect(quietUntil(quiet, now) !== null).toBe(isQuiet)
      }),
    )
  })

  it('match plain arithmetic without clock changes', () => {
    const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    fc.assert(
      fc.property(hours, moment, (given, now) => {
        const quiet = { ...given, timeZone: 'Australia/Brisbane' }
        const second = (now + 10 * 3600) % 86_400
        const [from, to] = [minutesOf(quiet.from) * 60, minutesOf(quiet.to) * 60]
        const isQuiet = from < to ? second >= from && second < to : second >= from || second < to
        const left = (to - second + 86_400) % 86_400
        expect(quietUntil(quiet, now)).toBe(isQuiet ? now + left : null)
      }),
    )
  })
})

describe('a message', () => {
  const midnight = at('2026-07-01T22:00:00Z')
  const morning = at('2026-07-02T05:00:00Z')

  it('is held in quiet hours, and an alarm if not exempt', () => {
    expect(heldUntil([night()], 'warning', midnight)).toBe(morning)
    expect(heldUntil([night()], 'alarm', midnight)).toBeNull()
    expect(heldUntil([night({ alarmsPass: false })], 'alarm', midnight)).toBe(morning)
    expect(heldUntil([], 'warning', midnight)).toBeNull()
  })

  it('is held if nobody at the number wants it', () => {
    const early = night({ to: '06:00' })
    expect(heldUntil([night(), early], 'warning', midnight)).toBe(at('2026-07-02T04:00:00Z'))
    expect(heldUntil([night(), null], 'warning', midnight)).toBeNull()
    expect(heldUntil([night(), night({ from: '01:00' })], 'warning', midnight)).toBeNull()
  })
})

describe('stored quiet hours', () => {
  it('are parsed', () => {
    expect(parseQuietHours(night())).toEqual(night())
    const { alarmsPass: _, ...rest } = night()
    expect(parseQuietHours(rest)).toEqual(night())
  })
  it.each([
    null,
    undefined,
    'night',
    {},
    night({ from: '24:00' }),
    night({ to: '7:00' }),
    night({ to: '22:00' }),
    night({ timeZone: 'Mars/Olympus' }),
    night({ timeZone: '+02:00' }),
  ])('are ignored if invalid: %j', (stored) => {
    expect(parseQuietHours(stored)).toBeNull()
  })
})
