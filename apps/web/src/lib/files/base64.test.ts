import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64ToBytes, bytesToBase64 } from './base64.ts'

test('bytes are decoded as encoded, in any number', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(base64ToBytes(bytesToBase64(bytes))).toEqual(bytes)
    }),
  )
  const many = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256)
  expect(bytesToBase64(many)).toBe(Buffer.from(many).toString('base64'))
})
