import { stripScript } from '@fieldport/domain'
import { base64ToBytes, bytesToBase64 } from '../../lib/files/base64.ts'

/** A script as base64 of its UTF-8, as it is transferred. */
export function toBase64(text: string): string {
  return bytesToBase64(new TextEncoder().encode(text))
}

export function fromBase64(base64: string): string {
  return new TextDecoder().decode(base64ToBytes(base64))
}

/** Size of a script as sent to a device, in bytes. */
export function sentBytes(source: string): number {
  return new TextEncoder().encode(stripScript(source)).length
}
