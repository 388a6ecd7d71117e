import { firmwareRoutes } from '../modules/firmware/firmware.routes.ts'
import { createFirmwareModule, type FirmwareModuleOptions } from '../modules/firmware/firmware.module.ts'
import { serverLogRoutes } from '../modules/serverlog/serverlog.routes.ts'
import { dataJobsRoutes } from '../modules/telemetry/jobs/data-jobs.routes.ts'
import {
  createDataJobsModule,
  type DataJobsModuleOptions,
} from '../modules/telemetry/jobs/data-jobs.module.ts'
import type { TelemetryModule } from '../modules/telemetry/telemetry.module.ts'
import type { Calls } from '../platform/calls.ts'
import type { ServerLogService } from '../modules/serverlog/serverlog.service.ts'
import type { Settings } from '../settings.ts'

export type DeviceServicesOptions = Omit<DataJobsModuleOptions, 'telemetry'> &
  Omit<FirmwareModuleOptions, 'latestPoints' | 'onReport' | 'publicUrl'> & {
    readonly settings: Settings
    readonly telemetry: TelemetryModule
    readonly reports: Pick<FirmwareModuleOptions, 'onReport'>
  }

/** What people do with a device beside its settings: its stored data and its firmware. */
export function createDeviceServices(options: DeviceServicesOptions) {
  const { settings, telemetry, reports } = options
  const firmwareModule = createFirmwareModule({
    ...options,
    ...settings,
    latestPoints: (deviceId, limit) => telemetry.telemetry.latest(deviceId, limit),
    onReport: reports.onReport,
  })
  return { ...createDataJobsModule(options), ...firmwareModule }
}

export type DeviceServices = ReturnType<typeof createDeviceServices>

export function deviceServicesRoutes(
  calls: Calls,
  app: DeviceServices & { readonly serverLog: ServerLogService },
) {
  const fromFirmware = firmwareRoutes(calls, app)
  return {
    device: {
      ...serverLogRoutes(calls, app.serverLog),
      ...dataJobsRoutes(calls, app.dataJobs),
      ...fromFirmware.device,
    },
    prov: fromFirmware.prov,
  }
}
