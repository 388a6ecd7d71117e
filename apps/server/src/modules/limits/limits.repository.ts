import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { rateLimits } from '../../adapters/relational/schema.ts'

export type LimitsRepository = ReturnType<typeof createLimitsRepository>

export function createLimitsRepository(db: Database) {
  return {
    /**
     * Counts an attempt under the key, in one statement. Attempt number `restartAt` restarts the window.
     * @returns the count, and when its window ends
     */
    count: async (
      key: string,
      nowMs: number,
      windowMs: number,
      restartAt = 0,
    ): Promise<{ count: number; windowEndsMs: number }> => {
      const isOver = sql`${rateLimits.windowEndsMs} <= ${nowMs}`
      const [row] = await db
        .insert(rateLimits)
        .values({ key, count: 1, windowEndsMs: nowMs + windowMs })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
            windowEndsMs: sql`CASE WHEN ${isOver} OR ${rateLimits.count} + 1 = ${restartAt} THEN excluded.window_ends_ms ELSE ${rateLimits.windowEndsMs} END`,
          },
        })
        .returning({ count: rateLimits.count, windowEndsMs: rateLimits.windowEndsMs })
      if (!row) throw new Error('An upsert answers with its row.')
      return row
    },

    refund: async (key: string): Promise<void> => {
      await db
        .update(rateLimits)
        .set({ count: sql`${rateLimits.count} - 1` })
        .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)))
    },

    reset: async (key: string): Promise<void> => {
      await db.delete(rateLimits).where(eq(rateLimits.key, key))
    },

    removeExpired: async (nowMs: number): Promise<void> => {
      await db.delete(rateLimits).where(lt(rateLimits.windowEndsMs, nowMs))
    },
  }
}
