import type { PageListEntry, StoredPage } from '@fieldport/contract'
import {
  type CustomPage,
  customPageLimits,
  hasCapability,
  PortalError,
  parseCustomPage,
} from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../../platform/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import type { PageOwner, PageRow, PagesRepository } from './pages.repository.ts'

export type PagesPorts = {
  readonly pages: PagesRepository
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

/** Who changes a page: of a device by what they hold on it, of a person by being that person. */
export type PageEditor = { readonly caller: Caller; readonly device: DeviceAccess | null }

export type PagesService = ReturnType<typeof createPagesService>

/** Pages that people built from cards. */
export function createPagesService(ports: PagesPorts) {
  const { pages, clock } = ports

  const find = async (owner: PageOwner, name: string): Promise<PageRow> => {
    const row = await pages.find(owner, name)
    if (!row) throw new PortalError('NOT_FOUND', 'Not found.')
    return row
  }

  /** What guests see is an Admin's to decide. */
  const checkShared = async (editor: PageEditor, name: string): Promise<void> => {
    if (!editor.device || hasCapability(editor.device.permission, 'accessAdminSettings')) return
    const listed = await pages.list(ownerOf(editor), nowSeconds(clock))
    if (listed.some((page) => page.name === name && page.links > 0))
      throw new PortalError('FORBIDDEN', 'This page is shared: an Admin alone can change it.', {
        reason: 'shared',
      })
  }

  const record = async ({ caller, device }: PageEditor, action: string, name: string): Promise<void> => {
    const subject = device?.deviceId ?? caller.email
    await ports.audit.record({ actor: caller, action: `customPage.${action}`, subject, details: { name } })
    if (device)
      ports.deviceLog.note(device.deviceId, 'settings', `${caller.email} ${action} the page ${name}`)
  }

  return {
    list: async (owner: PageOwner): Promise<{ Items: PageListEntry[] }> => ({
      Items: await pages.list(owner, nowSeconds(clock)),
    }),

    /** @throws PortalError NOT_FOUND */
    find,

    /** @throws PortalError NOT_FOUND */
    get: async (owner: PageOwner, name: string): Promise<StoredPage> => toStored(await find(owner, name)),

    /** @throws PortalError CONFLICT, FORBIDDEN, INVALID_INPUT */
    save: async (
      editor: PageEditor,
      name: string,
      { page: given, version }: { readonly page: unknown; readonly version: number },
    ): Promise<StoredPage> => {
      const owner = ownerOf(editor)
      await checkShared(editor, name)
      const page = pageOf(given, editor.device)
      const change = { page, version, by: editor.caller.userId, nowSeconds: nowSeconds(clock) }
      const before = await pages.find(owner, name)
      if (!before && version === 0 && (await pages.count(owner)) >= customPageLimits.pages)
        throw new PortalError('INVALID_INPUT', 'There may be up to 50 custom pages.')
      const saved = before
        ? await pages.update(before.id, change)
        : version === 0
          ? await pages.insert(owner, name, change)
          : null
      if (saved === null)
        throw new PortalError('CONFLICT', 'Somebody else changed this page. Please load it again.')
      await record(editor, 'saved', name)
      return toStored({ id: 0, name, page, version: saved })
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    remove: async (editor: PageEditor, name: string): Promise<{ done: true }> => {
      const { id } = await find(ownerOf(editor), name)
      await checkShared(editor, name)
      await pages.remove(id)
      await record(editor, 'deleted', name)
      return { done: true }
    },
  }
}

export function ownerOf({ caller, device }: PageEditor): PageOwner {
  return device ? { deviceId: device.deviceId } : { userId: caller.userId }
}

/** A page of a device shows that device alone; each card of a person's page says which device it shows. */
function pageOf(given: unknown, device: DeviceAccess | null): CustomPage {
  const page = parseCustomPage(given)
  if (device) return { ...page, cards: page.cards.map(({ id, w, h }) => ({ id, w, h })) }
  if (page.cards.some(({ deviceid }) => deviceid === undefined))
    throw new PortalError('INVALID_INPUT', 'Each card of this page needs a device.')
  if (new Set(page.cards.map(({ deviceid }) => deviceid)).size > customPageLimits.devices)
    throw new PortalError('INVALID_INPUT', 'A page shows up to 24 devices.')
  return page
}

function toStored({ name, version, page }: PageRow): StoredPage {
  return { name, version, page: { ...page, cards: [...page.cards] } }
}
