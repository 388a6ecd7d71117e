import { generateSecret, generateURI, verifySync } from 'otplib/functional'

/** Source: RFC 4226, section 4 (160 bits are recommended). */
const secretBytes = 20
/** Accepts one 30-second step before and after. Source: RFC 6238, section 5.2. */
const toleranceSeconds = 30

/** A new secret in Base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: secretBytes })
}

/** URI for the QR code of authenticator apps. A colon in the issuer would end its name. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer: issuer.replaceAll(':', ' '), label: email, secret })
}

/** @returns the 30-second step of a six-digit code; null: not valid now */
export function findTotpStep(secret: string, code: string, nowSeconds: number): number | null {
  const verified = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowSeconds),
    epochTolerance: toleranceSeconds,
  })
  return verified.valid && 'timeStep' in verified ? verified.timeStep : null
}
