import { expect, it } from 'vitest'
import { readImageInfo } from './image-info.ts'

/** A JPEG of 40 × 30 pixels, up to its frame header. */
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0])
/** A PNG of 40 × 30 pixels, up to its header. */
const png = Uint8Array.from(
  [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 30],
    [8, 0, 0, 0, 0, 0, 0, 0, 0],
  ].flat(),
)
const size = { widthPx: 40, heightPx: 30 }

it.each([
  ['image/jpeg', jpeg],
  ['image/png', png],
])('reads type and size of %s', (contentType, bytes) => {
  expect(readImageInfo(bytes)).toEqual({ contentType, ...size })
})

it('skips segments and fill bytes before the frame of a JPEG', () => {
  const comment = [0xff, 0xfe, 0, 4, 1, 2]
  const bytes = Uint8Array.from([0xff, 0xd8, ...comment, 0xff, ...jpeg.subarray(2)])
  expect(readImageInfo(bytes)).toMatchObject(size)
})

it.each([
  ...[0, 1, 2].map((at) => ['JPEG', jpeg, at] as const),
  ...[0, 7, 11, 15].map((at) => ['PNG', png, at] as const),
])('refuses a %s whose first bytes differ', (_type, bytes, at) => {
  expect(() => readImageInfo(bytes.with(at, (bytes[at] ?? 0) ^ 1))).toThrow('PNG')
})
