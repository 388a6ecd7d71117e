import { createHash } from 'node:crypto'
import type { Site, SiteImageKind, SiteSettings } from '@fieldport/contract'
import { defaultSiteId, imageMaximumBytes, PortalError } from '@fieldport/domain'
import { type AuditRecord, type AuditService, conflictError } from '../audit/audit.module.ts'
import { checkImage } from '../../platform/image-body.ts'
import { readSettings } from './site-defaults.ts'
import type { SiteRegistry } from './site-registry.ts'
import { hostTakenError, type NewSiteImage, type SitesRepository } from './sites.repository.ts'

export type SitesAdminPorts = {
  readonly repository: SitesRepository
  readonly registry: SiteRegistry
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly publicUrl: string
}

/** Who makes a change, and from which address. */
export type ChangeOrigin = Pick<AuditRecord, 'actor' | 'address'>

export type SitesAdmin = ReturnType<typeof createSitesAdmin>

/** Brands, edited by the vendor; every change is recorded in the audit log. */
export function createSitesAdmin({ repository, registry, audit, publicUrl }: SitesAdminPorts) {
  const publicHost = new URL(publicUrl).hostname

  const present = (siteId: string): Site => {
    const site = registry.find(siteId)
    if (!site) throw new PortalError('NOT_FOUND', 'notFound')
    return site
  }

  /** Reserves the portal's own host for the default brand. */
  const checkHosts = (siteId: string, { hosts }: SiteSettings) => {
    if (siteId !== defaultSiteId && hosts.includes(publicHost))
      throw hostTakenError(publicHost, defaultSiteId)
  }

  return {
    list: async (): Promise<{ Items: Site[] }> => {
      await registry.reload()
      return { Items: [...registry.all()] }
    },

    /** @throws PortalError CONFLICT */
    add: async (by: ChangeOrigin, siteId: string, wanted: SiteSettings): Promise<Site> => {
      const settings = normaliseSettings(wanted)
      checkHosts(siteId, settings)
      await repository.insert(siteId, settings)
      await audit.record({ ...by, action: 'sites.added', subject: siteId, details: { to: settings } })
      await registry.reload()
      return present(siteId)
    },

    /** @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'version' or 'host' */
    set: async (by: ChangeOrigin, siteId: string, version: number, wanted: SiteSettings): Promise<Site> => {
      const settings = normaliseSettings(wanted)
      checkHosts(siteId, settings)
      await registry.reload()
      const before = present(siteId)
      if (!(await repository.update(siteId, version, settings))) throw await changedError(audit, siteId)
      const details = changes(before, settings)
      await audit.record({ ...by, action: 'sites.changed', subject: siteId, details })
      await registry.reload()
      return present(siteId)
    },

    /** @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'default' or 'accounts' */
    remove: async (by: ChangeOrigin, siteId: string): Promise<void> => {
      if (siteId === defaultSiteId)
        throw new PortalError('CONFLICT', 'defaultBrandNotDeletable', { reason: 'default' })
      await repository.remove(siteId)
      await audit.record({ ...by, action: 'sites.deleted', subject: siteId })
      await registry.reload()
    },

    /** null removes the image. @throws PortalError NOT_FOUND or INVALID_INPUT */
    setImage: async (
      by: ChangeOrigin,
      siteId: string,
      kind: SiteImageKind,
      base64: string | null,
    ): Promise<Site> => {
      const image = base64 === null ? null : await toImage(siteId, kind, base64)
      const from = registry.imageOf(siteId, kind)?.contentHash ?? null
      await repository.setImage(siteId, kind, image)
      const details = { kind, from: shortHash(from), to: shortHash(image?.contentHash) }
      await audit.record({ ...by, action: 'sites.imageChanged', subject: siteId, details })
      await registry.reload()
      return present(siteId)
    },
  }
}

function changedError(audit: Pick<AuditService, 'lastActor'>, subject: string): Promise<PortalError> {
  const actions = ['sites.added', 'sites.changed', 'sites.imageChanged'] as const
  return conflictError(audit, 'brandChanged', { subject, actions, details: {} }, { reason: 'version' })
}

/** A fixed key order, so that equal settings serialise equally. */
function normaliseSettings(settings: SiteSettings): SiteSettings {
  const { hosts, colour, ...others } = readSettings(settings)
  return { ...others, hosts: [...new Set(hosts)], colour: colour.toLowerCase() }
}

async function toImage(siteId: string, kind: SiteImageKind, base64: string): Promise<NewSiteImage> {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new PortalError('INVALID_INPUT', 'base64Invalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > imageMaximumBytes) throw new PortalError('INVALID_INPUT', 'imageTooLarge')
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { siteId, kind, ...(await checkImage(bytes)), contentHash, bytes }
}

/** Enough to distinguish images. */
function shortHash(hash: string | null | undefined): string | null {
  return hash ? hash.slice(0, 16) : null
}

/** Old and new values of changed settings. */
function changes(before: SiteSettings, after: SiteSettings): Record<string, unknown> {
  const differing = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(before[name as keyof SiteSettings]) !== JSON.stringify(value),
  )
  return {
    from: Object.fromEntries(differing.map(([name]) => [name, before[name as keyof SiteSettings]])),
    to: Object.fromEntries(differing),
  }
}
