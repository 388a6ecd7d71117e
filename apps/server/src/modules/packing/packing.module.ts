import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createPackingRepository } from './packing.repository.ts'
import { packingRoutes, registerPackingFiles } from './packing.routes.ts'
import { createPackingService, type PackingPorts } from './packing.service.ts'

type Options = Omit<PackingPorts, 'repository'> & { readonly db: Database }

/** Creates the module. */
export function createPackingModule({ db, audit, brandNameOf, languageOf, clock }: Options) {
  const packing = createPackingService({
    repository: createPackingRepository(db),
    audit,
    brandNameOf,
    languageOf,
    clock,
  })
  return {
    name: 'packing',
    packing,
    routes: (calls): Routes => ({ billing: packingRoutes(calls, packing) }),
    rawRoutes: (raw) => registerPackingFiles(raw, packing),
  } satisfies ModuleWithServices
}
