import { createDiagnosticsService, type DiagnosticsPorts } from './diagnostics.service.ts'
import { createTransportsSeen } from './transports-seen.ts'

export type DiagnosticsModuleOptions = Omit<DiagnosticsPorts, 'lastTransport'>

/** The module, wired. */
export function createDiagnosticsModule(options: DiagnosticsModuleOptions) {
  const transportsSeen = createTransportsSeen()
  return {
    diagnostics: createDiagnosticsService({ ...options, lastTransport: transportsSeen.last }),
    transportsSeen,
  }
}
