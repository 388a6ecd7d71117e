import { describe, expect, it } from 'vitest'
import { formatExact, formatRelative, fromLocalInput, toLocalInput, zoneName } from './times.ts'

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
})

describe('formatExact', () => {
  it('reads DD-MMM-YY HH:mm:ss in the zone it is given', () => {
    expect(formatExact(noon, { locale: 'en', timeZone: 'UTC' })).toBe('05-Mar-26 12:30:09')
    expect(formatExact(noon, { locale: 'en', timeZone: 'Australia/Sydney' })).toBe('05-Mar-26 23:30:09')
  })

  it('writes midnight as 00', () => {
    expect(formatExact(Date.UTC(2026, 0, 1) / 1000, { locale: 'en', timeZone: 'UTC' })).toBe(
      '01-Jan-26 00:00:00',
    )
  })

  it('names the zone', () => {
    expect(zoneName(noon, { locale: 'en', timeZone: 'UTC' })).toBe('UTC')
  })
})

describe('local input', () => {
  it('comes back as the minute it was made of', () => {
    expect(fromLocalInput(toLocalInput(noon))).toBe(noon - 9)
    expect(fromLocalInput('')).toBeNaN()
  })
})
