import { isDerPrivateKey, maskPrivateKeyFragment } from './patterns.ts'
import type { Redactor } from './redactor.ts'

/** Files by whose names alone it is clear that they hold passwords or keys; configured key files come from the device. */
const protectedNames = [
  /^[._]?(?:mos_?|mgos_?)?conf.*(?<!\.js)$/i,
  /\.(?:key|p8|pk8|p12|pfx|ppk|jks)(?:$|\.)/i,
  /key[\w-]*\.(?:pem|der|crt|cer)(?:$|\.)/i,
  /(?:^|[._-])(?:private|priv|key)s?(?:[._-]|$)(?!.*\.js$)/i,
]

export const protectedFileMessage = 'protectedFile'

/** '***' in base64. */
export const maskedFile = 'Kioq'

/** Whether a file of a device may not be read. @param keyFiles names that the device's settings give for its keys */
export function isProtectedFile(filename: string, keyFiles: readonly string[] = []): boolean {
  const name = filename.slice(filename.lastIndexOf('/') + 1).toLowerCase()
  return (
    protectedNames.some((pattern) => pattern.test(name)) ||
    keyFiles.some((each) => each.slice(each.lastIndexOf('/') + 1).toLowerCase() === name)
  )
}

/**
 * What a file of a device holds, in base64, as it may be shown.
 * @param isPiece it begins later than the file
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

/** A configuration under another name. null: no object of JSON, or nothing to mask that its text does not show */
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

/** null: it is not base64. */
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
