import type { Database } from '../../../adapters/relational/database.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import { createGroupsRepository } from './groups.repository.ts'
import { createGroupsService } from './groups.service.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { groupsRoutes } from './groups.routes.ts'

/** The module, wired. */
export function createGroupsModule(options: { readonly db: Database; readonly audit: AuditService }) {
  const groups = createGroupsService({ ...options, repository: createGroupsRepository(options.db) })
  return {
    name: 'groups',
    groups,
    routes: (calls): Routes => ({ portal: groupsRoutes(calls, groups) }),
  } satisfies ModuleWithServices
}
