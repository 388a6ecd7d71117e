import { type ImageInfo, isCompleteJpeg, PortalError, readImageInfo, readPngPixels } from '@fieldport/domain'
import { createInflate } from 'node:zlib'

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

async function isCompletePng(bytes: Uint8Array): Promise<boolean> {
  const pixels = readPngPixels(bytes)
  return pixels !== undefined && hasAllPixels(Buffer.concat(pixels), unpackedPngBytes(Buffer.from(bytes)))
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
