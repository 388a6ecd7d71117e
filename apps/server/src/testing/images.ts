import { crc32, deflateSync } from 'node:zlib'

/** A valid PNG of one grey. Source: PNG specification (third edition), 5 and 11. */
export function testPng(sidePx: number, grey = 128): Buffer {
  const rows = Buffer.alloc((sidePx + 1) * sidePx, grey)
  for (let row = 0; row < sidePx; row += 1) rows[row * (sidePx + 1)] = 0
  return pngOf({ widthPx: sidePx, heightPx: sidePx, depth: 8, colourType: 0 }, deflateSync(rows))
}

type PngHeader = {
  readonly widthPx: number
  readonly heightPx: number
  readonly depth: number
  readonly colourType: number
  readonly interlace?: number
}

/** A PNG with correct check sums around a header and compressed pixels that need not fit each other. */
export function pngOf(
  { widthPx, heightPx, depth, colourType, interlace = 0 }: PngHeader,
  packed: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([depth, colourType, 0, 0, interlace], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND')])
}

/** The minimum with the structure of a JPEG of this size: a frame, and a scan with an escaped byte and a restart. */
export function testJpeg(widthPx = 40, heightPx = 30): Buffer {
  const frame = [0xff, 0xc2, 0, 11, 8, heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...frame, 1, 1, 0x11, 0, ...scan, 0xff, 0xd9])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
