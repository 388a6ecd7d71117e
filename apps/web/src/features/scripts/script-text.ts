import { stripScript } from '@fieldport/domain'
import { base64ToBytes, bytesToBase64 } from '../../lib/files/base64.ts'

/** UTF-8 as base64, as scripts travel. */
export function toBase64(text: string): string {
  return bytesToBase64(new TextEncoder().encode(text))
}

export function fromBase64(base64: string): string {
  return new TextDecoder().decode(base64ToBytes(base64))
}

/** What a device is sent of a script, in bytes. */
export function sentBytes(source: string): number {
  return new TextEncoder().encode(stripScript(source)).length
}
