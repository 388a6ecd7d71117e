import type { BrandPage, BrandPageEntry, StoredPage } from '@fieldport/contract'
import { type CustomPage, isBrandPageName, parseCustomPage, PortalError } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { type AuditRecord, type AuditService, conflictError } from '../../audit/audit.module.ts'
import type { BrandPageKey, BrandPageRow, BrandPagesRepository } from './brand-pages.repository.ts'

export type BrandPagesPorts = {
  readonly repository: BrandPagesRepository
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly clock: Clock
}

/** Who makes a change, and from which address. */
type ChangeOrigin = Pick<AuditRecord, 'actor' | 'address'> & { readonly userId: string }

export type BrandPagesService = ReturnType<typeof createBrandPagesService>

/** Custom pages that the vendor creates for everybody at the hosts of a brand (docs/adr/0044). */
export function createBrandPagesService(ports: BrandPagesPorts) {
  return { ...createBrandPageReads(ports), ...createBrandPageChanges(ports) }
}

function createBrandPageReads({ repository }: Pick<BrandPagesPorts, 'repository'>) {
  return {
    list: async (siteId: string): Promise<{ Items: BrandPageEntry[] }> => ({
      Items: await repository.list(siteId),
    }),

    /** @throws PortalError NOT_FOUND */
    get: async (key: BrandPageKey): Promise<BrandPage> => {
      const row = await repository.find(key)
      if (!row) throw new PortalError('NOT_FOUND', 'notFound')
      return toBrandPage(row)
    },

    /**
     * The page shown at a host of the brand; null: none.
     * @param view of one device, or of all devices of the reader
     */
    shown: async (
      { siteId, name }: BrandPageKey,
      view: 'device' | 'overview',
    ): Promise<StoredPage | null> => {
      const row = isBrandPageName(name) ? await repository.find({ siteId, name }) : null
      if (!row || (view === 'device' ? row.page.cards.length === 0 : !row.hasOverview)) return null
      const { version, page } = toBrandPage(row)
      return { name, version, page, ofBrand: true }
    },
  }
}

function createBrandPageChanges({ repository, audit, clock }: BrandPagesPorts) {
  const record = (
    { actor, address = null }: ChangeOrigin,
    action: 'saved' | 'renamed' | 'deleted',
    { siteId, name }: BrandPageKey,
    details: Readonly<Record<string, unknown>> = {},
  ) =>
    audit.record({
      actor,
      address,
      action: `brandPage.${action}`,
      subject: siteId,
      details: { name, ...details },
    })

  return {
    /** @throws PortalError NOT_FOUND, CONFLICT, INVALID_INPUT */
    save: async (
      by: ChangeOrigin,
      key: BrandPageKey,
      change: { readonly page: unknown; readonly hasOverview: boolean; readonly version: number },
    ): Promise<BrandPage> => {
      const page = ofAnyDevice(parseCustomPage(change.page))
      const { hasOverview, version } = change
      const row = { page, hasOverview, version, by: by.userId, nowSeconds: nowSeconds(clock) }
      if (version === 0) await repository.insert(key, row)
      const saved = version === 0 ? 1 : await repository.update(key, row)
      if (saved === null)
        throw await conflictError(audit, 'pageChanged', {
          subject: key.siteId,
          actions: ['brandPage.saved', 'brandPage.renamed', 'brandPage.deleted'],
          details: { name: key.name },
        })
      await record(by, 'saved', key, { title: page.title, cards: page.cards.length, hasOverview })
      return toBrandPage({ name: key.name, version: saved, hasOverview, page })
    },

    /** @throws PortalError NOT_FOUND, CONFLICT */
    rename: async (
      by: ChangeOrigin,
      key: BrandPageKey,
      { to, title }: { readonly to: string; readonly title: string },
    ): Promise<BrandPage> => {
      const named = parseCustomPage({ title })
      const change = { to, title: named.title, by: by.userId, nowSeconds: nowSeconds(clock) }
      const row = await repository.rename(key, change)
      if (!row) throw new PortalError('NOT_FOUND', 'notFound')
      await record(by, 'renamed', key, { to, title: named.title })
      return toBrandPage(row)
    },

    /** @throws PortalError NOT_FOUND */
    remove: async (by: ChangeOrigin, key: BrandPageKey): Promise<void> => {
      if (!(await repository.remove(key))) throw new PortalError('NOT_FOUND', 'notFound')
      await record(by, 'deleted', key)
    },
  }
}

/** Removes device ids, because the page shows the device in its URL. */
function ofAnyDevice(page: CustomPage): CustomPage {
  return { ...page, cards: page.cards.map(({ id, w, h }) => ({ id, w, h })) }
}

function toBrandPage({ name, version, hasOverview, page }: BrandPageRow): BrandPage {
  return { name, version, hasOverview, page: { ...page, cards: [...page.cards] } }
}
