import type { MfaMethod } from '@fieldport/domain'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { recoveryCodes, secondFactors, users } from '../../../adapters/relational/schema.ts'
import { type Factor, type FactorKind, isFactor } from './factor-rows.ts'

/** Changes of an account's factors, each in one transaction. */
export function createFactorChangesRepository(db: Database) {
  return {
    /**
     * Enables the factor that was set up with this secret. The first factor stores the recovery codes and becomes preferred.
     * @returns null: nothing to enable; else whether it was the first
     */
    enable: (
      userId: string,
      factor: Pick<Factor, 'kind' | 'secret'>,
      now: Date,
      hashes: readonly string[],
    ): Promise<{ isFirst: boolean } | null> =>
      db.transaction(async (transaction) => {
        await lockUser(transaction, userId)
        const present = await enabledKinds(transaction, userId)
        const enabled = await transaction
          .update(secondFactors)
          .set({ enabledAt: now })
          .where(
            and(
              isFactor(userId, factor.kind),
              eq(secondFactors.secret, factor.secret),
              isNull(secondFactors.enabledAt),
            ),
          )
          .returning({ kind: secondFactors.kind })
        if (enabled.length === 0) return null
        const isFirst = present.length === 0
        if (isFirst) {
          await replaceCodes(transaction, userId, hashes)
          await prefer(transaction, userId, factor.kind)
        }
        return { isFirst }
      }),

    /**
     * Disables a factor, and deletes the recovery codes with the last one.
     * @returns whether it was enabled
     */
    disable: (userId: string, kind: FactorKind): Promise<boolean> =>
      db.transaction(async (transaction) => {
        await lockUser(transaction, userId)
        const removed = await transaction
          .delete(secondFactors)
          .where(and(isFactor(userId, kind), isNotNull(secondFactors.enabledAt)))
          .returning({ kind: secondFactors.kind })
        if (removed.length === 0) return false
        const [left] = await enabledKinds(transaction, userId)
        await prefer(transaction, userId, left ?? 'NOMFA')
        if (!left) await replaceCodes(transaction, userId, [])
        return true
      }),

    /** @returns whether the factor is enabled */
    setPreferred: (userId: string, kind: FactorKind): Promise<boolean> =>
      db.transaction(async (transaction) => {
        await lockUser(transaction, userId)
        if (!(await enabledKinds(transaction, userId)).includes(kind)) return false
        await prefer(transaction, userId, kind)
        return true
      }),

    replaceCodes: (userId: string, hashes: readonly string[]): Promise<void> =>
      db.transaction(async (transaction) => {
        await lockUser(transaction, userId)
        await replaceCodes(transaction, userId, hashes)
      }),
  }
}

/** Serialises changes to one account's factors. */
async function lockUser(transaction: Database, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

async function enabledKinds(transaction: Database, userId: string): Promise<FactorKind[]> {
  const rows = await transaction
    .select({ kind: secondFactors.kind })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)))
  return rows.map((row) => row.kind as FactorKind)
}

async function prefer(transaction: Database, userId: string, preferredMfa: MfaMethod): Promise<void> {
  await transaction.update(users).set({ preferredMfa }).where(eq(users.id, userId))
}

async function replaceCodes(transaction: Database, userId: string, hashes: readonly string[]): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0)
    await transaction.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}
