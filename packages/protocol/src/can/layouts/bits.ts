/** Above this number of bits, a number is not exact. */
const exactBits = 53

/** The number in the bits from `firstBit` on, little-endian; null if the bytes end before it does. */
export function readBits(bytes: Uint8Array, firstBit: number, bits: number): number | null {
  const from = Math.floor(firstBit / 8)
  const to = Math.ceil((firstBit + bits) / 8)
  if (to > bytes.length) return null
  let value = 0
  for (let at = to - 1; at >= from; at--) value = value * 256 + (bytes[at] ?? 0)
  return Math.floor(value / 2 ** (firstBit % 8)) % 2 ** bits
}

/** Like `readBits`, in two's complement. Whole bytes above 32 bits. */
export function readSigned(bytes: Uint8Array, firstBit: number, bits: number): number | null {
  if (bits > exactBits) return readLongSigned(bytes, firstBit / 8, bits / 8)
  const raw = readBits(bytes, firstBit, bits)
  if (raw === null) return null
  return raw >= 2 ** (bits - 1) ? raw - 2 ** bits : raw
}

function readLongSigned(bytes: Uint8Array, firstByte: number, length: number): number | null {
  if (firstByte + length > bytes.length) return null
  let value = 0n
  for (let at = firstByte + length - 1; at >= firstByte; at--) value = value * 256n + BigInt(bytes[at] ?? 0)
  const signed = BigInt.asIntN(length * 8, value)
  // The three greatest mean 'not available' and the like; as a number they could not be told apart.
  return signed > 2n ** BigInt(length * 8 - 1) - 4n ? Number.POSITIVE_INFINITY : Number(signed)
}
