import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { type FleetPorts, registerFleetRawCalls } from './fleet/fleet.routes.ts'
import { type LivePorts, registerLiveCalls } from './live/live.routes.ts'
import { registerSharedCalls, type SharedPorts } from './live/shared.routes.ts'
import { registerTelemetryRawCalls, telemetryRoutes, type TelemetryRoutesPorts } from './telemetry.routes.ts'

export type ReadingsModuleOptions = TelemetryRoutesPorts & FleetPorts & LivePorts & SharedPorts

/**
 * What people and guests read of telemetry, stored and live. Apart from the storing: who may read what is known to modules
 * that are opened after it.
 */
export function createReadingsModule(options: ReadingsModuleOptions) {
  return {
    name: 'readings',
    routes: (calls): Routes => ({ device: telemetryRoutes(calls, options) }),
    rawRoutes: (raw) => {
      registerTelemetryRawCalls(raw, options)
      registerFleetRawCalls(raw, options)
      registerSharedCalls(raw, options)
      registerLiveCalls(raw, options)
    },
  } satisfies ModuleWithServices
}
