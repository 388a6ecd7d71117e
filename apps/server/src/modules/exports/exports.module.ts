import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import { type ChosenDevicesPorts, createChosenDevices } from './chosen-devices.ts'
import { createExportsRepository } from './exports.repository.ts'
import { type ExportsRoutesPorts, exportsRoutes, registerExportCalls } from './exports.routes.ts'
import { createExportsService, type ExportsPorts } from './exports.service.ts'
import { createRunningExports } from './running-exports.ts'

export type ExportsModuleOptions = Omit<ExportsPorts, 'repository'> &
  Omit<ExportsRoutesPorts, 'exports' | 'running' | 'chosenDevices'> &
  Pick<ChosenDevicesPorts, 'findDeviceAccesses'> & {
    readonly engine: TelemetryEngine
    readonly telemetry: Pick<TelemetryService, 'points' | 'count'>
  }

/** Creates the module for exports. */
export function createExportsModule(options: ExportsModuleOptions) {
  const { engine, telemetry, getDisplayInfo, findDeviceAccesses, audit, deviceLog } = options
  const { clock, accessChanges, stopping, log } = options
  const repository = createExportsRepository(engine)
  const exports = createExportsService({ repository, telemetry, getDisplayInfo, audit, deviceLog })
  const chosenDevices = createChosenDevices({ findDeviceAccesses, getDisplayInfo, telemetry, clock })
  const running = createRunningExports()
  return {
    name: 'exports',
    exports,
    chosenDevices,
    routes: (calls): Routes => ({ device: exportsRoutes(calls, { chosenDevices }) }),
    rawRoutes: (raw) =>
      registerExportCalls(raw, { exports, chosenDevices, running, clock, accessChanges, stopping, log }),
  } satisfies ModuleWithServices
}

export { createExportSchedulesModule } from './schedules/schedules.module.ts'
