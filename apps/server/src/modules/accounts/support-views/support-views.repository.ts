import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../../adapters/relational/errors.ts'
import { sessions, supportViews, users } from '../../../adapters/relational/schema.ts'
import { userColumns, type UserRow } from '../accounts.repository.ts'

export type SupportViewRow = typeof supportViews.$inferSelect
export type NewSupportView = {
  readonly token: string
  readonly viewerEmail: string
  readonly userId: string
  readonly reason: string
  readonly startedAt: number
  readonly endsAt: number
}

export type SupportViewsRepository = ReturnType<typeof createSupportViewsRepository>

/** When support viewed whose account. */
export function createSupportViewsRepository(db: Database) {
  return {
    findUser: async (id: string): Promise<UserRow | null> => {
      const [row] = await db.select(userColumns).from(users).where(eq(users.id, id))
      return row ?? null
    },

    /** @returns false: the session has ended, or has an open view already */
    start: async ({ token, ...view }: NewSupportView): Promise<boolean> => {
      const [session] = await db
        .select({ sessionId: sessions.id })
        .from(sessions)
        .where(eq(sessions.token, token))
      if (!session) return false
      try {
        await db.insert(supportViews).values({ ...view, ...session })
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },

    /** @returns the session's owner and the ended view, null if none was open; null: no such session */
    end: async (token: string, endedAt: number) => {
      const [session] = await db
        .select({ id: sessions.id, userId: sessions.userId })
        .from(sessions)
        .where(eq(sessions.token, token))
      if (!session) return null
      const [view] = await db
        .update(supportViews)
        .set({ endedAt })
        .where(and(eq(supportViews.sessionId, session.id), isNull(supportViews.endedAt)))
        .returning()
      return { userId: session.userId, view: view ?? null }
    },

    /** Newest first. */
    list: (userId: string, sinceSeconds: number, limit: number): Promise<SupportViewRow[]> =>
      db
        .select()
        .from(supportViews)
        .where(and(eq(supportViews.userId, userId), gte(supportViews.startedAt, sinceSeconds)))
        .orderBy(desc(supportViews.startedAt), desc(supportViews.id))
        .limit(limit),
  }
}
