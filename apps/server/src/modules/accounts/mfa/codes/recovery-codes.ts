import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const recoveryCodeCount = 10
const groups = 3
const groupLength = 4
/** 32 unambiguous characters, five bits each: 60 bits per code. Source: Crockford's Base 32. */
const codeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Generates distinct recovery codes, `xxxx-xxxx-xxxx`.
 * @param random bytes from the system's secure generator
 */
export function newRecoveryCodes(random: (size: number) => Uint8Array): string[] {
  const codes = new Set<string>()
  const group = () => Array.from(random(groupLength), (byte) => codeAlphabet[byte & 31]).join('')
  while (codes.size < recoveryCodeCount) codes.add(Array.from({ length: groups }, group).join('-'))
  return [...codes]
}

/** Normalises a typed code: any case, with or without dashes, i and l for one, o for zero. */
function normaliseRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
}

const saltBytes = 16
const hashBytes = 32
/** 16 MB and about 30 ms per code: with 60 bits per code, guessing from a copy of the database is infeasible. */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 }

/**
 * Hashes a recovery code with its own salt. No portal key is used, because keys are rotated while codes must stay valid for
 * years.
 * @param code as generated or as typed
 * @returns salt and hash, base64url, joined by a dot
 */
export async function hashRecoveryCode(code: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return `${salt.toString('base64url')}.${(await derive(code, salt)).toString('base64url')}`
}

/** Whether a typed code matches a stored hash. */
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
