import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createSupportRepository } from './support.repository.ts'
import { supportRoutes } from './support.routes.ts'
import { createSupportService, type SupportPorts } from './support.service.ts'

/** Creates the module. */
export function createSupportModule({
  db,
  messages,
  sites,
  limits,
  findDeviceAccess,
  log,
}: Omit<SupportPorts, 'repository'> & { readonly db: Database }) {
  const repository = createSupportRepository(db)
  const support = createSupportService({ messages, sites, limits, findDeviceAccess, repository, log })
  return {
    name: 'support',
    support,
    routes: (calls): Routes => ({ portal: supportRoutes(calls, support) }),
  } satisfies ModuleWithServices
}
