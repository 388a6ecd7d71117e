import { decodeBase64, undecodableTextMessage, formatHex, formatText } from '@fieldport/domain'

export type CaptureNotation = 'text' | 'hex'

/** The serial captures among a device's keys, one per port. */
export function captureKeys(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => /^capture\d{1,3}$/.test(key)).toSorted((one, other) => one.localeCompare(other))
}

/**
 * A capture as people read it: its lines with unprintable characters escaped, or its bytes. '' if it is not base64.
 * Source: specification 3, sections 3 and 8.
 */
export function captureText(value: unknown, view: CaptureNotation): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return undecodableTextMessage
  const bytes = decodeBase64(value)
  if (bytes === undefined) return ''
  if (view === 'hex') return formatHex(bytes)
  // A line break is shown escaped, and also breaks the line.
  return formatText(value, 'default', true).replaceAll(/(?<!\\)((?:\\\\)*\\n)(?=.)/g, '$1\n')
}
