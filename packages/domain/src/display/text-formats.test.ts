import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64, formatText } from './text-formats.ts'

const capture = btoa('$GP\r\n')

test.each([
  ['raw', capture],
  ['default', '$GP\\r\\n'],
  ['hex', '24 47 50 0D 0A'],
  ['base64', capture],
] as const)('shows a capture as %s as %s', (format, expected) => {
  expect(formatText(capture, format, true)).toBe(expected)
})

test('gives an empty text for a capture that is not base64, which raw still shows', () => {
  expect(formatText('§§', 'default', true)).toBe('')
  expect(formatText('§§', 'raw', true)).toBe('§§')
})

test('keeps printable characters of a plain text and escapes the rest', () => {
  expect(formatText('Äpfel\u0002\\', 'default', false)).toBe('Äpfel\\x02\\\\')
  expect(formatText('Ä', 'hex', false)).toBe('C3 84')
})

test('shows bytes that are not UTF-8', () => {
  expect(formatText(encodeBase64(Uint8Array.of(0xff, 0x00, 0x41)), 'default', true)).toBe('ÿ\\x00A')
})

test('base64 round-trips bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
    }),
  )
})

test('escapes every control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(formatText(text, 'default', false)).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('refuses half a surrogate pair and values that are not text', () => {
  expect(formatText('a\ud800', 'hex', false)).toBe('Failed to process data')
  expect(formatText('a\ud800', 'default', false)).toBe('Failed to process data')
  expect(formatText({ a: 1 }, 'hex', false)).toBe('Failed to process data')
  expect(formatText('😀', 'default', false)).toBe('😀')
})
