import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, sentBytes, toBase64 } from './script-text.ts'

test('a script is decoded as it was encoded, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(fromBase64(toBase64(text))).toBe(text)
    }),
  )
})

test('comments and surrounding white space do not count, non-ASCII characters count in bytes', () => {
  expect(sentBytes('// a comment\n  print(1);  \n')).toBe('print(1);'.length)
  expect(sentBytes("'°'")).toBe(4)
})
