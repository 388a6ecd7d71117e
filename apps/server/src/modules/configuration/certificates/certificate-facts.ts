import { X509Certificate } from 'node:crypto'

/** What a certificate says of itself. */
export type CertificateFacts = {
  /** The common name, or the whole subject in one line where it has none. */
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
 * The first certificate of a PEM file, and how many there are: a chain begins with the one that counts.
 * @returns facts null: none of them can be read
 */
export function readCertificates(pem: string): {
  readonly facts: CertificateFacts | null
  readonly count: number
} {
  const blocks = pem.match(certificateBlock) ?? []
  const [first] = blocks
  return { facts: first === undefined ? null : factsOf(first), count: blocks.length }
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
