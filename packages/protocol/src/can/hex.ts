/** Bytes of a hexadecimal text as devices send it ('44FF6E'), or null when it is not one. An empty text has no bytes. */
export function parseHex(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9A-Fa-f]*$/.test(text)) return null
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}
