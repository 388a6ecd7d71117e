import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { oneTimeCodes } from '../../adapters/relational/schema.ts'

export type CodePayload = Readonly<Record<string, unknown>>
export type StoredCode = {
  readonly hash: string
  readonly attempts: number
  readonly payload: CodePayload
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

export type CodesRepository = ReturnType<typeof createCodesRepository>

export function createCodesRepository(db: Database) {
  const is = (purpose: string, subject: string) =>
    and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.subject, subject))
  return {
    /** A newer code replaces an older one. */
    put: async (
      purpose: string,
      subject: string,
      code: Pick<StoredCode, 'hash' | 'payload' | 'expiresAt'>,
    ): Promise<void> => {
      const row = { ...code, attempts: 0, usedAt: null, createdAt: sql`now()` }
      await db
        .insert(oneTimeCodes)
        .values({ purpose, subject, ...row })
        .onConflictDoUpdate({ target: [oneTimeCodes.purpose, oneTimeCodes.subject], set: row })
    },

    find: async (purpose: string, subject: string): Promise<StoredCode | null> => {
      const [row] = await db.select().from(oneTimeCodes).where(is(purpose, subject))
      return row ? { ...row, payload: row.payload as CodePayload } : null
    },

    /** Counts an attempt. @returns false: none was left */
    takeAttempt: async (purpose: string, subject: string, maximum: number): Promise<boolean> => {
      const taken = await db
        .update(oneTimeCodes)
        .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
        .where(and(is(purpose, subject), lt(oneTimeCodes.attempts, maximum)))
        .returning({ attempts: oneTimeCodes.attempts })
      return taken.length > 0
    },

    /** Uses the code up. @returns false: a concurrent call has used it */
    use: async (purpose: string, subject: string, hash: string, now: Date): Promise<boolean> => {
      const used = await db
        .update(oneTimeCodes)
        .set({ usedAt: now })
        .where(
          and(
            is(purpose, subject),
            eq(oneTimeCodes.hash, hash),
            isNull(oneTimeCodes.usedAt),
            gt(oneTimeCodes.expiresAt, now),
          ),
        )
        .returning({ subject: oneTimeCodes.subject })
      return used.length > 0
    },

    remove: async (purpose: string, subject: string): Promise<void> => {
      await db.delete(oneTimeCodes).where(is(purpose, subject))
    },

    removeExpired: async (before: Date): Promise<void> => {
      await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before))
    },
  }
}
