import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pngOf, testJpeg, testPng } from '../testing/images.ts'
import { checkImage } from './image-body.ts'

const whole = testPng(64)
const header = { widthPx: 64, heightPx: 64 }
const grey = { depth: 8, colourType: 0, interlace: 0 }
const rows = (bytes: number) => deflateSync(Buffer.alloc(bytes))

it('accepts complete images of every kind', async () => {
  expect(await checkImage(whole)).toMatchObject({ contentType: 'image/png', ...header })
  expect(await checkImage(testJpeg())).toMatchObject({ contentType: 'image/jpeg', widthPx: 40, heightPx: 30 })
  // Programs append data that readers ignore.
  await checkImage(Buffer.concat([whole, Buffer.from('appended')]))
  await checkImage(Buffer.concat([testJpeg(), Buffer.from('appended')]))
  for (const [kind, bytes] of [
    [{ depth: 1, colourType: 0, interlace: 0 }, 64 * 9],
    [{ depth: 4, colourType: 3, interlace: 0 }, 64 * 33],
    [{ depth: 16, colourType: 6, interlace: 0 }, 64 * 513],
  ] as const)
    await checkImage(pngOf({ ...header, ...kind }, rows(bytes)))
  // Adam7: seven small images, one after the other.
  const adam7 = 8 * 9 + 8 * 9 + 8 * 17 + 16 * 17 + 16 * 33 + 32 * 33 + 32 * 65
  await checkImage(pngOf({ ...header, ...grey, interlace: 1 }, rows(adam7)))
})

it.each([
  ['a PNG that is cut in its pixels', whole.subarray(0, whole.length - 30)],
  ['a PNG without its end', whole.subarray(0, whole.length - 12)],
  ['a PNG of a header and zeros', Buffer.concat([whole.subarray(0, 33), Buffer.alloc(500)])],
  ['a PNG with a changed byte', Buffer.from(whole).fill(1, 45, 46)],
  ['a PNG whose pixels are not compressed data', pngOf({ ...header, ...grey }, Buffer.from('no zlib data'))],
  ['a PNG with too few pixels', pngOf({ ...header, ...grey }, rows(64 * 65 - 1))],
  ['a PNG with a compressed part cut', pngOf({ ...header, ...grey }, rows(64 * 65).subarray(0, 12))],
  ['an interlaced PNG with too few pixels', pngOf({ ...header, ...grey, interlace: 1 }, rows(64 * 65))],
  ['a PNG of a colour type that does not exist', pngOf({ ...header, ...grey, colourType: 5 }, rows(64 * 65))],
  ['a PNG without pixels', pngOf({ ...header, ...grey }, Buffer.alloc(0))],
  ['a JPEG that is cut in its scan', testJpeg().subarray(0, -3)],
  ['a JPEG that ends after its frame', testJpeg().subarray(0, 21)],
  ['a JPEG without a scan', Buffer.concat([testJpeg().subarray(0, 21), Buffer.of(0xff, 0xd9)])],
  ['a JPEG followed by zeros', Buffer.concat([testJpeg().subarray(0, 21), Buffer.alloc(500)])],
])('refuses %s', async (_name, bytes) => {
  await expect(checkImage(bytes)).rejects.toThrow('This image is damaged.')
})

it('checks the size in the header before unpacking', async () => {
  const wide = pngOf({ widthPx: 50_000, heightPx: 64, ...grey }, rows(10))
  await expect(checkImage(wide)).rejects.toThrow('4096 pixels')
})
