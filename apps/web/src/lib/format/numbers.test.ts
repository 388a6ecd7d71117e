import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withoutDirectionMarks } from './direction.ts'
import { formatHours } from './durations.ts'
import { formatDataSize, formatNumber, formatUpTo, withUnit } from './numbers.ts'

describe('formatNumber', () => {
  it('keeps the decimals of the catalogue', () => {
    expect(formatNumber(12.1, 2, 'en')).toBe('12.10')
    expect(formatNumber(1234.5, 1, 'de')).toBe('1.234,5')
  })

  it('shows no negative zero', () => {
    expect(formatNumber(-0.001, 2, 'en')).toBe('0.00')
    expect(formatNumber(-0.006, 2, 'en')).toBe('-0.01')
  })

  it('returns NaN for an invalid number', () => {
    expect(formatNumber(Number.NaN, 1, 'en')).toBe('NaN')
  })
})

describe('withUnit', () => {
  it('writes percent as the locale does', () => {
    expect([withUnit('21', '%', 'en'), withUnit('21', '%', 'de')]).toEqual(['21%', '21\u00A0%'])
  })

  it('joins degrees and percent without a space', () => {
    expect([withUnit('21', '°'), withUnit('21', '%'), withUnit('21', 'kPa'), withUnit('21', '')]).toEqual([
      '21°',
      '21%',
      '21 kPa',
      '21',
    ])
  })
})

it('shows as many decimals as a number has if none are specified', () => {
  expect([formatUpTo(1234.5, 3, 'en'), formatUpTo(2, 3, 'en'), formatUpTo(0.123_456, 3, 'de')]).toEqual([
    '1,234.5',
    '2',
    '0,123',
  ])
  expect(formatUpTo(Number.NaN, 1, 'en')).toBe('NaN')
})

it('formats hours with the separators of other numbers', () => {
  expect([formatHours(12_345.1, 'en'), formatHours(12_345.1, 'de'), formatHours(-0.5, 'en')]).toEqual([
    '12,345 h 6 m',
    '12.345 h 6 m',
    '-0 h 30 m',
  ])
  expect(formatHours(Number.NaN, 'en')).toBe('')
})

describe('on a right-to-left page', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { dir: 'rtl' } }))
  afterEach(() => vi.unstubAllGlobals())

  it('a number stays to the left of its unit', () => {
    expect(withUnit('21', 'kPa')).toBe('\u206621 kPa\u2069')
    expect(formatHours(1.5, 'en')).toBe('\u20661 h 30 m\u2069')
    expect(withoutDirectionMarks(withUnit('\u200e-21', 'kPa'))).toBe('-21 kPa')
  })
})

describe('formatDataSize', () => {
  it.each([
    [1, 'en', '1 byte'],
    [127, 'en', '127 bytes'],
    [999, 'en', '999 bytes'],
    [1000, 'en', '1 kB'],
    [1500, 'en', '1.5 kB'],
    [1_000_000, 'en', '1 MB'],
    [2_500_000, 'de', '2,5 MB'],
  ])('formats %d bytes in %s as %s', (bytes, locale, text) => {
    expect(formatDataSize(bytes, locale)).toBe(text)
  })
})
