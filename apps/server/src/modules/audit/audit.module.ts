import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createAuditRepository } from './audit.repository.ts'
import { auditRoutes, deviceAuditRoutes } from './audit.routes.ts'
import { createAuditService } from './audit.service.ts'

/** Creates the module. */
export function createAuditModule({ db }: { readonly db: Database }) {
  const audit = createAuditService({ repository: createAuditRepository(db) })
  return {
    name: 'audit',
    audit,
    routes: (calls): Routes => ({
      portal: auditRoutes(calls, audit),
      device: deviceAuditRoutes(calls, audit),
    }),
  } satisfies ModuleWithServices
}

export { conflictError } from './conflict-error.ts'
export { recordAudit, recordAudits } from './audit.service.ts'
export type { RecordedChange } from './audit.repository.ts'
export type { AuditRecord, AuditService } from './audit.service.ts'
