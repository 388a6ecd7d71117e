import type { SiteImageKind, SiteSettings } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { siteHosts, siteImages, sites, users } from '../../adapters/relational/schema.ts'

export type SiteRow = { readonly id: string; readonly version: number; readonly settings: unknown }

/** An image without its bytes. */
export type SiteImageRow = {
  readonly siteId: string
  readonly kind: string
  readonly contentType: string
  readonly contentHash: string
  readonly widthPx: number
  readonly heightPx: number
}

export type NewSiteImage = SiteImageRow & { readonly bytes: Uint8Array }

export type SitesRepository = ReturnType<typeof createSitesRepository>

export function createSitesRepository(db: Database) {
  return { ...reading(db), ...settingsWriting(db), ...imageWriting(db) }
}

const imageColumns = {
  siteId: siteImages.siteId,
  kind: siteImages.kind,
  contentType: siteImages.contentType,
  contentHash: siteImages.contentHash,
  widthPx: siteImages.widthPx,
  heightPx: siteImages.heightPx,
}

const newer = { version: sql`${sites.version} + 1`, updatedAt: sql`now()` }

function reading(db: Database) {
  return {
    all: async (): Promise<{ sites: SiteRow[]; images: SiteImageRow[] }> => ({
      sites: await db
        .select({ id: sites.id, version: sites.version, settings: sites.settings })
        .from(sites)
        .orderBy(asc(sites.id)),
      images: await db.select(imageColumns).from(siteImages),
    }),

    findImage: async (siteId: string, kind: string): Promise<NewSiteImage | null> => {
      const [row] = await db
        .select({ ...imageColumns, bytes: siteImages.bytes })
        .from(siteImages)
        .where(and(eq(siteImages.siteId, siteId), eq(siteImages.kind, kind)))
      return row ?? null
    },
  }
}

function settingsWriting(db: Database) {
  return {
    ensure: async (id: string, settings: SiteSettings): Promise<void> => {
      await db.insert(sites).values({ id, settings }).onConflictDoNothing()
    },

    /** @throws PortalError CONFLICT with `reason` 'siteid' or 'host' */
    insert: (id: string, settings: SiteSettings): Promise<void> =>
      db.transaction(async (transaction) => {
        const made = await transaction
          .insert(sites)
          .values({ id, settings })
          .onConflictDoNothing()
          .returning({ id: sites.id })
        if (made.length === 0)
          throw new PortalError('CONFLICT', createMessage('brandExists', { id }), { reason: 'siteid' })
        await claimHosts(transaction, id, settings.hosts)
      }),

    /** @returns false: it has another version, and nothing is changed @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'host' */
    update: (id: string, version: number, settings: SiteSettings): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const changed = await transaction
          .update(sites)
          .set({ settings, ...newer })
          .where(and(eq(sites.id, id), eq(sites.version, version)))
          .returning({ id: sites.id })
        if (changed.length === 0) {
          await checkExists(transaction, id)
          return false
        }
        await claimHosts(transaction, id, settings.hosts)
        return true
      }),

    /** @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'accounts' */
    remove: (id: string): Promise<void> =>
      db.transaction(async (transaction) => {
        // The lock makes sign-ups of this brand wait for the decision.
        const found = await transaction
          .select({ id: sites.id })
          .from(sites)
          .where(eq(sites.id, id))
          .for('update')
        if (found.length === 0) throw notFound()
        const count = await transaction.$count(users, eq(users.siteId, id))
        if (count > 0)
          throw new PortalError('CONFLICT', createMessage('brandHasAccounts', { count }), {
            reason: 'accounts',
          })
        await transaction.delete(sites).where(eq(sites.id, id))
      }),
  }
}

function imageWriting(db: Database) {
  return {
    /** null removes the image. @throws PortalError NOT_FOUND */
    setImage: (siteId: string, kind: SiteImageKind, image: NewSiteImage | null): Promise<void> =>
      db.transaction(async (transaction) => {
        const changed = await transaction
          .update(sites)
          .set(newer)
          .where(eq(sites.id, siteId))
          .returning({ id: sites.id })
        if (changed.length === 0) throw notFound()
        await transaction
          .delete(siteImages)
          .where(and(eq(siteImages.siteId, siteId), eq(siteImages.kind, kind)))
        if (image) await transaction.insert(siteImages).values(image)
      }),
  }
}

/** Sets the hosts of the brand. Of two concurrent claims of a host, the later fails. */
async function claimHosts(db: Database, siteId: string, hosts: readonly string[]): Promise<void> {
  const wanted = [...hosts]
  await db
    .delete(siteHosts)
    .where(
      and(eq(siteHosts.siteId, siteId), wanted.length > 0 ? notInArray(siteHosts.host, wanted) : undefined),
    )
  if (wanted.length === 0) return
  // Always in the same order, so that two brands claiming each other's hosts do not deadlock.
  const rows = wanted.toSorted().map((host) => ({ host, siteId }))
  await db.insert(siteHosts).values(rows).onConflictDoNothing()
  const [taken] = await db
    .select({ host: siteHosts.host, siteId: siteHosts.siteId })
    .from(siteHosts)
    .where(and(inArray(siteHosts.host, wanted), ne(siteHosts.siteId, siteId)))
  if (taken) throw hostTakenError(taken.host, taken.siteId)
}

export function hostTakenError(host: string, siteId: string): PortalError {
  return new PortalError('CONFLICT', createMessage('hostTaken', { brand: siteId, host }), {
    reason: 'host',
    host,
  })
}

async function checkExists(db: Database, id: string): Promise<void> {
  const found = await db.select({ id: sites.id }).from(sites).where(eq(sites.id, id))
  if (found.length === 0) throw notFound()
}

function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
