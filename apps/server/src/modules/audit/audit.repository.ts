import {
  abandonedAction,
  type AuditAction,
  closedAccountName,
  type DeviceAuditAction,
} from '@fieldport/domain'
import { and, desc, eq, gt, gte, ilike, inArray, lt, max, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { auditEntries } from '../../adapters/relational/schema.ts'

export type AuditPage = {
  /** Only entries older than this one. */
  readonly before?: number | undefined
  /** Text contained in the actor or the subject. */
  readonly q: string
  readonly limit: number
}

export type DeviceAuditPage = AuditPage & {
  readonly actions: readonly DeviceAuditAction[]
  /** Epoch seconds; `to` is exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** One of several recorded actions on a subject. */
export type RecordedChange = {
  readonly subject: string
  readonly actions: readonly AuditAction[]
  /** The entry must contain at least these; its lists at least these members. */
  readonly details: Readonly<Record<string, unknown>>
}

export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'at' | 'details'> & {
  readonly details: Readonly<Record<string, unknown>>
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

export function createAuditRepository(db: Database) {
  return {
    ...createLastActor(db),

    append: async (entries: readonly NewAuditEntry[]): Promise<void> => {
      await db.insert(auditEntries).values([...entries])
    },

    page: async ({ before, q, limit }: AuditPage) => {
      const like = likePattern(q)
      const rows = await db
        .select({
          id: auditEntries.id,
          at: auditEntries.at,
          actorEmail: auditEntries.actorEmail,
          action: auditEntries.action,
          subject: auditEntries.subject,
          details: auditEntries.details,
          address: auditEntries.address,
        })
        .from(auditEntries)
        .where(
          and(
            before === undefined ? undefined : lt(auditEntries.id, before),
            q === ''
              ? undefined
              : or(ilike(auditEntries.actorEmail, like), ilike(auditEntries.subject, like)),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(limit)
      return rows.map((row) => ({ ...row, details: row.details as Record<string, unknown> }))
    },

    /** Lists a device's entries as its Admins see them: none from before its previous owner gave it up. */
    devicePage: async (deviceId: string, { before, q, limit, actions, from, to }: DeviceAuditPage) => {
      const rows = await db
        .select({
          id: auditEntries.id,
          at: auditEntries.at,
          actorEmail: knownActor,
          action: auditEntries.action,
          details: auditEntries.details,
        })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subject, deviceId),
            gt(auditEntries.id, sql`coalesce((${abandonedId(db, deviceId)}), 0)`),
            inArray(auditEntries.action, [...actions]),
            before === undefined ? undefined : lt(auditEntries.id, before),
            q === '' ? undefined : and(isKnown, ilike(auditEntries.actorEmail, likePattern(q))),
            from === undefined ? undefined : gte(auditEntries.at, new Date(from * 1000)),
            to === undefined ? undefined : lt(auditEntries.at, new Date(to * 1000)),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(limit)
      return rows.map((row) => ({ ...row, details: row.details as Record<string, unknown> }))
    },
  }
}

/** Admins of a device no longer see people who have closed their account. The entry itself is never changed. */
const isKnown = sql<boolean>`(${auditEntries.actorId} IS NULL
  OR EXISTS (SELECT FROM users WHERE users.id = ${auditEntries.actorId}))`

function createLastActor(db: Database) {
  return {
    /**
     * Returns the email of the person who last did one of the actions, since the device was last given up; null:
     * nobody.
     */
    lastActor: async ({ subject, actions, details }: RecordedChange): Promise<string | null> => {
      const [row] = await db
        .select({ actorEmail: knownActor })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subject, subject),
            gt(auditEntries.id, sql`coalesce((${abandonedId(db, subject)}), 0)`),
            inArray(auditEntries.action, [...actions]),
            sql`${auditEntries.details} @> ${JSON.stringify(details)}::jsonb`,
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(1)
      return row?.actorEmail ?? null
    },
  }
}

const knownActor = sql<string>`CASE WHEN ${isKnown} THEN ${auditEntries.actorEmail} ELSE ${closedAccountName} END`

function likePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The entry that recorded when the device was last given up; null: it never was. */
function abandonedId(db: Database, deviceId: string) {
  return db
    .select({ id: max(auditEntries.id) })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, deviceId), eq(auditEntries.action, abandonedAction)))
}
