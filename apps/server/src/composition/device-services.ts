import {
  createDataJobsModule,
  type DataJobsModuleOptions,
} from '../modules/telemetry/jobs/data-jobs.module.ts'

export type DeviceServicesOptions = DataJobsModuleOptions

/** What people do with a device beside its settings: its stored data. */
export function createDeviceServices(options: DeviceServicesOptions) {
  return createDataJobsModule(options)
}
