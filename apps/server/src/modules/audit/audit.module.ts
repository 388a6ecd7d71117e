import type { Database } from '../../adapters/relational/database.ts'
import { createAuditRepository } from './audit.repository.ts'
import { createAuditService } from './audit.service.ts'

/** The module, wired. */
export function createAuditModule({ db }: { readonly db: Database }) {
  return { audit: createAuditService({ repository: createAuditRepository(db) }) }
}
