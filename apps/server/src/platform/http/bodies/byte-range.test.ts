import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseByteRange } from './byte-range.ts'

it.each([
  ['bytes=0-', { start: 0, end: 100 }],
  ['bytes=10-', { start: 10, end: 100 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=10-1000', { start: 10, end: 100 }],
  ['bytes=-30', { start: 70, end: 100 }],
  ['bytes=-300', { start: 0, end: 100 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  [undefined, undefined],
])('%s', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

it('never exceeds the body, for any request', () => {
  const part = fc.oneof(
    fc.nat().map(String),
    fc.bigInt({ min: 0n }).map(String),
    fc.constant(''),
    fc.string(),
  )
  const isWithin = fc.property(part, part, fc.integer({ min: 1, max: 1e9 }), (first, last, size) => {
    const range = parseByteRange(`bytes=${first}-${last}`, size)
    if (typeof range !== 'object') return true
    return range.start >= 0 && range.start < range.end && range.end <= size
  })
  expect(fc.check(isWithin).failed).toBe(false)
})

it.each(['bytes=0-', 'bytes=-1'])('finds no byte of an empty body: %s', (header) => {
  expect(parseByteRange(header, 0)).toBe('unsatisfiable')
})
