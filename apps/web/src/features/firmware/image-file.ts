import type { FirmwareImage } from '@fieldport/contract'
import { parseFirmwareVersion } from '@fieldport/domain'

/** Same limit as on the server. */
export const maximumImageBytes = 4 * 1024 * 1024

/** SHA-256 as lower-case hex; null on an insecure page, where browsers provide no crypto. */
export async function checksumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function isChecksum(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text)
}

/** File names often contain the name of the firmware. */
export function nameFromFile(filename: string): string {
  return /SFW\d{3}-\d+\.\d+\.\d+/.exec(filename)?.[0] ?? ''
}

/** Newest version first within its hardware line. */
export function byVersion(left: FirmwareImage, right: FirmwareImage): number {
  const [a, b] = [parseFirmwareVersion(left.fw), parseFirmwareVersion(right.fw)]
  if (!a || !b) return left.fw.localeCompare(right.fw)
  return a.number.localeCompare(b.number) || b.major - a.major || b.minor - a.minor || b.patch - a.patch
}
