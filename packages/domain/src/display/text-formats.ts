/** How a text value is shown. 'default' escapes what cannot be printed. Source: specification 3, section 3. */
export type TextFormat = 'raw' | 'default' | 'hex' | 'base64'

/** Shown for a text that cannot be converted to bytes. Source: specification 3, section 8 ('Hex-escape failure'). */
export const undecodableTextMessage = 'Failed to process data'

/**
 * A text value as its card shows it. Serial captures arrive as base64 (`encoded`) and are decoded first, except for
 * 'raw', which shows what the device sent. A capture that is not base64 gives an empty text; an unpaired surrogate, or
 * a value that is not a text, gives `undecodableTextMessage`. Source: specification 3, sections 3 and 8.
 */
export function formatText(value: unknown, format: TextFormat, encoded: boolean): string {
  if (typeof value === 'object' && value !== null) return undecodableTextMessage
  return formatString(String(value), format, encoded)
}

function formatString(value: string, format: TextFormat, encoded: boolean): string {
  if (format === 'raw') return value
  // An unpaired surrogate has no bytes.
  if (!encoded && /\p{Surrogate}/u.test(value)) return undecodableTextMessage
  const bytes = encoded ? decodeBase64(value) : new TextEncoder().encode(value)
  if (bytes === undefined) return ''
  if (format === 'hex') return formatHex(bytes)
  if (format === 'base64') return encodeBase64(bytes)
  return escapeBytes(bytes)
}

/** The bytes of a base64 text, white space ignored; undefined if it is invalid. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Base64 with padding. Source: RFC 4648, section 4. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** '0D 0A', upper case, separated by spaces. */
export function formatHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
}

const namedEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
}

/**
 * Decodes UTF-8 or, if the bytes are not UTF-8, one character per byte; control characters become \n, \r, \t or \xNN.
 */
function escapeBytes(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes) ?? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return text.replace(/[\p{Cc}\\]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return namedEscapes[character] ?? `\\x${code.toString(16).padStart(2, '0').toUpperCase()}`
  })
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
