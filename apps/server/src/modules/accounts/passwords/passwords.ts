import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** The slow hash. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (password: string, hash: string) => Promise<boolean>
}

/** scrypt with a salt of its own for each password. */
export const scryptHasher: PasswordHasher = {
  hash: hashPassword,
  verify: (password, hash) => verifyPassword({ password, hash }),
}

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(hasher: PasswordHasher) {
  return {
    hash: hasher.hash,

    /** Costs the same where there is nothing to compare with, so that time tells nobody which accounts exist. */
    matches: async (password: string, hash: string | null | undefined): Promise<boolean> => {
      if (hash) return hasher.verify(password, hash)
      await hasher.hash(password)
      return false
    },
  }
}
