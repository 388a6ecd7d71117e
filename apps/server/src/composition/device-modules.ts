import type { Database } from '../adapters/relational/database.ts'
import { createConfigReportsModule } from '../modules/configuration/configuration.module.ts'
import { createDevicesModule, type DevicesModuleOptions } from '../modules/devices/devices.module.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'

/** Devices and what they say of themselves. */
export async function createDeviceModules(options: {
  readonly settings: Settings
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly lastContacts: DevicesModuleOptions['lastContacts']
  readonly log: Log
}) {
  const devicesModule = createDevicesModule({ ...options, addresses: options.settings })
  const { recordRefusals } = devicesModule.devices
  const reportsModule = createConfigReportsModule({ ...options, recordRefusals })
  await reportsModule.reports.adoptReports()
  return { ...devicesModule, ...reportsModule }
}
