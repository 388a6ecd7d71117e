import { and, asc, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../../adapters/relational/errors.ts'
import { auditEntries, sessions, supportViews, users } from '../../../adapters/relational/schema.ts'
import { type AuditRecord, recordAudit } from '../../audit/audit.module.ts'
import { userColumns, type UserRow } from '../accounts.repository.ts'

export type SupportViewRow = typeof supportViews.$inferSelect
/** A view that is over without anybody having ended it. */
export type EndedSupportView = SupportViewRow & {
  /** null: the account was closed. */
  readonly personEmail: string | null
}
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

    /**
     * Records the end of views that are over or have no session any more, unless it is recorded. A view of an open
     * session stays open, so that the session does not silently revert to the viewer.
     */
    recordEnds: (now: number, entryOf: (view: EndedSupportView) => AuditRecord): Promise<void> =>
      db.transaction((transaction) => recordEnds(transaction, now, entryOf)),

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

async function recordEnds(
  db: Database,
  now: number,
  entryOf: (view: EndedSupportView) => AuditRecord,
): Promise<void> {
  const rows = await db
    .select({ view: supportViews, personEmail: users.email })
    .from(supportViews)
    .leftJoin(users, eq(users.id, supportViews.userId))
    .where(
      and(isNull(supportViews.endedAt), or(lte(supportViews.endsAt, now), isNull(supportViews.sessionId))),
    )
    .orderBy(asc(supportViews.id))
    .for('update', { of: supportViews })
  for (const { view, personEmail } of rows) {
    const isRecorded = await isEndRecorded(db, view.id, personEmail)
    if (!isRecorded) await recordAudit(db, entryOf({ ...view, personEmail }))
    if (view.sessionId !== null) continue
    const endedAt = Math.min(view.endsAt, now)
    await db.update(supportViews).set({ endedAt }).where(eq(supportViews.id, view.id))
  }
}

/**
 * Call with the view locked, so that an entry of another process is seen.
 * @param subject narrows the search by an index; null: the account was closed
 */
async function isEndRecorded(db: Database, id: number, subject: string | null): Promise<boolean> {
  const ended = and(
    subject === null ? undefined : eq(auditEntries.subject, subject),
    eq(auditEntries.action, 'account.supportViewEnded'),
    sql`${auditEntries.details} @> ${JSON.stringify({ view: id })}::jsonb`,
  )
  return (await db.$count(auditEntries, ended)) > 0
}
