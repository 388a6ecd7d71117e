import type { Database } from '../adapters/relational/database.ts'
import {
  type ConfigurationModuleOptions,
  createConfigReportsModule,
  createConfigurationModule,
} from '../modules/configuration/configuration.module.ts'
import { createDevicesModule, type DevicesModuleOptions } from '../modules/devices/devices.module.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'

type DeviceModulesOptions = Pick<
  ConfigurationModuleOptions,
  'commands' | 'audit' | 'deviceLog' | 'onSecretsChanged'
> & {
  readonly settings: Settings
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly lastContacts: DevicesModuleOptions['lastContacts']
  readonly fleetStates: DevicesModuleOptions['fleetStates']
  readonly log: Log
}

/** Devices, what they say of themselves and how they are told otherwise. */
export async function createDeviceModules(options: DeviceModulesOptions) {
  const devicesModule = createDevicesModule({ ...options, addresses: options.settings })
  const reportsModule = createConfigReportsModule(options)
  await reportsModule.reports.adoptReports()
  const { findDeviceAccess } = devicesModule.devices
  const configurationModule = createConfigurationModule({ ...options, findDeviceAccess })
  return { ...devicesModule, ...reportsModule, ...configurationModule }
}
