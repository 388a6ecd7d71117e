import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import { createAempRepository } from './aemp.repository.ts'
import { registerAempCalls } from './aemp.routes.ts'
import { type AempPorts, createAempService } from './aemp.service.ts'

export type AempModuleOptions = Omit<AempPorts, 'repository'> & { readonly db: Database }

/** Creates the module. */
export function createAempModule({ db, telemetry, channelsOf, sites, clock }: AempModuleOptions) {
  const repository = createAempRepository(db)
  const aemp = createAempService({ repository, telemetry, channelsOf, sites, clock })
  return {
    name: 'aemp',
    aemp,
    rawRoutes: (raw) => registerAempCalls(raw, aemp),
  } satisfies ModuleWithServices
}
