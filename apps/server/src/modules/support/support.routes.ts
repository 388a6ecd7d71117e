import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { SupportService } from './support.service.ts'

export function supportRoutes(calls: Calls, support: SupportService) {
  return {
    userSupportRequest: calls.portal.userSupportRequest.handler(async ({ input, context }) => {
      await support.submit(input, requireCaller(context))
      return { done: true as const }
    }),
  }
}
