import type { PlainMessageId } from '@fieldport/messages'

export const certificateKinds = ['ca', 'certificate', 'key'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Source: specification 2, sections 5 and 9. */
export const certificateMinimumBytes = 10
export const certificateMaximumBytes = 30 * 1024
export const certificateMessages = {
  tooSmall: 'certificateTooSmall',
  tooLarge: 'certificateTooLarge',
  format: 'certificateFormatWrong',
  keyFormat: 'privateKeyFormatWrong',
  isPrivateKey: 'certificateIsPrivateKey',
  aborted: 'fileReadingAborted',
  failed: 'fileReadingFailed',
} as const satisfies Readonly<Record<string, PlainMessageId>>

const privateKeyMark = /-----BEGIN (?![A-Z0-9 ]{0,40}PUBLIC KEY)[A-Z0-9 ]{0,40}KEY-----/

/** The built-in store of certificate authorities. Source: specification 2, section 5. */
export const defaultCaFile = 'ca.pem'

/**
 * Checks a certificate or key before it is sent to a device. Text is measured in UTF-8 bytes. Source: specification 2,
 * section 5 ('Certificate files').
 * @returns the message, or undefined if it may be sent
 */
export function findCertificateProblem(
  file: string | Uint8Array,
  kind: CertificateKind,
): PlainMessageId | undefined {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  if (bytes.length < certificateMinimumBytes) return certificateMessages.tooSmall
  if (bytes.length > certificateMaximumBytes) return certificateMessages.tooLarge
  const text = typeof file === 'string' ? file : new TextDecoder().decode(bytes)
  if (!text.includes('-----BEGIN')) return certificateMessages.format
  if (kind === 'key') return privateKeyMark.test(text) ? undefined : certificateMessages.keyFormat
  // Only keys are treated as secrets.
  return privateKeyMark.test(text) ? certificateMessages.isPrivateKey : undefined
}
