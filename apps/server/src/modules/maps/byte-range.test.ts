import { expect, it } from 'vitest'
import { parseByteRange } from './byte-range.ts'

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', null],
  ['bytes=-0', null],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('parses %s for a file of 1000 bytes', (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range)
})
