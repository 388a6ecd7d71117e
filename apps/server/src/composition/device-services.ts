import type { ImportHelpers } from '../modules/configuration/files/import.service.ts'
import {
  createSettingsFilesModule,
  type SettingsFilesModuleOptions,
} from '../modules/configuration/files/settings-files.module.ts'
import { settingsFilesRoutes } from '../modules/configuration/files/settings-files.routes.ts'
import {
  createDiagnosticsModule,
  type DiagnosticsModuleOptions,
} from '../modules/diagnostics/diagnostics.module.ts'
import { diagnosticsRoutes } from '../modules/diagnostics/diagnostics.routes.ts'
import { createImagesModule, type ImagesModuleOptions } from '../modules/displays/images/images.module.ts'
import { imagesRoutes, registerImagesRawCalls } from '../modules/displays/images/images.routes.ts'
import { firmwareRoutes } from '../modules/firmware/firmware.routes.ts'
import { createFirmwareModule, type FirmwareModuleOptions } from '../modules/firmware/firmware.module.ts'
import { createScriptsModule } from '../modules/scripts/scripts.module.ts'
import { scriptsRoutes } from '../modules/scripts/scripts.routes.ts'
import { serverLogRoutes } from '../modules/serverlog/serverlog.routes.ts'
import { dataJobsRoutes } from '../modules/telemetry/jobs/data-jobs.routes.ts'
import {
  createDataJobsModule,
  type DataJobsModuleOptions,
} from '../modules/telemetry/jobs/data-jobs.module.ts'
import type { TelemetryModule } from '../modules/telemetry/telemetry.module.ts'
import type { Calls } from '../platform/calls.ts'
import type { RawCalls } from '../platform/raw-calls.ts'
import type { ServerLogService } from '../modules/serverlog/serverlog.service.ts'
import type { Settings } from '../settings.ts'

export type DeviceServicesOptions = Omit<DataJobsModuleOptions, 'telemetry'> &
  Omit<FirmwareModuleOptions, 'latestPoints' | 'onReport' | 'publicUrl'> & {
    readonly settings: Settings
    readonly telemetry: TelemetryModule
    readonly reports: Pick<FirmwareModuleOptions, 'onReport'>
    readonly serverLog: Pick<ServerLogService, 'lastConnection'>
  } & Pick<DiagnosticsModuleOptions, 'countRefused' | 'isShared'> &
  Omit<SettingsFilesModuleOptions, 'helpers'> &
  Pick<ImagesModuleOptions, 'files' | 'seal'>

/** What people do with a device beside its settings: its stored data, its firmware, its script and what it tells of itself. */
export function createDeviceServices(options: DeviceServicesOptions) {
  const { settings, telemetry, reports } = options
  const firmwareModule = createFirmwareModule({
    ...options,
    ...settings,
    latestPoints: (deviceId, limit) => telemetry.telemetry.latest(deviceId, limit),
    onReport: reports.onReport,
  })
  const { firmware } = firmwareModule
  const scriptsModule = createScriptsModule(options)
  const { scripts } = scriptsModule
  const helpers: ImportHelpers = {
    hasFirmware: async (deviceId, fw) =>
      (await firmware.overview(deviceId)).Items.some((image) => image.fw === fw),
    updateFirmware: (deviceId, fw, by) => firmware.update({ deviceId, fw, by }),
    scripts: {
      find: scripts.findSource,
      save: (deviceId, source, by, note) =>
        scripts.save({ deviceId, data: Buffer.from(source).toString('base64'), note, by }),
    },
  }
  const filesModule = createSettingsFilesModule({ ...options, helpers })
  const diagnosticsModule = createDiagnosticsModule({
    ...options,
    telemetry: telemetry.telemetry,
    isConnected: options.commands.isConnected,
    lastConnection: options.serverLog.lastConnection,
  })
  return {
    ...createDataJobsModule(options),
    ...createImagesModule(options),
    ...diagnosticsModule,
    ...firmwareModule,
    ...scriptsModule,
    ...filesModule,
  }
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
      ...scriptsRoutes(calls, app.scripts),
      ...settingsFilesRoutes(calls, app.settingsFiles),
      ...imagesRoutes(calls, app.images),
    },
    portal: diagnosticsRoutes(calls, app.diagnostics),
    prov: fromFirmware.prov,
  }
}

export function registerDeviceServicesRawCalls(raw: RawCalls, { images }: DeviceServices): void {
  registerImagesRawCalls(raw, images)
}
