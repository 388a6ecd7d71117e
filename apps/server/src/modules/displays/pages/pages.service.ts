import type { PageListEntry, VisiblePage, StoredPage } from '@fieldport/contract'
import {
  type CustomPage,
  customPageLimits,
  hasCapability,
  PortalError,
  parseCustomPage,
  parsePermissionLevel,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Caller, type DeviceAccess, isVendor } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import { type AuditService, conflictError } from '../../audit/audit.module.ts'
import type { PageOwner, PageRow, PagesRepository, VisiblePageRow } from './pages.repository.ts'

export type PagesPorts = {
  readonly pages: PagesRepository
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  /** Whether the brand of an account allows sharing pages. */
  readonly maySharePages: (siteId: string) => boolean
  /** The page of a host's brand with this name; null: none. */
  readonly findBrandPage: (
    host: string | null,
    name: string,
    view: 'device' | 'overview',
  ) => Promise<StoredPage | null>
}

/** Who edits a page: of a device by their permission on it, or their own. */
export type PageEditor = { readonly caller: Caller; readonly device: DeviceAccess | null }

export type PagesService = ReturnType<typeof createPagesService>

/** Custom pages of cards. */
export function createPagesService(ports: PagesPorts) {
  return { ...createPageReads(ports), ...createPageChanges(ports) }
}

function createPageReads({ pages, clock, maySharePages, findBrandPage }: PagesPorts) {
  const find = (owner: PageOwner, name: string) => findPage(pages, owner, name)
  return {
    list: async (owner: PageOwner): Promise<{ Items: PageListEntry[] }> => ({
      Items: await pages.list(owner, nowSeconds(clock)),
    }),

    listVisible: async (caller: Caller): Promise<{ Items: VisiblePage[] }> => {
      const rows = await pages.listVisible(caller.userId, nowSeconds(clock))
      return { Items: rows.map((row) => toVisiblePage(row, isVendor(caller), maySharePages(caller.siteId))) }
    },

    /** @throws PortalError NOT_FOUND */
    find,

    /** The owner's page, or else that of the brand at the requested host. @throws PortalError NOT_FOUND */
    get: async (owner: PageOwner, name: string, host: string | null): Promise<StoredPage> => {
      const own = await pages.find(owner, name)
      if (own) return toStored(own)
      const ofBrand = await findBrandPage(host, name, 'deviceId' in owner ? 'device' : 'overview')
      if (!ofBrand) throw new PortalError('NOT_FOUND', 'notFound')
      return ofBrand
    },
  }
}

async function findPage(pages: PagesRepository, owner: PageOwner, name: string): Promise<PageRow> {
  const row = await pages.find(owner, name)
  if (!row) throw new PortalError('NOT_FOUND', 'notFound')
  return row
}

/** Checks changes against a page's share links, and logs them. */
const logged = { saved: 'logPageSaved', renamed: 'logPageRenamed', deleted: 'logPageDeleted' } as const

function createPageGuards({ pages, clock, audit, deviceLog }: PagesPorts) {
  return {
    /** Only an Admin may change what guests see. */
    checkShared: async (editor: PageEditor, name: string): Promise<void> => {
      if (!editor.device || hasCapability(editor.device.permission, 'accessAdminSettings')) return
      const listed = await pages.list(toPageOwner(editor), nowSeconds(clock))
      if (listed.some((page) => page.name === name && page.links > 0))
        throw new PortalError('FORBIDDEN', 'pageSharedAdminOnly', {
          reason: 'shared',
        })
    },

    record: async (
      { caller, device }: PageEditor,
      action: keyof typeof logged,
      name: string,
    ): Promise<void> => {
      const subject = subjectOf({ caller, device })
      await audit.record({ actor: caller, action: `customPage.${action}`, subject, details: { name } })
      if (device)
        deviceLog.note(device.deviceId, 'settings', createMessage(logged[action], { by: caller.email, name }))
    },
  }
}

function subjectOf({ caller, device }: PageEditor): string {
  return device?.deviceId ?? caller.email
}

function createPageChanges(ports: PagesPorts) {
  const { pages, clock } = ports
  const { checkShared, record } = createPageGuards(ports)
  return {
    /** @throws PortalError CONFLICT, FORBIDDEN, INVALID_INPUT */
    save: async (
      editor: PageEditor,
      name: string,
      { page: given, version }: { readonly page: unknown; readonly version: number },
    ): Promise<StoredPage> => {
      const owner = toPageOwner(editor)
      await checkShared(editor, name)
      const page = pageOf(given, editor.device)
      const change = { page, version, by: editor.caller.userId, nowSeconds: nowSeconds(clock) }
      const before = await pages.find(owner, name)
      if (before && version === 0) throw nameTaken()
      if (!before && version === 0 && (await pages.count(owner)) >= customPageLimits.pages)
        throw new PortalError('INVALID_INPUT', 'pageLimitReached')
      const saved = before
        ? await pages.update(before.id, change)
        : version === 0
          ? await pages.insert(owner, name, change)
          : null
      if (saved === null)
        throw await conflictError(ports.audit, 'pageChanged', {
          subject: subjectOf(editor),
          actions: ['customPage.saved', 'customPage.renamed', 'customPage.deleted'],
          details: { name },
        })
      await record(editor, 'saved', name)
      return toStored({ id: 0, name, page, version: saved })
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN, CONFLICT */
    rename: async (
      editor: PageEditor,
      name: string,
      { to, title }: { readonly to: string; readonly title: string },
    ): Promise<StoredPage> => {
      const owner = toPageOwner(editor)
      const row = await findPage(pages, owner, name)
      await checkShared(editor, name)
      const named = parseCustomPage({ ...row.page, title })
      const by = editor.caller.userId
      const change = { to, title: named.title, by, nowSeconds: nowSeconds(clock) }
      const version = await pages.rename(row.id, change)
      if (version === null) throw nameTaken()
      await record(editor, 'renamed', name)
      return toStored({ ...row, name: to, version, page: named })
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    remove: async (editor: PageEditor, name: string): Promise<{ done: true }> => {
      const { id } = await findPage(pages, toPageOwner(editor), name)
      await checkShared(editor, name)
      await pages.remove(id)
      await record(editor, 'deleted', name)
      return { done: true }
    },
  }
}

export function toPageOwner({ caller, device }: PageEditor): PageOwner {
  return device ? { deviceId: device.deviceId } : { userId: caller.userId }
}

/** A device's page shows that device only; on a personal page each card has its own device. */
function pageOf(given: unknown, device: DeviceAccess | null): CustomPage {
  const page = parseCustomPage(given)
  if (device) return { ...page, cards: page.cards.map(({ id, w, h }) => ({ id, w, h })) }
  if (page.cards.some(({ deviceid }) => deviceid === undefined))
    throw new PortalError('INVALID_INPUT', 'pageNeedsDevice')
  if (new Set(page.cards.map(({ deviceid }) => deviceid)).size > customPageLimits.devices)
    throw new PortalError('INVALID_INPUT', 'pageDeviceLimitReached')
  return page
}

function nameTaken(): PortalError {
  return new PortalError('CONFLICT', 'pageExists', { reason: 'name' })
}

/** A page with the reader's rights. */
function toVisiblePage(
  { permission, deviceId, deviceName, updatedBy, ...page }: VisiblePageRow,
  ofVendor: boolean,
  isSharingOpen: boolean,
): VisiblePage {
  const level = ofVendor || deviceId === null ? 'ADMIN' : parsePermissionLevel(permission)
  const isAdmin = hasCapability(level, 'accessAdminSettings')
  return {
    ...page,
    deviceid: deviceId,
    deviceName: deviceName ?? '',
    updatedBy: hasCapability(level, 'viewUsers') ? updatedBy : null,
    mayEdit: hasCapability(level, 'editDisplaySettings') && (isAdmin || page.links === 0),
    mayShare: isAdmin && isSharingOpen,
  }
}

function toStored({ name, version, page }: PageRow): StoredPage {
  return { name, version, page: { ...page, cards: [...page.cards] } }
}
