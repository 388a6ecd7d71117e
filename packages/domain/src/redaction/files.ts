import { isDerPrivateKey, maskPrivateKeyFragment } from './patterns.ts'
import type { Redactor } from './redactor.ts'

/** Names of files that always hold passwords or keys. The names of other key files are in the device's settings. */
const protectedNames = [
  /^[._]?(?:mos_?|mgos_?)?conf.*(?<!\.js)$/i,
  /\.(?:key|p8|pk8|p12|pfx|ppk|jks)(?:$|\.)/i,
  /key[\w-]*\.(?:pem|der|crt|cer)(?:$|\.)/i,
  /(?:^|[._-])(?:private|priv|key)s?(?:[._-]|$)(?!.*\.js$)/i,
]

export const protectedFileMessage = 'protectedFile'

/** '***' in base64. */
export const maskedFile = 'Kioq'

/**
 * Whether a file of a device must not be read.
 * @param keyFiles names of key files in the device's settings
 */
export function isProtectedFile(filename: string, keyFiles: readonly string[] = []): boolean {
  const name = filename.slice(filename.lastIndexOf('/') + 1).toLowerCase()
  return (
    protectedNames.some((pattern) => pattern.test(name)) ||
    keyFiles.some((each) => each.slice(each.lastIndexOf('/') + 1).toLowerCase() === name)
  )
}

/**
 * Redacts the content of a device's file.
 * @param data the content in base64
 * @param isPiece whether the data begins after the start of the file
 * @returns the redacted content in base64
 */
export function redactFile(redactor: Redactor, data: string, isPiece: boolean): string {
  const bytes = parseBase64(data)
  if (!bytes) return redactor.text(data)
  if (isDerPrivateKey(bytes)) return maskedFile
  const text = new TextDecoder().decode(bytes)
  const redacted =
    redactJson(redactor, text) ?? redactor.fragment(isPiece ? maskPrivateKeyFragment(text) : text)
  return redacted === text ? data : base64Of(redacted)
}

/**
 * Redacts a JSON file by its keys, such as a configuration under another name.
 * @returns null: not a JSON object or list, or no key makes a difference, so that the text itself is to be redacted
 */
function redactJson(redactor: Redactor, text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const redacted = JSON.stringify(redactor.value(parsed), null, 2)
    return redacted === JSON.stringify(parsed, null, 2) ? null : redacted
  } catch {
    return null
  }
}

/** Decodes base64 or base64url; null: invalid. */
export function parseBase64(data: string): Uint8Array | null {
  try {
    const standard = data.replaceAll('-', '+').replaceAll('_', '/')
    return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function base64Of(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
