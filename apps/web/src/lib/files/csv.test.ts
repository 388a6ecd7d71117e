import { expect, it } from 'vitest'
import { csvField, toCsv } from './csv.ts'

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff20a',
])('keeps %j a text', (text) => {
  expect(
    csvField(text)
      .replace(/^"/, '')
      .startsWith(`'${text.charAt(0)}`),
  ).toBe(true)
})

it.each(['Pump 1', 'a=b', 'north-west', '12.5', ''])('leaves %j as it is', (text) => {
  expect(csvField(text)).toBe(text)
})

it('quotes what separates, and leaves numbers alone', () => {
  expect(toCsv([['a,b', 'say "no"', -12.5, 'two\nlines']])).toBe('"a,b","say ""no""",-12.5,"two\nlines"\r\n')
})
