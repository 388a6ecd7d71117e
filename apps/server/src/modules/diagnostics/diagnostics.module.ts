import { createDiagnosticsService, type DiagnosticsPorts } from './diagnostics.service.ts'

export type DiagnosticsModuleOptions = DiagnosticsPorts

/** The module, wired. */
export function createDiagnosticsModule(options: DiagnosticsModuleOptions) {
  return { diagnostics: createDiagnosticsService(options) }
}
