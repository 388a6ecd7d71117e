import { type Calls, deviceOf } from '../../platform/http/calls.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(calls: Calls, audit: AuditService) {
  return { adminGetAudit: calls.portal.adminGetAudit.handler(({ input }) => audit.page(input)) }
}

export function deviceAuditRoutes(calls: Calls, audit: AuditService) {
  return {
    getAuditLog: calls.device.getAuditLog.handler(({ input, context }) => {
      const { deviceid: _, kinds = [], ...page } = input
      return audit.devicePage(deviceOf(context).deviceId, { ...page, kinds })
    }),
  }
}
