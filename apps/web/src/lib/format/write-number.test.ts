import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'
import { localizeDecimalMark, writeNumber } from './write-number.ts'

it.each([
  [1.5, 'de', '1,5'],
  [-0.125, 'de-AT', '-0,125'],
  [1234.5, 'de', '1234,5'],
  [1.5e-7, 'de', '1,5e-7'],
  [1000, 'de', '1000'],
  [1.5, 'en-AU', '1.5'],
  [1.5, 'ar-EG-u-nu-latn', '1.5'],
])('writes %d in %s as %s, and reads it again', (value, locale, text) => {
  expect(writeNumber(value, locale)).toBe(text)
  expect(readNumber(text, locale)).toBe(value)
})

it('changes no text that is not a number', () => {
  const texts = ['1.2.3', '10.0.0.1', 'a.5', '1,5', '', '5.']
  expect(texts.map((text) => localizeDecimalMark(text, 'de'))).toEqual(texts)
})
