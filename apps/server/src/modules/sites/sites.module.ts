import { defaultSiteId } from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createSiteBook } from './site-book.ts'
import { defaultSettings } from './site-defaults.ts'
import { createSitesAdmin } from './sites.admin.ts'
import { createSitesRepository } from './sites.repository.ts'

/** The module, wired, with every brand in memory. */
export async function createSitesModule(options: {
  readonly db: Database
  readonly audit: AuditService
  readonly publicUrl: string
  readonly port: number
  readonly canMail: () => boolean
}) {
  const repository = createSitesRepository(options.db)
  const sites = createSiteBook({ ...options, repository })
  await repository.ensure(defaultSiteId, defaultSettings)
  await sites.reload()
  return {
    sites,
    sitesAdmin: createSitesAdmin({ ...options, repository, book: sites }),
    findSiteImage: repository.findImage,
  }
}
