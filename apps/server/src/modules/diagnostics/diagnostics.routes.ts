import { type Calls, deviceOf } from '../../platform/http/calls.ts'
import type { DiagnosticsService } from './diagnostics.service.ts'

export function diagnosticsRoutes(calls: Calls, diagnostics: DiagnosticsService) {
  return {
    deviceGetDiag: calls.portal.deviceGetDiag.handler(({ input, context }) =>
      diagnostics.find(deviceOf(context), input.datapoints),
    ),
  }
}
