import { crc32, deflateSync } from 'node:zlib'

/** A valid PNG of one grey. Source: PNG specification (third edition), 5 and 11. */
export function testPng(sidePx: number, grey = 128): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sidePx, 0)
  header.writeUInt32BE(sidePx, 4)
  header[8] = 8
  const rows = Buffer.alloc((sidePx + 1) * sidePx, grey)
  for (let row = 0; row < sidePx; row += 1) rows[row * (sidePx + 1)] = 0
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

/** The minimum that identifies itself as a JPEG of this size. */
export function testJpeg(widthPx = 40, heightPx = 30): Buffer {
  const frame = [0xff, 0xc2, 0, 11, 8, heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255]
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...frame, 1, 1, 0x11, 0])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
