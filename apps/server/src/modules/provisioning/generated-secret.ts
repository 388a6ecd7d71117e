/** Letters and digits that nobody mistakes for one another when typing them off a label. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Lengths of what is made up: a setup password is typed, a Wi-Fi password once, a secret by no person. */
export const generatedSecretLengths = { setupPassword: 10, wifiPassword: 12, secret: 24 } as const

/** @param randomInt a number below the bound, from a source that nobody can foresee */
export function generateSecret(length: number, randomInt: (below: number) => number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
