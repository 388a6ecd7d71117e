import { formatEnglish } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { findImageFault } from './image-fault.ts'

/** One grey pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
  (character) => character.codePointAt(0) ?? 0,
)
const frame = [0xff, 0xc2, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3]
const jpeg = Uint8Array.from([0xff, 0xd8, ...frame, ...scan, 0xff, 0xd9])
const changed = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1)

it('accepts complete images', () => {
  expect(findImageFault(png)).toBeUndefined()
  expect(findImageFault(jpeg)).toBeUndefined()
})

it.each([
  ['a cut PNG', png.subarray(0, -20), 'damaged'],
  ['a PNG with a changed byte', changed(png, 45), 'damaged'],
  ['a cut JPEG', jpeg.subarray(0, -2), 'damaged'],
  ['a PNG that is too wide', png.with(17, 1), '4096 pixels'],
  ['another file', new TextEncoder().encode('a text as long as the header of any image'), 'PNG'],
])('refuses %s', (_name, bytes, reason) => {
  const fault = findImageFault(bytes)
  expect(fault && formatEnglish(fault)).toContain(reason)
})
