import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { foldToBytes, fromByteText, isPrintable, toByteText, toHex } from './bytes.ts'

it('counts a Cyrillic letter as two bytes', () => {
  expect(toByteText('aЖ')).toBe('a\u00d0\u0096')
  expect(toByteText('aЖ')).toHaveLength(3)
})

it('returns the original text', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(fromByteText(toByteText(text))).toBe(text)
    }),
  )
})

it('keeps bytes and encodes characters above them', () => {
  expect(foldToBytes('\u00ff\u0000a')).toBe('\u00ff\u0000a')
  expect(foldToBytes('Ж\u00ff')).toBe('\u00d0\u0096\u00ff')
})

it('writes bytes as pairs of digits', () => expect(toHex('\u0000A\u00ff')).toBe('00 41 FF'))

it.each([
  ['plain, with\ttab\r\n', true],
  [toByteText('Grüße'), true],
  ['\u0000', false],
  ['\u001b', false],
  ['\u00ff', false],
  ['\u0085', false],
  [toByteText('\u0085'), false],
])('%j is text: %s', (bytes, isText) => expect(isPrintable(bytes)).toBe(isText))
