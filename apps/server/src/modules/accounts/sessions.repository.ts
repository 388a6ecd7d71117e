import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { rateLimits, sessions, users } from '../../adapters/relational/schema.ts'
import { type UserRow, userColumns } from './accounts.repository.ts'

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

export function createSessionsRepository(db: Database) {
  return {
    findUserBySession: async (token: string, now: Date): Promise<UserRow | null> => {
      const [row] = await db
        .select(userColumns)
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
      return row ?? null
    },

    /** Counts one more under the key, in one statement. @returns the count, and when its window ends. */
    countAttempt: async (
      key: string,
      nowMs: number,
      windowMs: number,
    ): Promise<{ count: number; windowEndsMs: number }> => {
      const isOver = sql`${rateLimits.windowEndsMs} <= ${nowMs}`
      const [row] = await db
        .insert(rateLimits)
        .values({ key, count: 1, windowEndsMs: nowMs + windowMs })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
            windowEndsMs: sql`CASE WHEN ${isOver} THEN excluded.window_ends_ms ELSE ${rateLimits.windowEndsMs} END`,
          },
        })
        .returning({ count: rateLimits.count, windowEndsMs: rateLimits.windowEndsMs })
      if (!row) throw new Error('An upsert answers with its row.')
      return row
    },

    forgiveAttempt: async (key: string): Promise<void> => {
      await db
        .update(rateLimits)
        .set({ count: sql`${rateLimits.count} - 1` })
        .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)))
    },

    removeExpired: async (now: Date): Promise<void> => {
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
      await db.delete(rateLimits).where(lt(rateLimits.windowEndsMs, now.getTime()))
    },
  }
}
