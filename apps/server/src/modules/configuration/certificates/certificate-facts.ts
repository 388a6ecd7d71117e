import { createHash, createPublicKey, X509Certificate } from 'node:crypto'

/** The content of a certificate. */
export type CertificateFacts = {
  /** The common name or, without one, the whole subject on one line. */
  readonly subject: string
  readonly issuer: string
  /** Epoch seconds. */
  readonly validFrom: number
  readonly validUntil: number
}

const certificateBlock =
  /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]+?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g
const maximumLength = 200

/**
 * The first certificate of a PEM file, and the number of certificates: a chain begins with the leaf.
 * @returns facts null: none can be parsed
 */
export function readCertificates(pem: string): {
  readonly facts: CertificateFacts | null
  readonly count: number
} {
  const blocks = pem.match(certificateBlock) ?? []
  const [first] = blocks
  return { facts: first === undefined ? null : factsOf(first), count: blocks.length }
}

/**
 * Identifies the public key of a PEM file's first certificate, or of a private key, without revealing either. null: it
 * cannot be read, such as an encrypted key.
 */
export function fingerprintPublicKey(pem: string): string | null {
  try {
    const key = createPublicKey(pem).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(key).digest('hex')
  } catch {
    return null
  }
}

function factsOf(block: string): CertificateFacts | null {
  try {
    const certificate = new X509Certificate(block)
    return {
      subject: nameOf(certificate.subject),
      issuer: nameOf(certificate.issuer),
      validFrom: certificate.validFromDate.getTime() / 1000,
      validUntil: certificate.validToDate.getTime() / 1000,
    }
  } catch {
    return null
  }
}

function nameOf(distinguishedName: string): string {
  const lines = distinguishedName.split('\n')
  const common = lines.find((line) => line.startsWith('CN='))?.slice(3)
  return (common ?? lines.join(', ')).slice(0, maximumLength)
}
