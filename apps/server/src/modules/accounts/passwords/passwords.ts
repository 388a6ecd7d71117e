import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** A deliberately slow password hash. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (password: string, hash: string) => Promise<boolean>
}

/** scrypt with a random salt per password. */
export const scryptHasher: PasswordHasher = {
  hash: hashPassword,
  verify: (password, hash) => verifyPassword({ password, hash }),
}

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(hasher: PasswordHasher) {
  return {
    hash: hasher.hash,

    /** Takes the same time without a hash to compare, so that timing does not reveal which accounts exist. */
    matches: async (password: string, hash: string | null | undefined): Promise<boolean> => {
      if (hash) return hasher.verify(password, hash)
      await hasher.hash(password)
      return false
    },
  }
}
