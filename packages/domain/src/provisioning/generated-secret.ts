/** Letters and digits that are not easily confused when typed from a label: without I, O, l, o, 0 and 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Characters of each generated value: people type a setup password, a Wi-Fi password once, and a secret never. */
export const generatedSecretLengths = { setupPassword: 10, wifiPassword: 12, secret: 24 } as const

/**
 * Generates a password or secret of a new device.
 * @param randomInt a number from 0 to below the bound, from a cryptographically secure source
 */
export function generateSecret(
  kind: keyof typeof generatedSecretLengths,
  randomInt: (below: number) => number,
): string {
  const length = generatedSecretLengths[kind]
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
