import { deviceIdLength, isDeviceId } from '@fieldport/domain'

/**
 * Normalises a device ID while it is typed: upper case, only characters that IDs contain; a dash only in '0-'. Source:
 * specification 1, section 5.
 */
export function typedDeviceId(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')
    .replaceAll(/(?<!^0)-/g, '')
    .slice(0, deviceIdLength)
}

/** The device in a label's code: a URL with `deviceid` in its query, or the plain ID. @returns null: neither */
export function deviceIdOfLabel(text: string): string | null {
  const plain = text.trim().toUpperCase()
  if (isDeviceId(plain)) return plain
  const query = text.indexOf('?')
  if (query === -1) return null
  const named = new URLSearchParams(text.slice(query + 1).split('#', 1)[0]).get('deviceid')?.toUpperCase()
  return isDeviceId(named) ? named : null
}
