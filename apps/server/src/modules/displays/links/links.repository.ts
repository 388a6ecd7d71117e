import { type CustomPage, parseCustomPage } from '@fieldport/domain'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { customPages, shareLinks, users } from '../../../adapters/relational/schema.ts'

export type LinkRow = typeof shareLinks.$inferSelect & { readonly email: string }

/** A link and its page. */
export type ActiveLink = {
  readonly id: string
  readonly pageId: number
  readonly createdBy: string
  readonly expiresAt: number
  readonly lastUsedAt: number | null
  /** null: a personal page. */
  readonly deviceId: string | null
  readonly page: CustomPage
}

export type LinksRepository = ReturnType<typeof createLinksRepository>

export function createLinksRepository(db: Database) {
  const isOpen = (nowSeconds: number) =>
    and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, nowSeconds))
  return {
    /** Newest first. */
    list: async (pageId: number, nowSeconds: number): Promise<LinkRow[]> => {
      const rows = await db
        .select({ link: shareLinks, email: users.email })
        .from(shareLinks)
        .innerJoin(users, eq(users.id, shareLinks.createdBy))
        .where(and(eq(shareLinks.pageId, pageId), isOpen(nowSeconds)))
        .orderBy(desc(shareLinks.createdAt))
      return rows.map(({ link, email }) => ({ ...link, email }))
    },

    countOpen: async (pageId: number, nowSeconds: number): Promise<number> => {
      const [row] = await db
        .select({ links: count() })
        .from(shareLinks)
        .where(and(eq(shareLinks.pageId, pageId), isOpen(nowSeconds)))
      return row?.links ?? 0
    },

    insert: async (link: typeof shareLinks.$inferInsert): Promise<void> => {
      await db.insert(shareLinks).values(link)
    },

    /** @returns whether there was such a link */
    revoke: async (pageId: number, id: string, nowSeconds: number): Promise<boolean> => {
      const revoked = await db
        .update(shareLinks)
        .set({ revokedAt: nowSeconds })
        .where(and(eq(shareLinks.pageId, pageId), eq(shareLinks.id, id), isOpen(nowSeconds)))
        .returning({ id: shareLinks.id })
      return revoked.length > 0
    },

    findOpen: async (tokenHash: string, nowSeconds: number): Promise<ActiveLink | null> => {
      const [row] = await db
        .select({
          id: shareLinks.id,
          pageId: shareLinks.pageId,
          createdBy: shareLinks.createdBy,
          expiresAt: shareLinks.expiresAt,
          lastUsedAt: shareLinks.lastUsedAt,
          deviceId: customPages.deviceId,
          definition: sql<unknown>`${customPages.definition}`,
        })
        .from(shareLinks)
        .innerJoin(customPages, eq(customPages.id, shareLinks.pageId))
        .where(and(eq(shareLinks.tokenHash, tokenHash), isOpen(nowSeconds)))
      if (!row) return null
      const { definition, ...link } = row
      return { ...link, page: parseCustomPage(definition) }
    },

    touch: async (id: string, nowSeconds: number): Promise<void> => {
      await db.update(shareLinks).set({ lastUsedAt: nowSeconds }).where(eq(shareLinks.id, id))
    },
  }
}
