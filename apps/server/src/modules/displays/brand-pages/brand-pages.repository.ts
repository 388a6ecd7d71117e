import type { BrandPage, BrandPageEntry } from '@fieldport/contract'
import { type CustomPage, maximumBrandPages, parseCustomPage, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../../adapters/relational/errors.ts'
import { brandPages, sites } from '../../../adapters/relational/schema.ts'

export type BrandPageRow = Omit<BrandPage, 'page'> & { readonly page: CustomPage }

/** A page's brand and name. */
export type BrandPageKey = { readonly siteId: string; readonly name: string }

export type BrandPageChange = {
  readonly page: CustomPage
  readonly hasOverview: boolean
  readonly version: number
  readonly by: string
  readonly nowSeconds: number
}

export type BrandPagesRepository = ReturnType<typeof createBrandPagesRepository>

export function createBrandPagesRepository(db: Database) {
  return { ...createReads(db), ...createInsert(db), ...createChanges(db) }
}

const isPage = ({ siteId, name }: BrandPageKey) =>
  and(eq(brandPages.siteId, siteId), eq(brandPages.name, name))

function createReads(db: Database) {
  return {
    list: async (siteId: string): Promise<BrandPageEntry[]> => {
      const rows = await db
        .select()
        .from(brandPages)
        .where(eq(brandPages.siteId, siteId))
        .orderBy(asc(brandPages.name))
      return rows.map(({ name, definition, hasOverview, updatedAt }) => {
        const { title, cards } = parseCustomPage(definition)
        return { name, title, cards: cards.length, hasOverview, updatedAt }
      })
    },

    find: async (key: BrandPageKey): Promise<BrandPageRow | null> => {
      const [row] = await db.select().from(brandPages).where(isPage(key))
      return row ? { ...row, page: parseCustomPage(row.definition) } : null
    },
  }
}

function createInsert(db: Database) {
  return {
    /** @throws PortalError NOT_FOUND: no such brand, INVALID_INPUT: limit reached, CONFLICT: the name is taken */
    insert: ({ siteId, name }: BrandPageKey, change: BrandPageChange): Promise<void> =>
      db.transaction(async (transaction) => {
        // Locks the brand, so that concurrent pages count each other.
        const found = await transaction
          .select({ id: sites.id })
          .from(sites)
          .where(eq(sites.id, siteId))
          .for('update')
        if (found.length === 0) throw new PortalError('NOT_FOUND', 'notFound')
        if ((await transaction.$count(brandPages, eq(brandPages.siteId, siteId))) >= maximumBrandPages)
          throw new PortalError(
            'INVALID_INPUT',
            createMessage('brandPageLimitReached', { maximum: maximumBrandPages }),
          )
        const { page, hasOverview, by, nowSeconds } = change
        const facts = { definition: page, hasOverview, updatedAt: nowSeconds, updatedBy: by }
        const inserted = await transaction
          .insert(brandPages)
          .values({ siteId, name, ...facts })
          .onConflictDoNothing()
          .returning({ name: brandPages.name })
        if (inserted.length === 0) throw nameTaken()
      }),
  }
}

function createChanges(db: Database) {
  return {
    /** @returns null: changed meanwhile, or deleted */
    update: async (key: BrandPageKey, change: BrandPageChange): Promise<number | null> => {
      const { page, hasOverview, by, nowSeconds } = change
      const [row] = await db
        .update(brandPages)
        .set({ definition: page, hasOverview, updatedAt: nowSeconds, updatedBy: by, ...newer })
        .where(and(isPage(key), eq(brandPages.version, change.version)))
        .returning({ version: brandPages.version })
      return row?.version ?? null
    },

    /** @returns null: no such page. @throws PortalError CONFLICT if the name is taken */
    rename: async (
      key: BrandPageKey,
      { to, title, by, nowSeconds }: Pick<BrandPageChange, 'by' | 'nowSeconds'> & RenamedTo,
    ): Promise<BrandPageRow | null> => {
      try {
        const [row] = await db
          .update(brandPages)
          .set({
            name: to,
            definition: sql`jsonb_set(${brandPages.definition}, '{title}', to_jsonb(${title}::text))`,
            updatedAt: nowSeconds,
            updatedBy: by,
            ...newer,
          })
          .where(isPage(key))
          .returning()
        return row ? { ...row, page: parseCustomPage(row.definition) } : null
      } catch (error) {
        if (isUniqueViolation(error)) throw nameTaken()
        throw error
      }
    },

    /** @returns whether it existed */
    remove: async (key: BrandPageKey): Promise<boolean> => {
      const removed = await db.delete(brandPages).where(isPage(key)).returning({ name: brandPages.name })
      return removed.length > 0
    },
  }
}

type RenamedTo = { readonly to: string; readonly title: string }

const newer = { version: sql`${brandPages.version} + 1` }

function nameTaken(): PortalError {
  return new PortalError('CONFLICT', 'pageExists', { reason: 'name' })
}
