import { generateSecret, generateURI, verifySync } from 'otplib/functional'

/** Source: RFC 4226, section 4 (160 bits are recommended). */
const secretBytes = 20
/** One step of 30 seconds before and after: source RFC 6238, section 5.2. */
const toleranceSeconds = 30

/** Base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: secretBytes })
}

/** What an authenticator reads from the QR code; a colon would end the issuer's name. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: email, secret })
}

/** @returns the 30-second step that the code of six digits belongs to, or null when it is not valid now */
export function findTotpStep(secret: string, code: string, nowSeconds: number): number | null {
  const verified = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowSeconds),
    epochTolerance: toleranceSeconds,
  })
  return verified.valid && 'timeStep' in verified ? verified.timeStep : null
}
