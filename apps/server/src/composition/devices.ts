import {
  type CommandsModule,
  createCommandCallsModule,
  createCommandsModule,
} from '../modules/commands/commands.module.ts'
import {
  type ConditionsModule,
  createConditionCallsModule,
  createConditionsModule,
} from '../modules/conditions/conditions.module.ts'
import {
  createConfigReportsModule,
  createConfigurationModule,
} from '../modules/configuration/configuration.module.ts'
import {
  createDeviceGroupsModule,
  createDevicesModule,
  createDeviceUsersModule,
  createTeamsModule,
  type DevicesService,
} from '../modules/devices/devices.module.ts'
import { createNotificationsModule } from '../modules/notifications/notifications.module.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

export type Devices = Awaited<ReturnType<typeof openDevices>>

/** Opens the modules for devices, their users, configuration and commands. */
export async function openDevices(options: ModulesOptions, stores: Stores) {
  const { settings, engines, clock, log, open } = options
  const { db, rowCache } = engines.relational
  const { seal, telemetry, feed } = stores
  const { redaction } = stores.redaction
  const { audit } = stores.audit
  const commands = openCommands(options, stores)
  const conditions = openConditions(options, stores)
  stores.accessChanges.onAnnounced(conditions.accessChanged)
  const { lastContacts, fleetStates } = telemetry.telemetry
  const devices = open(
    createDevicesModule({
      db,
      rowCache,
      seal,
      clock,
      redaction,
      log,
      lastContacts,
      fleetStates,
      conditionsOf: conditions.conditions.listedOf,
      addresses: settings,
      onUpdated: conditions.devicesChanged,
    }),
  )
  devices.devices.onPlanChanged((deviceIds) => {
    for (const deviceId of deviceIds) feed.announceChanged(deviceId, 'plan')
  })
  const deviceUsers = openDeviceUsers(options, stores, devices.devices)
  const { tiersOf } = devices.devices
  const conditionCalls = open(createConditionCallsModule({ ...conditions, tiersOf }))
  const teams = openTeams(options, stores)
  const deviceGroups = open(createDeviceGroupsModule({ db, audit }))
  const notifications = openNotifications(options, stores, conditions)
  const own = await openConfiguration(options, stores, commands, {
    ...devices,
    ...conditions,
    saveRecipientChoice: notifications.saveRecipientChoice,
  })
  const { commandQueue } = commands
  const { setConfig } = own.configuration.configuration
  const commandCalls = open(createCommandCallsModule({ commandQueue, setConfig }))
  await conditions.recover()
  return {
    commands,
    commandCalls,
    deviceUsers,
    devices,
    teams,
    deviceGroups,
    conditions,
    conditionCalls,
    notifications,
    ...own,
  }
}

/** The command queue. */
function openCommands({ engines, clock, log, open }: ModulesOptions, stores: Stores): CommandsModule {
  const { seal, feed } = stores
  const { redaction, listKeyFiles } = stores.redaction
  return open(
    createCommandsModule({
      db: engines.relational.db,
      seal,
      clock,
      audit: stores.audit.audit,
      redaction,
      listKeyFiles,
      deviceLog: stores.serverLog.deviceLog,
      log,
      onChanged: (deviceId) => feed.announceChanged(deviceId, 'commands'),
    }),
  )
}

/** Teams of people and their devices. */
function openTeams({ engines, clock, open }: ModulesOptions, stores: Stores) {
  return open(
    createTeamsModule({
      db: engines.relational.db,
      clock,
      audit: stores.audit.audit,
      limits: stores.limits.limits,
      messages: stores.messages.messages,
      sites: stores.sites.sites,
    }),
  )
}

/** Users and permissions of devices. */
function openDeviceUsers(
  { engines, clock, open }: ModulesOptions,
  stores: Stores,
  { planChanged }: Pick<DevicesService, 'planChanged'>,
) {
  return open(
    createDeviceUsersModule({
      db: engines.relational.db,
      clock,
      seal: stores.seal,
      audit: stores.audit.audit,
      limits: stores.limits.limits,
      codes: stores.codes.codes,
      messages: stores.messages.messages,
      sites: stores.sites.sites,
      deviceLog: stores.serverLog.deviceLog,
      onJoined: planChanged,
    }),
  )
}

/** Conditions of devices. */
function openConditions({ settings, engines, clock, log, open }: ModulesOptions, stores: Stores) {
  return open(
    createConditionsModule({
      db: engines.relational.db,
      engine: engines.telemetry,
      feed: stores.feed,
      audit: stores.audit.audit,
      deviceLog: stores.serverLog.deviceLog,
      clock,
      log,
      isShared: engines.notices !== null,
      isListening: settings.roles.has('ingest'),
    }),
  )
}

/** Notifications about conditions. */
function openNotifications(
  { engines, clock, log, open }: ModulesOptions,
  stores: Stores,
  conditions: Pick<ConditionsModule, 'occurrences'>,
) {
  return open(
    createNotificationsModule({
      db: engines.relational.db,
      seal: stores.seal,
      clock,
      log,
      occurrences: conditions.occurrences,
      messages: stores.messages.messages,
      pushes: stores.messages.pushes,
      receipts: stores.messages.receipts,
      setSendCheck: stores.messages.setSendCheck,
      webhookSecrets: stores.messages.webhookSecrets,
      audit: stores.audit.audit,
      limits: stores.limits.limits,
      sites: stores.sites.sites,
      deviceLog: stores.serverLog.deviceLog,
    }),
  )
}

/** Configurations that devices report, migrated before devices are let in, and changes of them by people. */
async function openConfiguration(
  { settings, engines, clock, log, open }: ModulesOptions,
  { seal, feed, redaction, pointRedaction, audit, serverLog, sites }: Stores,
  { commands }: CommandsModule,
  {
    devices,
    limitsChanged,
    saveRecipientChoice,
  }: Pick<ReturnType<typeof createDevicesModule>, 'devices'> &
    Pick<ConditionsModule, 'limitsChanged'> &
    Pick<ReturnType<typeof createNotificationsModule>, 'saveRecipientChoice'>,
) {
  const { db } = engines.relational
  const onSecretsChanged = pointRedaction.invalidate
  const onChanged = (deviceId: string) => feed.announceChanged(deviceId, 'configuration')
  const configReports = open(
    createConfigReportsModule({
      db,
      seal,
      clock,
      redaction: redaction.redaction,
      onSecretsChanged,
      onChanged,
    }),
  )
  await configReports.reports.migrateStoredReports()
  const configuration = open(
    createConfigurationModule({
      db,
      seal,
      clock,
      commands,
      audit: audit.audit,
      deviceLog: serverLog.deviceLog,
      findDeviceAccess: devices.findDeviceAccess,
      log,
      onSecretsChanged,
      onChanged,
      onSettingsChanged: limitsChanged,
      saveAlertChoice: saveRecipientChoice,
      sites: sites.sites,
      allowsPlainWebhooks: settings.outbound.allowsPlain,
    }),
  )
  return { configReports, configuration }
}
