import { createCommandCallsModule, createCommandsModule } from '../modules/commands/commands.module.ts'
import {
  createConfigReportsModule,
  createConfigurationModule,
} from '../modules/configuration/configuration.module.ts'
import {
  createDeviceGroupsModule,
  createDevicesModule,
  createDeviceUsersModule,
} from '../modules/devices/devices.module.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

export type Devices = Awaited<ReturnType<typeof openDevices>>

/** Devices and their people, what devices say of themselves and how they are told otherwise. */
export async function openDevices({
  settings,
  engines,
  clock,
  log,
  open,
  stores,
}: ModulesOptions & { readonly stores: Stores }) {
  const { db } = engines.relational
  const { seal, telemetry } = stores
  const { redaction, listKeyFiles } = stores.redaction
  const { audit } = stores.audit
  const { deviceLog } = stores.serverLog
  const commands = open(
    createCommandsModule({ db, seal, clock, audit, redaction, listKeyFiles, deviceLog, log }),
  )
  const deviceUsers = open(
    createDeviceUsersModule({
      db,
      seal,
      audit,
      limits: stores.limits.limits,
      codes: stores.codes.codes,
      messages: stores.messages.messages,
      sites: stores.sites.sites,
    }),
  )
  const { lastContacts, fleetStates } = telemetry.telemetry
  const devices = open(
    createDevicesModule({ db, seal, clock, lastContacts, fleetStates, addresses: settings, redaction, log }),
  )
  const deviceGroups = open(createDeviceGroupsModule({ db, audit }))
  const onSecretsChanged = stores.pointRedaction.invalidate
  const configReports = open(createConfigReportsModule({ db, seal, clock, redaction, onSecretsChanged }))
  await configReports.reports.migrateStoredReports()
  const { findDeviceAccess } = devices.devices
  const configuration = open(
    createConfigurationModule({
      db,
      seal,
      clock,
      commands: commands.commands,
      audit,
      deviceLog,
      findDeviceAccess,
      log,
      onSecretsChanged,
    }),
  )
  const { commandQueue } = commands
  const { setConfig } = configuration.configuration
  const commandCalls = open(createCommandCallsModule({ commandQueue, setConfig }))
  return { commands, commandCalls, deviceUsers, devices, deviceGroups, configReports, configuration }
}
