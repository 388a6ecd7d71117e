import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createViewsRepository } from './views.repository.ts'
import { viewsRoutes } from './views.routes.ts'
import { createViewsService } from './views.service.ts'

/** Creates the module. */
export function createViewsModule({ db }: { readonly db: Database }) {
  const views = createViewsService({ repository: createViewsRepository(db) })
  return {
    name: 'views',
    views,
    routes: (calls): Routes => ({ portal: viewsRoutes(calls, views) }),
  } satisfies ModuleWithServices
}
