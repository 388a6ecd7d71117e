import { describe, expect, it } from 'vitest'
import { certificateMessages, findCertificateProblem } from './certificates.ts'

const pem = (label: string, size = 0) =>
  `-----BEGIN ${label}-----\n${'A'.repeat(size)}\n-----END ${label}-----\n`

describe('findCertificateProblem', () => {
  it.each([
    ['9 bytes', 'A'.repeat(9), 'ca', 'certificateTooSmall'],
    ['10 bytes without a mark', 'A'.repeat(10), 'ca', 'certificateFormatWrong'],
    ['nothing', '', 'key', 'certificateTooSmall'],
    ['one byte too many', pem('CERTIFICATE', 30_720), 'ca', 'certificateTooLarge'],
    ['a certificate as a key', pem('CERTIFICATE'), 'key', 'privateKeyFormatWrong'],
    ['a public key as a key', pem('PUBLIC KEY'), 'key', 'privateKeyFormatWrong'],
    ['a private key as a certificate', pem('PRIVATE KEY'), 'certificate', 'certificateIsPrivateKey'],
    ['a private key as a CA', pem('EC PRIVATE KEY'), 'ca', 'certificateIsPrivateKey'],
    [
      'a certificate with its key as a certificate',
      `${pem('CERTIFICATE')}${pem('ENCRYPTED PRIVATE KEY')}`,
      'certificate',
      'certificateIsPrivateKey',
    ],
    ['no mark as a key', 'A'.repeat(100), 'key', 'certificateFormatWrong'],
  ] as const)('%s', (_name, file, kind, message) => {
    expect(findCertificateProblem(file, kind)).toBe(message)
  })

  it.each([
    [pem('CERTIFICATE'), 'ca'],
    [pem('CERTIFICATE'), 'certificate'],
    [pem('PRIVATE KEY'), 'key'],
    [pem('RSA PRIVATE KEY'), 'key'],
    [pem('EC PRIVATE KEY'), 'key'],
    [pem('ENCRYPTED PRIVATE KEY'), 'key'],
    [`${pem('EC PARAMETERS')}${pem('EC PRIVATE KEY')}`, 'key'],
    [`Bag Attributes\n${pem('CERTIFICATE')}`, 'ca'],
  ] as const)('accepts %j as %s', (file, kind) => {
    expect(findCertificateProblem(file, kind)).toBeUndefined()
  })

  it('counts bytes, up to 30 kB', () => {
    const frame = pem('CERTIFICATE').length
    expect(findCertificateProblem(pem('CERTIFICATE', 30_720 - frame), 'ca')).toBeUndefined()
    expect(findCertificateProblem(pem('CERTIFICATE', 30_721 - frame), 'ca')).toBe(
      certificateMessages.tooLarge,
    )
    expect(findCertificateProblem(`-----BEGIN ${'€'.repeat(10_300)}`, 'ca')).toBe(
      certificateMessages.tooLarge,
    )
  })

  it('reads bytes and text alike', () => {
    expect(findCertificateProblem(new TextEncoder().encode(pem('PRIVATE KEY')), 'key')).toBeUndefined()
    expect(findCertificateProblem(new Uint8Array(200).fill(255), 'ca')).toBe('certificateFormatWrong')
  })

  it('explains what the browser cannot read', () => {
    expect(certificateMessages.aborted).toBe('fileReadingAborted')
    expect(certificateMessages.failed).toBe('fileReadingFailed')
  })
})
