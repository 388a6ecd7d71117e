import { decodeBase64, undecodableTextMessage, formatHex, formatText } from '@fieldport/domain'

export type SerialView = 'text' | 'hex'

/** The serial captures among the keys of a device: a port each. */
export function captureKeys(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => /^capture\d{1,3}$/.test(key)).toSorted((one, other) => one.localeCompare(other))
}

/**
 * A capture as people read it: its lines with what cannot be printed escaped, or its bytes. '' for what is no base64.
 * Source: specification 3, sections 3 and 8.
 */
export function captureText(value: unknown, view: SerialView): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return undecodableTextMessage
  const bytes = decodeBase64(value)
  if (bytes === undefined) return ''
  if (view === 'hex') return formatHex(bytes)
  // The end of a line is shown, and ends the line.
  return formatText(value, 'default', true).replaceAll(/(?<!\\)((?:\\\\)*\\n)(?=.)/g, '$1\n')
}
