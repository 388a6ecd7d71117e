import { createHash } from 'node:crypto'
import type { ShareLink, StoredChart, StoredWidget } from '@fieldport/contract'
import {
  customPageLimits,
  hasCapability,
  isCustomItem,
  isInPlan,
  type PageCard,
  planRefusal,
  PortalError,
} from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { toPageOwner, type PageEditor, type PagesService } from '../pages/pages.service.ts'
import type { LinkRow, LinksRepository, ActiveLink } from './links.repository.ts'

/** The devices, among those given, that the person may see. */
export type FindDeviceAccesses = (
  caller: Caller,
  deviceIds: readonly string[],
) => Promise<ReadonlyMap<string, DeviceAccess>>

export type LinksPorts = {
  readonly links: LinksRepository
  readonly pages: Pick<PagesService, 'find'>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
  /** null: no such person. */
  readonly findCaller: (userId: string) => Promise<Caller | null>
  readonly findDeviceAccesses: FindDeviceAccesses
  /** The widgets and charts that the device's plan includes. */
  readonly itemsOf: (device: DeviceAccess) => Promise<ItemsOfDevice>
  /** Whether the brand of an account allows sharing pages. */
  readonly maySharePages: (siteId: string) => boolean
  readonly randomBytes: (sizeBytes: number) => Buffer
}

export type ItemsOfDevice = {
  readonly widgets: readonly StoredWidget[]
  readonly charts: readonly StoredChart[]
}

export const noItems: ItemsOfDevice = { widgets: [], charts: [] }

/** What a token currently gives access to. */
export type OpenedShare = {
  readonly link: ActiveLink
  readonly devices: readonly DeviceAccess[]
  /** For each device in the same order, whether or not the page shows them. */
  readonly items: readonly ItemsOfDevice[]
}

const tokenBytes = 24
const idBytes = 9
/** Precision of the last use of a link. */
const touchedEverySeconds = 60
const daySeconds = 86_400

export type LinksService = ReturnType<typeof createLinksService>

/**
 * Links that show a page to anybody with their token, of which only the hash is stored. A link is valid while its
 * creator is Admin of every device on the page, the plan of each device sends data to the portal, and the creator's
 * brand allows sharing.
 */
export function createLinksService(ports: LinksPorts) {
  return { ...createOwnLinks(ports), ...createGuestLinks(ports) }
}

/** Links of a page, for those who create them. */
function createOwnLinks(ports: LinksPorts) {
  const { links, pages, clock } = ports

  const record = (
    { caller, device }: PageEditor,
    action: 'made' | 'revoked',
    details: Record<string, unknown>,
  ) =>
    ports.audit.record({
      actor: caller,
      action: `shareLink.${action}`,
      subject: device?.deviceId ?? caller.email,
      details,
    })

  return {
    list: async (editor: PageEditor, name: string): Promise<{ Items: ShareLink[] }> => {
      const { id } = await pages.find(toPageOwner(editor), name)
      return { Items: (await links.list(id, nowSeconds(clock))).map(toShareLink) }
    },

    /** @throws PortalError FORBIDDEN, PLAN_RESTRICTED, INVALID_INPUT */
    add: async (
      editor: PageEditor,
      name: string,
      { note, days }: { readonly note: string; readonly days: number },
    ): Promise<ShareLink & { token: string }> => {
      const { id: pageId, page } = await pages.find(toPageOwner(editor), name)
      const ids = deviceIdsOf(page.cards, editor.device?.deviceId ?? null)
      const problem = problemOf(ids, await ports.findDeviceAccesses(editor.caller, ids))
      if (problem) throw problem
      const now = nowSeconds(clock)
      if ((await links.countOpen(pageId, now)) >= customPageLimits.links)
        throw new PortalError('INVALID_INPUT', 'shareLinkLimitReached')
      const token = ports.randomBytes(tokenBytes).toString('base64url')
      const link = {
        id: ports.randomBytes(idBytes).toString('base64url'),
        pageId,
        note: note
          .toWellFormed()
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim(),
        createdBy: editor.caller.userId,
        createdAt: now,
        expiresAt: now + days * daySeconds,
      }
      await links.insert({ ...link, tokenHash: hashOf(token) })
      await record(editor, 'made', { name, note: link.note, days, link: link.id })
      return { ...toShareLink({ ...link, lastUsedAt: null, email: editor.caller.email }), token }
    },

    /** @throws PortalError NOT_FOUND */
    revoke: async (editor: PageEditor, name: string, id: string): Promise<{ done: true }> => {
      const page = await pages.find(toPageOwner(editor), name)
      if (!(await links.revoke(page.id, id, nowSeconds(clock)))) throw notFound()
      await record(editor, 'revoked', { name, link: id })
      return { done: true }
    },
  }
}

/** Opens links for guests. */
function createGuestLinks(ports: LinksPorts) {
  const { links, clock, findCaller, findDeviceAccesses, maySharePages, itemsOf } = ports
  return {
    /** All invalid tokens get the same response. @throws PortalError NOT_FOUND */
    open: async (token: string): Promise<OpenedShare> => {
      const link = await links.findOpen(hashOf(token), nowSeconds(clock))
      const maker = link && (await findCaller(link.createdBy))
      if (!link || !maker || !maySharePages(maker.siteId)) throw notFound()
      const ids = deviceIdsOf(link.page.cards, link.deviceId)
      const found = await findDeviceAccesses(maker, ids)
      if (problemOf(ids, found)) throw notFound()
      const devices = ids.flatMap((id) => found.get(id) ?? [])
      const hasItems = link.page.cards.some(({ id }) => isCustomItem(id))
      const items = hasItems ? await Promise.all(devices.map(itemsOf)) : devices.map(() => noItems)
      return { link, devices, items }
    },

    /** Records that a guest used the link. */
    touch: async ({ id, lastUsedAt }: ActiveLink): Promise<void> => {
      const now = nowSeconds(clock)
      if (lastUsedAt === null || now - lastUsedAt > touchedEverySeconds) await links.touch(id, now)
    },
  }
}

/** The devices on a page: its own, or those of a personal page's cards in the order of their first card. */
function deviceIdsOf(cards: readonly PageCard[], deviceId: string | null): readonly string[] {
  if (deviceId !== null) return [deviceId]
  return [...new Set(cards.flatMap((card) => card.deviceid ?? []))]
}

function problemOf(
  ids: readonly string[],
  found: ReadonlyMap<string, DeviceAccess>,
): PortalError | undefined {
  if (ids.length === 0) return new PortalError('INVALID_INPUT', 'pageWithoutDevice')
  for (const access of ids.map((id) => found.get(id))) {
    if (!access || !hasCapability(access.permission, 'accessAdminSettings'))
      return new PortalError('FORBIDDEN', 'shareNeedsAdmin')
    const gate = 'dataToPortal'
    if (!isInPlan(access, gate))
      return new PortalError('PLAN_RESTRICTED', planRefusal(gate, access.tier.name), { gate })
  }
  return undefined
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toShareLink(
  row: Pick<LinkRow, 'id' | 'note' | 'createdAt' | 'email' | 'expiresAt' | 'lastUsedAt'>,
): ShareLink {
  const { id, note, createdAt, email: createdBy, expiresAt, lastUsedAt } = row
  return { id, note, createdAt, createdBy, expiresAt, lastUsedAt }
}

function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
