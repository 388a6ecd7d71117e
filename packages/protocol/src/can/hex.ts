/** The value of a hexadecimal digit by its character code, -1 for any other character. */
function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const upper = code & ~0x20
  return upper >= 65 && upper <= 70 ? upper - 55 : -1
}

/** Bytes of a hexadecimal text as devices send it ('44FF6E'); null if it is not one. An empty text has no bytes. */
export function parseHex(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || text.length % 2 !== 0) return null
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    const high = digit(text.charCodeAt(at * 2))
    const low = digit(text.charCodeAt(at * 2 + 1))
    if (high < 0 || low < 0) return null
    bytes[at] = high * 16 + low
  }
  return bytes
}
