import { expect, it } from 'vitest'
import { isIncompleteNumber, readDegrees, readNumber } from './read-number.ts'

it.each([
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['0.', 0],
  ['.5', 0.5],
  [' 1,5 ', 1.5],
  ['-3', -3],
  ['\u22124', -4],
  ['1e3', 1000],
  ['2,5E-3', 0.0025],
  ['\u0661\u0662\u066B\u0665', 12.5],
  ['\u06F4', 4],
  ['\u2066-12.5\u2069', -12.5],
  ['\u061C-\u0663', -3],
  ['', undefined],
  ['\u200F', undefined],
])('reads %j', (text, number) => expect(readNumber(text)).toBe(number))

it.each(['-', ',', '1e', '1.234,5', '1,234,5', '1 000', '0x10', '1e999', 'x', 'Infinity', 'NaN'])(
  'does not take %j for a number',
  (text) => expect(readNumber(text)).toBeNaN(),
)

it.each([
  ['1,000', 'en-AU', 1000],
  ['-12,345.6', 'en-US', -12345.6],
  ['1,234,567', 'en-GB', 1234567],
  ['1,000', 'de-DE', 1],
  ['1.000', 'de-DE', 1000],
  ['-12.345,6', 'de-AT', -12345.6],
  ['1.234.567', 'de-DE', 1234567],
  ['0.125', 'de-DE', 0.125],
  ['1.5', 'de-DE', 1.5],
  ['1.000', 'de-CH', 1],
  ['1.000', 'en-AU', 1],
  ['0,125', 'en-AU', 0.125],
  ['1,00', 'en-AU', 1],
])('reads %j in %s', (text, locale, number) => expect(readNumber(text, locale)).toBe(number))

it.each([
  ['1,234.5', 'de-DE'],
  ['1.000.5', 'de-DE'],
  ['1.234,5', 'en-AU'],
])('does not take %j for a number in %s', (text, locale) => expect(readNumber(text, locale)).toBeNaN())

it.each([
  ['-23.353', -23.353],
  ['-23,353', -23.353],
  ['', undefined],
  ['1.234,5', Number.NaN],
])('reads %j in degrees', (text, degrees) => expect(readDegrees(text)).toBe(degrees))

it('tells an incomplete number from what can never be one', () => {
  expect(['', '-', '+', '.', ',', '-.', '1e', '1e-'].every(isIncompleteNumber)).toBe(true)
  expect(['0', '0.', '-1', 'x', '1..', '--', '1.2.', 'e'].some(isIncompleteNumber)).toBe(false)
})
