import type { MfaMethod } from '@fieldport/domain'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { secondFactors, users } from '../../../adapters/relational/schema.ts'
import { createFactorChangesRepository } from './factor-changes.repository.ts'
import { type Factor, type FactorKind, isFactor, type MfaAccount } from './factor-rows.ts'
import { createRecoveryCodesRepository } from './codes/recovery-codes.repository.ts'

const account = {
  userId: users.id,
  email: users.email,
  siteId: users.siteId,
  language: users.language,
  phoneNumber: users.phoneNumber,
  phoneVerified: users.phoneVerified,
  preferred: users.preferredMfa,
}

export type MfaRepository = ReturnType<typeof createMfaRepository>

export function createMfaRepository(db: Database) {
  return {
    ...createFactorChangesRepository(db),
    ...createRecoveryCodesRepository(db),

    findAccount: async (userId: string): Promise<MfaAccount | null> => {
      const [row] = await db.select(account).from(users).where(eq(users.id, userId))
      return row ? { ...row, preferred: row.preferred as MfaMethod } : null
    },

    listFactors: async (userId: string): Promise<Factor[]> => {
      const rows = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
      return rows.map((row) => ({
        kind: row.kind as FactorKind,
        secret: row.secret ?? '',
        isEnabled: row.enabledAt !== null,
      }))
    },

    /**
     * Starts setting up a factor, replacing an unfinished set-up; an enabled factor stays.
     * @returns whether it was stored
     */
    begin: async (userId: string, kind: FactorKind, secret: string): Promise<boolean> => {
      const row = { secret, lastStep: null, enabledAt: null, createdAt: sql`now()` }
      const put = await db
        .insert(secondFactors)
        .values({ userId, kind, ...row })
        .onConflictDoUpdate({
          target: [secondFactors.userId, secondFactors.kind],
          set: row,
          setWhere: isNull(secondFactors.enabledAt),
        })
        .returning({ kind: secondFactors.kind })
      return put.length > 0
    },

    /**
     * Marks a TOTP step and all earlier ones as used.
     * @returns false: already used, or the key was replaced
     */
    takeStep: async (userId: string, secret: string, step: number): Promise<boolean> => {
      const isLeft = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
      const taken = await db
        .update(secondFactors)
        .set({ lastStep: step })
        .where(and(isFactor(userId, 'TOTP'), eq(secondFactors.secret, secret), isLeft))
        .returning({ kind: secondFactors.kind })
      return taken.length > 0
    },
  }
}
