import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { diagnosticsRoutes } from './diagnostics.routes.ts'
import { createDiagnosticsService, type DiagnosticsPorts } from './diagnostics.service.ts'

export type DiagnosticsModuleOptions = DiagnosticsPorts

/** Creates the module. */
export function createDiagnosticsModule(options: DiagnosticsModuleOptions) {
  const diagnostics = createDiagnosticsService(options)
  return {
    name: 'diagnostics',
    diagnostics,
    routes: (calls): Routes => ({ portal: diagnosticsRoutes(calls, diagnostics) }),
  } satisfies ModuleWithServices
}
