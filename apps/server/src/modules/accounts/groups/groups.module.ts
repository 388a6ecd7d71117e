import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { createGroupsRepository } from './groups.repository.ts'
import { groupsRoutes } from './groups.routes.ts'
import { createGroupsService } from './groups.service.ts'

/** Creates the module for session groups and API key limits, which the vendor manages. */
export function createGroupsModule({ db, audit }: { readonly db: Database; readonly audit: AuditService }) {
  const groups = createGroupsService({ repository: createGroupsRepository(db), audit })
  return {
    name: 'groups',
    groups,
    routes: (calls): Routes => ({ portal: groupsRoutes(calls, groups) }),
  } satisfies ModuleWithServices
}
