export const recoveryCodeCount = 10
const half = 4
/** 32 signs that nobody mixes up: five bits each, 40 a code. Source: Crockford's Base 32. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** @param random bytes of the system's generator; `xxxx-xxxx`, each once in the list */
export function newRecoveryCodes(random: (size: number) => Uint8Array): string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) {
    const text = Array.from(random(2 * half), (byte) => signs[byte & 31]).join('')
    codes.add(`${text.slice(0, half)}-${text.slice(half)}`)
  }
  return [...codes]
}

/** As people type them: any case, with or without the dash, i and l for one, o for zero. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
}
