import { type Calls, deviceOf } from '../../platform/http/calls.ts'
import type { ServerLogService } from './serverlog.service.ts'

export function serverLogRoutes(calls: Calls, serverLog: ServerLogService) {
  return {
    getServerLog: calls.device.getServerLog.handler(({ input, context }) =>
      serverLog.page({ ...input, deviceId: deviceOf(context).deviceId }),
    ),
  }
}
