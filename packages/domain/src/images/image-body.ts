const pngStartBytes = 8
/** Length, type and check sum. */
const chunkFrameBytes = 12

/**
 * The compressed pixels of a PNG whose chunks are complete to the end; undefined: it is cut or changed. Source: PNG
 * specification (third edition), 5.3 and 5.6.
 */
export function readPngPixels(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels: Uint8Array[] = []
  let at = pngStartBytes
  while (at + chunkFrameBytes <= bytes.length) {
    const end = at + chunkFrameBytes + view.getUint32(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      return undefined
    const type = String.fromCodePoint(...bytes.subarray(at + 4, at + 8))
    if (type === 'IEND') return pixels
    if (type === 'IDAT') pixels.push(bytes.subarray(at + 8, end - 4))
    at = end
  }
  return undefined
}

/** Source: the same, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xed_b8_83_20 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** Whether the segments lead over a scan to the end marker. Source: ITU-T T.81, B.1.1 and B.2. */
export function isCompleteJpeg(bytes: Uint8Array): boolean {
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
