import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { createGroupsRepository } from './groups.repository.ts'
import { groupsRoutes } from './groups.routes.ts'
import { createGroupsService } from './groups.service.ts'

/** The module, wired. */
export function createGroupsModule(options: { readonly db: Database; readonly audit: AuditService }) {
  const groups = createGroupsService({ ...options, repository: createGroupsRepository(options.db) })
  return {
    name: 'groups',
    groups,
    routes: (calls): Routes => ({ portal: groupsRoutes(calls, groups) }),
  } satisfies ModuleWithServices
}
