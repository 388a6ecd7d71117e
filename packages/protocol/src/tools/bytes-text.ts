import { parseHex } from '../can/hex.ts'

export const byteNotations = ['text', 'hex', 'base64'] as const
/** Notations for bytes; `text` is UTF-8. */
export type ByteNotation = (typeof byteNotations)[number]

export type ByteProblem = 'oddHex' | 'notHex' | 'notBase64'

/** Parses bytes. Blanks, colons, dashes and 0x between hexadecimal bytes are ignored. */
export function parseByteText(text: string, notation: ByteNotation): Uint8Array | ByteProblem {
  if (notation === 'text') return new TextEncoder().encode(text)
  return notation === 'hex' ? readHex(text) : readBase64(text)
}

function readHex(text: string): Uint8Array | ByteProblem {
  const digits = text.replaceAll(/0x|[\s:,-]/gi, '')
  const bytes = parseHex(digits)
  if (bytes !== null) return bytes
  return /^[\da-f]*$/i.test(digits) ? 'oddHex' : 'notHex'
}

/** Also the URL-safe alphabet, and without padding. Source: RFC 4648, sections 4 and 5. */
function readBase64(text: string): Uint8Array | ByteProblem {
  const digits = text
    .replaceAll(/\s|=+\s*$/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  if (!/^[A-Za-z\d+/]*$/.test(digits) || digits.length % 4 === 1) return 'notBase64'
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0))
}

/** Formats bytes in a notation; null if they are not valid UTF-8 text. */
export function formatByteText(bytes: Uint8Array, notation: ByteNotation): string | null {
  if (notation === 'hex')
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
  if (notation === 'base64') return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
