import type { Calls } from '../../platform/http/calls.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(calls: Calls, audit: AuditService) {
  return { adminGetAudit: calls.portal.adminGetAudit.handler(({ input }) => audit.page(input)) }
}
