import { certificateMaximumBytes } from '../config/certificates.ts'

/** Per PEM field: as much as a device's certificate file may have. */
export const maximumPemLength = certificateMaximumBytes
/** Time before the expiry at which a warning starts. Source: ours. */
export const certificateWarningSeconds = 30 * 86_400

/** The public facts of a certificate. Epoch seconds. */
export type CertificateFact = { readonly subject: string; readonly until: number }

/** The certificates of a target. */
export type CertificateFacts = {
  /** The CA that signed the broker's certificate; null: the system's trusted ones. */
  readonly ca: CertificateFact | null
  /** The portal's client certificate; null: none. */
  readonly client: CertificateFact | null
}

export type CertificateState = 'valid' | 'expiring' | 'expired'

/** The state of the certificate that expires first. @returns undefined: there is none */
export function certificateState(
  { ca, client }: CertificateFacts,
  nowSeconds: number,
): { readonly state: CertificateState; readonly until: number } | undefined {
  const ends = [ca, client].flatMap((fact) => fact?.until ?? [])
  if (ends.length === 0) return undefined
  const until = Math.min(...ends)
  const left = until - nowSeconds
  return { state: left <= 0 ? 'expired' : left <= certificateWarningSeconds ? 'expiring' : 'valid', until }
}
