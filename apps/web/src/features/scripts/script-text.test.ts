import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, sentBytes, toBase64 } from './script-text.ts'

test('a script comes back as it was sent, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(fromBase64(toBase64(text))).toBe(text)
    }),
  )
})

test('comments and white space around do not count, letters beyond ASCII count by their bytes', () => {
  expect(sentBytes('// a comment\n  print(1);  \n')).toBe('print(1);'.length)
  expect(sentBytes("'°'")).toBe(4)
})
