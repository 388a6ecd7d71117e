import type { Database } from '../../adapters/relational/database.ts'
import { createViewsRepository } from './views.repository.ts'
import { createViewsService } from './views.service.ts'

/** The module, wired. */
export function createViewsModule({ db }: { readonly db: Database }) {
  return { views: createViewsService({ repository: createViewsRepository(db) }) }
}
