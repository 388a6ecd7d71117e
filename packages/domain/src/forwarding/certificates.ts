/** As PEM, each with blanks where none is given. Source of the number: ours, a chain of several certificates. */
export const maximumPemLength = 20_000
/** Before the end. Source: ours. */
export const certificateWarningSeconds = 30 * 86_400

/** What everybody may know of a certificate. Epoch seconds. */
export type CertificateFact = { readonly subject: string; readonly until: number }

/** Of the certificates of a target. */
export type CertificateFacts = {
  /** Who signs the broker's; null: those that the system trusts. */
  readonly ca: CertificateFact | null
  /** What the portal shows; null: nothing. */
  readonly client: CertificateFact | null
}

export type CertificateState = 'valid' | 'expiring' | 'expired'

/** Of the one that ends first. @returns undefined: there is none */
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
