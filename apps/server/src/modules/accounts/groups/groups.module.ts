import type { Database } from '../../../adapters/relational/database.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import { createGroupsRepository } from './groups.repository.ts'
import { createGroupsService } from './groups.service.ts'

/** The module, wired. */
export function createGroupsModule(options: { readonly db: Database; readonly audit: AuditService }) {
  return { groups: createGroupsService({ ...options, repository: createGroupsRepository(options.db) }) }
}
