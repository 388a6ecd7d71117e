import { describe, expect, it } from 'vitest'
import { formatNumber, formatUpTo, withUnit } from './numbers.ts'

describe('formatNumber', () => {
  it('keeps the decimals of the catalogue', () => {
    expect(formatNumber(12.1, 2, 'en')).toBe('12.10')
    expect(formatNumber(1234.5, 1, 'de')).toBe('1.234,5')
  })

  it('shows no negative zero', () => {
    expect(formatNumber(-0.001, 2, 'en')).toBe('0.00')
    expect(formatNumber(-0.006, 2, 'en')).toBe('-0.01')
  })

  it('says NaN for what is no number', () => {
    expect(formatNumber(Number.NaN, 1, 'en')).toBe('NaN')
  })
})

describe('withUnit', () => {
  it('joins degrees and percent without a blank', () => {
    expect([withUnit('21', '°'), withUnit('21', '%'), withUnit('21', 'kPa'), withUnit('21', '')]).toEqual([
      '21°',
      '21%',
      '21 kPa',
      '21',
    ])
  })
})

it('shows the decimals that a number has where nobody states them', () => {
  expect([formatUpTo(1234.5, 3, 'en'), formatUpTo(2, 3, 'en'), formatUpTo(0.123_456, 3, 'de')]).toEqual([
    '1,234.5',
    '2',
    '0,123',
  ])
  expect(formatUpTo(Number.NaN, 1, 'en')).toBe('NaN')
})
