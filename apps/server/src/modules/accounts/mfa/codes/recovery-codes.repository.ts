import { and, count, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../../adapters/relational/database.ts'
import { recoveryCodes } from '../../../../adapters/relational/schema.ts'

export function createRecoveryCodesRepository(db: Database) {
  return {
    /** Hashes of unused codes. */
    unusedCodes: async (userId: string): Promise<string[]> => {
      const rows = await db
        .select({ hash: recoveryCodes.hash })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
      return rows.map((row) => row.hash)
    },

    countUnusedCodes: async (userId: string): Promise<number> => {
      const [row] = await db
        .select({ left: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
      return row?.left ?? 0
    },

    /** @returns whether the code was unused; true for only one of two concurrent calls */
    useCode: async (userId: string, hash: string, now: Date): Promise<boolean> => {
      const used = await db
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(
          and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)),
        )
        .returning({ hash: recoveryCodes.hash })
      return used.length > 0
    },
  }
}
