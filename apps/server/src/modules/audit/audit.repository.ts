import { and, desc, ilike, lt, or } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { auditEntries } from '../../adapters/relational/schema.ts'

export type AuditPage = {
  /** Entries older than this one. */
  readonly before?: number | undefined
  /** Part of the actor or the subject. */
  readonly q: string
  readonly limit: number
}

export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'at' | 'details'> & {
  readonly details: Readonly<Record<string, unknown>>
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

export function createAuditRepository(db: Database) {
  return {
    append: async (entries: readonly NewAuditEntry[]): Promise<void> => {
      await db.insert(auditEntries).values([...entries])
    },

    page: async ({ before, q, limit }: AuditPage) => {
      const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
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
  }
}
