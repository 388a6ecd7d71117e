import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createFleetAdminRepository } from './fleet-admin.repository.ts'
import { fleetAdminRoutes } from './fleet-admin.routes.ts'
import { createFleetAdminService, type FleetAdminPorts } from './fleet-admin.service.ts'

type Options = Omit<FleetAdminPorts, 'repository'> & { readonly db: Database }

/** Creates the module. */
export function createFleetAdminModule({ db, clock, allSummaries }: Options) {
  const fleet = createFleetAdminService({ repository: createFleetAdminRepository(db), clock, allSummaries })
  return {
    name: 'fleetAdmin',
    fleet,
    routes: (calls): Routes => ({ portal: fleetAdminRoutes(calls, fleet) }),
  } satisfies ModuleWithServices
}
