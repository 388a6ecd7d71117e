const hexOf = Array.from({ length: 256 }, (_, n) => n.toString(16).toUpperCase().padStart(2, '0'))

/** Little-endian hex of an unsigned integer of 1 to 4 bytes; negative numbers as two's complement. */
export function hex8(value: number): string {
  return hexOf[value & 0xff] as string
}

export function hex16(value: number): string {
  return hex8(value) + hex8(value >> 8)
}

export function hex24(value: number): string {
  return hex16(value) + hex8(value >> 16)
}

export function hex32(value: number): string {
  return hex16(value) + hex16(value >>> 16)
}
