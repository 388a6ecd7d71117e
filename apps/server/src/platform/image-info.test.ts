import { expect, it } from 'vitest'
import { readImageInfo } from './image-info.ts'
import { testPng } from '../testing/images.ts'

const jpeg = (...segments: readonly number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()])
const app0 = [0xff, 0xe0, 0, 4, 1, 2]
const frame = [0xff, 0xc2, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]

it('reads the size of a PNG and of a JPEG from their content', () => {
  expect(readImageInfo(testPng(192))).toEqual({
    contentType: 'image/png',
    widthPx: 192,
    heightPx: 192,
  })
  const facts = { contentType: 'image/jpeg', widthPx: 40, heightPx: 30 }
  expect(readImageInfo(jpeg(app0, frame))).toEqual(facts)
  expect(readImageInfo(jpeg(app0, [0xff], frame))).toEqual(facts)
})

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG that ends after its signature', testPng(192).subarray(0, 20)],
  ['a JPEG without a frame', jpeg(app0)],
  ['a JPEG whose segment leads nowhere', jpeg([0xff, 0xe0, 0xff, 0xff])],
  ['a JPEG of scan data alone', jpeg([0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8])],
  ['a GIF', Buffer.from('GIF89a____________________________________')],
])('refuses %s', (_name, bytes) => {
  expect(() => readImageInfo(bytes)).toThrow('Image must be PNG or JPEG.')
})

it('refuses what is too large, in bytes or unpacked', () => {
  const icon = testPng(192)
  expect(() => readImageInfo(Buffer.concat([icon, Buffer.alloc(307_200)]))).toThrow('Image too large.')
  const wide = Buffer.from(icon)
  wide.writeUInt32BE(50_000, 16)
  expect(() => readImageInfo(wide)).toThrow('4096 pixels')
  const none = Buffer.from(icon)
  none.writeUInt32BE(0, 20)
  expect(() => readImageInfo(none)).toThrow('4096 pixels')
})
