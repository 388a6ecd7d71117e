import { defaultSiteId } from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { MapsService } from '../maps/maps.module.ts'
import { createSiteRegistry } from './site-registry.ts'
import { defaultSettings } from './site-defaults.ts'
import { createSitePages } from './site-pages.ts'
import { createSitesAdmin } from './sites.admin.ts'
import { createSitesRepository } from './sites.repository.ts'
import { sitesRoutes } from './sites.routes.ts'

/** How soon a change made through another portal is visible here. */
const reloadMs = 30_000

/** Creates the module with every brand in memory. */
export async function createSitesModule(options: {
  readonly db: Database
  readonly audit: AuditService
  readonly publicUrl: string
  readonly port: number
  readonly canMail: () => boolean
  readonly maps: MapsService
}) {
  const { db, audit, publicUrl, port, canMail, maps } = options
  const repository = createSitesRepository(db)
  const sites = createSiteRegistry({ repository, publicUrl, port, canMail, maps })
  await repository.ensure(defaultSiteId, defaultSettings)
  await sites.reload()
  const sitesAdmin = createSitesAdmin({ repository, registry: sites, audit, publicUrl })
  return {
    name: 'sites',
    sites,
    sitesAdmin,
    sitePages: createSitePages({ sites, maps, findSiteImage: repository.findImage }),
    routes: (calls): Routes => ({ portal: sitesRoutes(calls, sites, sitesAdmin) }),
    jobs: [
      { name: 'brands', everyMs: reloadMs, run: () => sites.reload(), runsIn: (roles) => roles.has('api') },
    ],
  } satisfies ModuleWithServices
}

export { defaultIconUrl } from './manifest.ts'
export type { SitesService } from './sites.service.ts'
