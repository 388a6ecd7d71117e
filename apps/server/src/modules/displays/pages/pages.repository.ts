import { type CustomPage, parseCustomPage } from '@fieldport/domain'
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../../adapters/relational/errors.ts'
import { customPages, effectivePermissions, devices, users } from '../../../adapters/relational/schema.ts'

/** The owner of a page: a device, for everybody who sees it, or a person. */
export type PageOwner = { readonly deviceId: string } | { readonly userId: string }

export type PageRow = {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly page: CustomPage
}

export type PageSummary = {
  readonly name: string
  readonly title: string
  readonly cards: number
  readonly updatedAt: number
  readonly links: number
}

/** A page in the list of one person. */
export type VisiblePageRow = PageSummary & {
  /** null: a personal page. */
  readonly deviceId: string | null
  readonly deviceName: string | null
  readonly permission: string | null
  readonly devices: number
  readonly updatedBy: string | null
}

export type PageChange = {
  readonly page: CustomPage
  readonly version: number
  readonly by: string
  readonly nowSeconds: number
}

export type PageRename = Pick<PageChange, 'by' | 'nowSeconds'> & {
  readonly to: string
  readonly title: string
}

export type PagesRepository = ReturnType<typeof createPagesRepository>

export function createPagesRepository(db: Database) {
  return {
    ...createPageLists(db),

    find: (owner: PageOwner, name: string): Promise<PageRow | null> =>
      findWhere(db, and(isOf(owner), eq(customPages.name, name))),

    count: async (owner: PageOwner): Promise<number> => db.$count(customPages, isOf(owner)),

    /** @returns null: the name is taken */
    insert: async (owner: PageOwner, name: string, change: PageChange): Promise<number | null> => {
      const [deviceId, userId] = 'deviceId' in owner ? [owner.deviceId, null] : [null, owner.userId]
      const inserted = await db.execute(sql`
        INSERT INTO custom_pages (device_id, user_id, name, definition, updated_at, updated_by)
        VALUES (${deviceId}, ${userId}, ${name}, ${JSON.stringify(change.page)}::jsonb, ${change.nowSeconds}, ${change.by})
        ON CONFLICT DO NOTHING RETURNING version`)
      return versionIn(inserted)
    },

    /** @returns null: changed meanwhile, or deleted */
    update: async (id: number, change: PageChange): Promise<number | null> => {
      const updated = await db.execute(sql`
        UPDATE custom_pages SET definition = ${JSON.stringify(change.page)}::jsonb, version = version + 1,
          updated_at = ${change.nowSeconds}, updated_by = ${change.by}
        WHERE id = ${id} AND version = ${change.version} RETURNING version`)
      return versionIn(updated)
    },

    /** @returns null: the name is taken, or the page was deleted */
    rename: async (id: number, { to, title, by, nowSeconds }: PageRename): Promise<number | null> => {
      try {
        const renamed = await db.execute(sql`
          UPDATE custom_pages SET name = ${to}, definition = jsonb_set(definition, '{title}', to_jsonb(${title}::text)),
            version = version + 1, updated_at = ${nowSeconds}, updated_by = ${by}
          WHERE id = ${id} RETURNING version`)
        return versionIn(renamed)
      } catch (error) {
        if (isUniqueViolation(error)) return null
        throw error
      }
    },

    remove: async (id: number): Promise<void> => {
      await db.delete(customPages).where(eq(customPages.id, id))
    },
  }
}

function createPageLists(db: Database) {
  return {
    list: async (owner: PageOwner, nowSeconds: number): Promise<PageSummary[]> => {
      const rows = await db
        .select({
          name: customPages.name,
          definition,
          updatedAt: customPages.updatedAt,
          links: openLinks(nowSeconds),
        })
        .from(customPages)
        .where(isOf(owner))
        .orderBy(asc(customPages.name))
      return rows.map(({ definition: value, ...row }) => {
        const { title, cards } = parseCustomPage(value)
        return { ...row, title, cards: cards.length }
      })
    },

    /** Personal pages and those of devices on which the person has a permission; last changed first. */
    listVisible: async (userId: string, nowSeconds: number): Promise<VisiblePageRow[]> => {
      const rows = await db
        .select({
          name: customPages.name,
          definition,
          updatedAt: customPages.updatedAt,
          links: openLinks(nowSeconds),
          deviceId: customPages.deviceId,
          deviceName: devices.name,
          permission: effectivePermissions.permission,
          updatedBy: users.email,
        })
        .from(customPages)
        .leftJoin(devices, eq(devices.id, customPages.deviceId))
        .leftJoin(
          effectivePermissions,
          and(
            eq(effectivePermissions.deviceId, customPages.deviceId),
            eq(effectivePermissions.userId, userId),
          ),
        )
        .leftJoin(users, eq(users.id, customPages.updatedBy))
        .where(or(eq(customPages.userId, userId), eq(effectivePermissions.userId, userId)))
        .orderBy(desc(customPages.updatedAt), asc(customPages.id))
        .limit(listedPages)
      return rows.map(({ definition: value, ...row }) => {
        const { title, cards } = parseCustomPage(value)
        const shown = new Set(cards.map(({ deviceid }) => deviceid ?? row.deviceId))
        return { ...row, title, cards: cards.length, devices: shown.size }
      })
    },
  }
}

/** Limit of the list; people with thousands of devices find the others at each device. */
const listedPages = 1000

/** Number of valid share links of a page. */
function openLinks(nowSeconds: number): SQL<number> {
  return sql<number>`(SELECT count(*)::int FROM share_links
    WHERE page_id = custom_pages.id AND revoked_at IS NULL AND expires_at > ${nowSeconds})`
}

function versionIn(result: Parameters<typeof rowsOf>[0]): number | null {
  const version = rowsOf(result)[0]?.['version']
  return typeof version === 'number' ? version : null
}

/** The raw value from the driver. */
const definition = sql<unknown>`${customPages.definition}`

async function findWhere(db: Database, where: SQL | undefined): Promise<PageRow | null> {
  const [row] = await db
    .select({ id: customPages.id, name: customPages.name, version: customPages.version, definition })
    .from(customPages)
    .where(where)
  return row
    ? { id: row.id, name: row.name, version: row.version, page: parseCustomPage(row.definition) }
    : null
}

function isOf(owner: PageOwner): SQL {
  return 'deviceId' in owner ? eq(customPages.deviceId, owner.deviceId) : eq(customPages.userId, owner.userId)
}
