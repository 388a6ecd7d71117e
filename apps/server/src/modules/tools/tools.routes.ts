import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { ToolsService } from './tools.service.ts'

export function toolsRoutes(calls: Calls, tools: ToolsService) {
  return {
    adminCheckMessage: calls.portal.adminCheckMessage.handler(({ input, context }) =>
      tools.checkMessage(requireCaller(context), input.deviceid, input.message),
    ),
  }
}
