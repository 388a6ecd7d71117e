import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../adapters/relational/database.ts'
import { pushSubscriptions, sessions, supportViews, users } from '../../../adapters/relational/schema.ts'
import { type UserRow, userColumns } from '../accounts.repository.ts'

export type ActiveSession = {
  readonly user: UserRow
  readonly lastUsedAt: Date
  /** The support view that is open in this session; null: none. */
  readonly view: { readonly endsAt: number; readonly person: UserRow | null } | null
}
export type SessionRow = Omit<typeof sessions.$inferSelect, 'userId'>

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

/** The person whose account a support view shows. */
const people = alias(users, 'people')
const personColumns = {
  id: people.id,
  email: people.email,
  name: people.name,
  groups: people.groups,
  siteId: people.siteId,
}

export function createSessionsRepository(db: Database) {
  return {
    findOpen: async (token: string, now: Date): Promise<ActiveSession | null> => {
      const [row] = await db
        .select({
          user: userColumns,
          lastUsedAt: sessions.updatedAt,
          viewEndsAt: supportViews.endsAt,
          person: personColumns,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(supportViews, and(eq(supportViews.sessionId, sessions.id), isNull(supportViews.endedAt)))
        .leftJoin(people, eq(people.id, supportViews.userId))
        .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
      if (!row) return null
      const { user, lastUsedAt, viewEndsAt, person } = row
      return { user, lastUsedAt, view: viewEndsAt === null ? null : { endsAt: viewEndsAt, person } }
    },

    touch: async (token: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.token, token))
    },

    /** When the person last verified their identity in this session, at sign-in or later. */
    findVerifiedAt: async (token: string): Promise<Date | null> => {
      const [row] = await db
        .select({ verifiedAt: sessions.verifiedAt, createdAt: sessions.createdAt })
        .from(sessions)
        .where(eq(sessions.token, token))
      return row ? (row.verifiedAt ?? row.createdAt) : null
    },

    setVerified: async (token: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ verifiedAt: now }).where(eq(sessions.token, token))
    },

    /** Last used first. */
    listOpen: (userId: string, now: Date): Promise<SessionRow[]> =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id)),

    /** @returns whether the person has such a session */
    remove: async (userId: string, id: string): Promise<boolean> => {
      const removed = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      return removed.length > 0
    },

    removeByToken: async (token: string): Promise<void> => {
      await db.delete(sessions).where(eq(sessions.token, token))
    },

    removeOthers: async (userId: string, keptToken: string): Promise<void> => {
      await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, keptToken)))
    },

    /**
     * Ends all sessions of a person, or of everybody if no person is given.
     * @returns how many
     */
    removeAll: async (userId?: string): Promise<number> => {
      const whose = userId === undefined ? undefined : eq(sessions.userId, userId)
      return (await db.delete(sessions).where(whose).returning({ id: sessions.id })).length
    },

    ...ofBrowsers(db),
  }
}

/** Links push subscriptions to sessions, including replaced and expired ones. */
function ofBrowsers(db: Database) {
  return {
    /** @returns undefined: the session has ended */
    findId: async (token: string): Promise<string | undefined> => {
      const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token))
      return rows[0]?.id
    },

    /** Moves push subscriptions to the new session when a person signs in again in the same browser. */
    movePush: async (userId: string, fromToken: string, toToken: string): Promise<void> => {
      const idOf = (token: string) =>
        db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token))
      await db
        .update(pushSubscriptions)
        .set({ sessionId: sql`(${idOf(toToken)})` })
        .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, idOf(fromToken))))
    },

    /** Deletes expired sessions but keeps their push subscriptions, so that nobody misses an alarm because a session expired. */
    removeExpired: async (now: Date): Promise<void> => {
      const expired = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now))
      await db
        .update(pushSubscriptions)
        .set({ sessionId: null })
        .where(inArray(pushSubscriptions.sessionId, expired))
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
    },
  }
}
