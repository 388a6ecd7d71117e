import { readImageInfo } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { testPng } from '../testing/images.ts'

const jpeg = (...segments: readonly number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()])
const app0 = [0xff, 0xe0, 0, 4, 1, 2]
/** Fewer than 65,536 pixels a side. */
const frameOf = (heightPx: number, widthPx: number) => {
  const size = [heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255]
  return [0xff, 0xc2, 0, 11, 8, ...size, 1, 1, 0x11, 0]
}
const frame = frameOf(30, 40)
const app1 = (...content: readonly number[]) => [0xff, 0xe1, 0, content.length + 2, ...content]
/** A portrait photo by a camera turned sideways. Source: Exif 2.3, 4.6.4, tag 0112. */
const turned = app1(
  ...Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
)

it('reads the size of a PNG and of a JPEG from their content', () => {
  expect(readImageInfo(testPng(192))).toEqual({
    contentType: 'image/png',
    widthPx: 192,
    heightPx: 192,
  })
  const facts = { contentType: 'image/jpeg', widthPx: 40, heightPx: 30 }
  expect(readImageInfo(jpeg(app0, frame))).toEqual(facts)
  expect(readImageInfo(jpeg(app0, [0xff], frame))).toEqual(facts)
  expect(readImageInfo(jpeg(frame))).toEqual(facts)
})

it('returns the stored size, regardless of the orientation', () => {
  expect(readImageInfo(jpeg(turned, frame))).toMatchObject({ widthPx: 40, heightPx: 30 })
})

it('ignores sizes outside the real frame', () => {
  const facts = { widthPx: 40, heightPx: 30 }
  expect(readImageInfo(jpeg(app1(...frameOf(1, 1)), frame))).toMatchObject(facts)
  expect(readImageInfo(jpeg(frame, frameOf(1, 1)))).toMatchObject(facts)
  // A parser that takes the fill byte for a marker continues at the small frame; a browser decodes the large one.
  const jumpsTo = Array<number>(0xc2_00 - 12).fill(0)
  const bomb = jpeg(app0, [0xff], frameOf(60_000, 60_000), jumpsTo, frame)
  expect(() => readImageInfo(bomb)).toThrow('4096 pixels')
})

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG that ends after its signature', testPng(192).subarray(0, 20)],
  ['a JPEG without a frame', jpeg(app0)],
  ['a JPEG whose segment exceeds the file', jpeg([0xff, 0xe0, 0xff, 0xff])],
  ['a JPEG that ends in its frame', jpeg(app0, frame.slice(0, 8))],
  ['a JPEG whose segment has no length', jpeg([0xff, 0xe0, 0, 0], frame)],
  ['a JPEG of only small segments', jpeg(...Array.from({ length: 75_000 }, () => [0xff, 0xe0, 0, 2]))],
  ['a JPEG of only fill bytes', jpeg(Array<number>(300_000).fill(0xff))],
  ['a PNG that begins with another chunk', Buffer.from(testPng(192)).fill('CgBI', 12, 16)],
  ['a JPEG of only scan data', jpeg([0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8])],
  ['a GIF', Buffer.from('GIF89a____________________________________')],
])('refuses %s', (_name, bytes) => {
  expect(() => readImageInfo(bytes)).toThrow('Use a PNG or JPEG image.')
})

it('refuses images that are too large, in bytes or pixels', () => {
  const icon = testPng(192)
  expect(() => readImageInfo(Buffer.concat([icon, Buffer.alloc(307_200)]))).toThrow('Image too large.')
  const wide = Buffer.from(icon)
  wide.writeUInt32BE(50_000, 16)
  expect(() => readImageInfo(wide)).toThrow('4096 pixels')
  const none = Buffer.from(icon)
  none.writeUInt32BE(0, 20)
  expect(() => readImageInfo(none)).toThrow('4096 pixels')
})
