import { PortalError } from '@fieldport/domain'
import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import { problemTextOf, withProblemText } from '../../platform/problem-text.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { FailedMessages } from './failed-messages.ts'
import type { Receipts } from './receipts/receipts.service.ts'

type MessagesRoutesPorts = {
  readonly failed: Pick<FailedMessages, 'list' | 'resend'>
  readonly receipts: Pick<Receipts, 'listPaused'>
  readonly audit: Pick<AuditService, 'record'>
}

/** Failed messages and paused addresses, for the vendor. */
export function messagesRoutes({ portal }: Calls, { failed, receipts, audit }: MessagesRoutesPorts) {
  return {
    adminListFailedMessages: portal.adminListFailedMessages.handler(async ({ input }) => ({
      Items: (await failed.list(input.limit)).map((item) => ({ ...item, ...problemTextOf(item.reason) })),
      paused: (await receipts.listPaused(input.limit)).map(withProblemText),
    })),
    adminResendMessage: portal.adminResendMessage.handler(async ({ input, context }) => {
      if (!(await failed.resend(input.id))) throw new PortalError('NOT_FOUND', 'messageGone')
      const subject = String(input.id)
      await audit.record({ actor: requireCaller(context), action: 'message.resent', subject, details: {} })
      return { done: true as const }
    }),
  }
}
