import { PortalError } from '@fieldport/domain'
import { crc32, createInflate } from 'node:zlib'
import { type ImageInfo, readImageInfo } from './image-info.ts'

/**
 * Checks an image to its end, because a file with a valid header may be cut or overwritten behind it.
 * @throws PortalError INVALID_INPUT
 */
export async function checkImage(bytes: Uint8Array): Promise<ImageInfo> {
  const info = readImageInfo(bytes)
  const isComplete = info.contentType === 'image/png' ? await isCompletePng(bytes) : isCompleteJpeg(bytes)
  if (!isComplete) throw new PortalError('INVALID_INPUT', 'imageDamaged')
  return info
}

const pngStartBytes = 8
/** Length, type and check sum. */
const chunkFrameBytes = 12

/** Source: PNG specification (third edition), 5.3 and 5.6. */
async function isCompletePng(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels: Buffer[] = []
  let at = pngStartBytes
  while (at + chunkFrameBytes <= file.length) {
    const end = at + chunkFrameBytes + file.readUInt32BE(at)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return false
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return hasAllPixels(Buffer.concat(pixels), unpackedPngBytes(file))
    if (type === 'IDAT') pixels.push(file.subarray(at + 8, end - 4))
    at = end
  }
  return false
}

/** Unpacked piece by piece and discarded, because 300 kB can become 300 MB. */
async function hasAllPixels(packed: Buffer, expectedBytes: number): Promise<boolean> {
  const inflate = createInflate()
  inflate.end(packed)
  let count = 0
  try {
    for await (const piece of inflate) {
      count += (piece as Buffer).length
      if (count >= expectedBytes) return expectedBytes > 0
    }
  } catch {
    // Not compressed data, or cut.
  }
  return false
}

/** By colour type: samples per pixel. Source: PNG specification (third edition), 11.2.1. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** First column and row of each pass of an interlaced image, and their spacings. Source: the same, 8.1. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The size of the unpacked rows, each with its filter; 0 if the header describes none. */
function unpackedPngBytes(file: Buffer): number {
  const [widthPx, heightPx] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, colourType, isInterlaced] = [file.readUInt8(24), file.readUInt8(25), file.readUInt8(28) === 1]
  const bits = depth * (samples[colourType] ?? 0)
  const bytesOf = (width: number, height: number) =>
    width > 0 && height > 0 && bits > 0 ? height * (1 + Math.ceil((width * bits) / 8)) : 0
  if (!isInterlaced) return bytesOf(widthPx, heightPx)
  return passes.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + bytesOf(Math.ceil((widthPx - x) / stepX), Math.ceil((heightPx - y) / stepY)),
    0,
  )
}

/** Whether the segments lead over a scan to the end marker. Source: ITU-T T.81, B.1.1 and B.2. */
function isCompleteJpeg(bytes: Uint8Array): boolean {
  let at = 2
  let hasScan = false
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xd9) return hasScan
    if (marker === 0xff) {
      at += 1
      continue
    }
    const lengthBytes = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (lengthBytes < 2) return false
    at += 2 + lengthBytes
    if (marker !== 0xda) continue
    const end = endOfScan(bytes, at)
    hasScan ||= end > at
    at = end
  }
  return false
}

/** The next marker that is neither an escaped byte of the data nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start
  for (; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) break
  }
  return at
}
