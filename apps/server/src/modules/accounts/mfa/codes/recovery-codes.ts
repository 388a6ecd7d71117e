import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export const recoveryCodeCount = 10
const groups = 3
const groupLength = 4
/** 32 signs that nobody mixes up: five bits each, 60 a code. Source: Crockford's Base 32. */
const codeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** @param random bytes of the system's generator; `xxxx-xxxx-xxxx`, each once in the list */
export function newRecoveryCodes(random: (size: number) => Uint8Array): string[] {
  const codes = new Set<string>()
  const group = () => Array.from(random(groupLength), (byte) => codeAlphabet[byte & 31]).join('')
  while (codes.size < recoveryCodeCount) codes.add(Array.from({ length: groups }, group).join('-'))
  return [...codes]
}

/** As people type them: any case, with or without the dash, i and l for one, o for zero. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
}

const saltBytes = 16
const hashBytes = 32
/** 16 MB and some 30 ms a code: with 60 bits in each, guessing from a copy of the database has no end. */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 }

/**
 * A hash with a salt of its own. It hangs on no key of the portal: keys are replaced, and a person may need a code years later.
 * @param code as made, or as typed @returns salt and hash, base64url
 */
export async function hashRecoveryCode(code: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return `${salt.toString('base64url')}.${(await derive(code, salt)).toString('base64url')}`
}

/** Whether a stored hash is of this code. */
export async function isRecoveryCode(typed: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(typed, Buffer.from(salt, 'base64url'))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

function derive(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normaliseRecoveryCode(code), salt, hashBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
