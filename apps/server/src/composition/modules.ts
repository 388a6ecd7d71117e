import { isFeatureOpen } from '@fieldport/domain'
import type { Registry } from 'prom-client'
import {
  createSettingsFilesModule,
  type ImportHelpers,
} from '../modules/configuration/configuration.module.ts'
import { createDiagnosticsModule } from '../modules/diagnostics/diagnostics.module.ts'
import { createImagesModule, createPagesModule } from '../modules/displays/displays.module.ts'
import { createFirmwareModule, type FirmwareModule } from '../modules/firmware/firmware.module.ts'
import { createProvisioningModule } from '../modules/provisioning/provisioning.module.ts'
import { createScriptsModule, type ScriptsService } from '../modules/scripts/scripts.module.ts'
import { createSupportModule } from '../modules/support/support.module.ts'
import { createDataJobsModule, createReadingsModule } from '../modules/telemetry/telemetry.module.ts'
import { createViewsModule } from '../modules/views/views.module.ts'
import type { Clock } from '../platform/clock.ts'
import type { HealthCheck } from '../platform/monitoring/health.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { OpenModule } from '../platform/module.ts'
import type { Settings } from '../settings.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { type Devices, openDevices } from './devices.ts'
import type { Engines } from './engines.ts'
import { joinPortals } from './portals.ts'
import { openStores, type Stores } from './stores.ts'

export type ModulesOptions = {
  readonly settings: Settings
  readonly engines: Engines
  readonly clock: Clock
  readonly log: Log
  readonly registry: Registry
  /** Of everything that is open, the transports among it. */
  readonly healthChecks: Readonly<Record<string, HealthCheck>>
  /** Aborted when the portal stops. */
  readonly stopping: AbortSignal
  readonly open: OpenModule
}

export type App = Awaited<ReturnType<typeof openModules>>

/**
 * The modules over the engines, each reached by its name. What a crash left half-made is whole again when this resolves:
 * stored data is repaired and cleaned before the first module that would add to it.
 */
export async function openModules(options: ModulesOptions) {
  const stores = await openStores(options)
  const devices = await openDevices({ ...options, stores })
  const accounts = openAccounts({ ...options, stores, devices })
  const deviceServices = openDeviceServices(options, stores, devices)
  const displays = openDisplays(options, stores, devices, accounts)
  const readings = openReadings(options, stores, devices, displays)
  const portals = options.open(await joinPortals({ ...options, ...stores, commands: devices.commands }))
  return { ...stores, ...devices, ...accounts, ...deviceServices, ...displays, readings, portals }
}

/** What people do with a device beside its settings: its stored data, its firmware, its script and what it tells of itself. */
function openDeviceServices(
  { settings, engines, clock, log, open }: ModulesOptions,
  { seal, feed, audit, sites, limits, telemetry, serverLog }: Stores,
  { devices, commands, configReports, configuration }: Devices,
) {
  const { db } = engines.relational
  const ground = { db, clock, log, audit: audit.audit, deviceLog: serverLog.deviceLog }
  const firmware = open(
    createFirmwareModule({
      ...ground,
      commands: commands.commands,
      latestPoints: (deviceId, limit) => telemetry.telemetry.latest(deviceId, limit),
      onReport: configReports.reports.onReport,
      publicUrl: settings.publicUrl,
    }),
  )
  const scripts = open(createScriptsModule({ ...ground, commands: commands.commands }))
  const settingsFiles = open(
    createSettingsFilesModule({
      ...ground,
      seal,
      configurationParts: configuration.configurationParts,
      helpers: importHelpers(firmware.firmware, scripts.scripts),
    }),
  )
  const dataJobs = open(
    createDataJobsModule({
      ...ground,
      seal,
      feed,
      telemetry,
      engine: engines.telemetry,
      limits: limits.limits,
      rollups: telemetry.rollups,
      findDeviceAccess: devices.devices.findDeviceAccess,
      deviceIdsByTier: devices.devices.deviceIdsByTier,
    }),
  )
  const diagnostics = open(
    createDiagnosticsModule({
      clock,
      telemetry: telemetry.telemetry,
      countRefused: devices.devices.countRefused,
      isConnected: commands.commands.isConnected,
      lastConnection: serverLog.serverLog.lastConnection,
      isShared: engines.notices !== null,
    }),
  )
  const provisioning = open(
    createProvisioningModule({
      clock,
      devices: devices.devices,
      firstMessage: telemetry.firstPoint,
      audit: audit.audit,
      sites: sites.sites,
    }),
  )
  return { firmware, scripts, settingsFiles, dataJobs, diagnostics, provisioning }
}

/** What an imported file of settings may bring along. */
function importHelpers(firmware: FirmwareModule['firmware'], scripts: ScriptsService): ImportHelpers {
  return {
    hasFirmware: async (deviceId, fw) =>
      (await firmware.overview(deviceId)).Items.some((image) => image.fw === fw),
    updateFirmware: (deviceId, fw, by) => firmware.update({ deviceId, fw, by }),
    scripts: {
      find: scripts.findSource,
      save: (deviceId, source, by, note) =>
        scripts.save({ deviceId, data: Buffer.from(source).toString('base64'), note, by }),
    },
  }
}

/** What people arrange for themselves and show to others. */
function openDisplays(
  { engines, clock, log, open }: ModulesOptions,
  { seal, audit, sites, messages, limits, serverLog }: Stores,
  { devices }: Devices,
  { accounts }: Accounts,
) {
  const { db } = engines.relational
  const ground = { db, clock, log, audit: audit.audit, deviceLog: serverLog.deviceLog }
  const images = open(createImagesModule({ ...ground, seal, files: engines.files }))
  const pages = open(
    createPagesModule({
      ...ground,
      findCaller: accounts.accounts.findCaller,
      findDeviceAccesses: devices.devices.findDeviceAccesses,
      maySharePages: (siteId) => isFeatureOpen('shareLinks', sites.sites.switchesOf(siteId)),
    }),
  )
  const views = open(createViewsModule({ db }))
  const support = open(
    createSupportModule({
      db,
      log,
      messages: messages.messages,
      sites: sites.sites,
      limits: limits.limits,
      findDeviceAccess: devices.devices.findDeviceAccess,
    }),
  )
  return { images, pages, views, support }
}

function openReadings(
  { clock, stopping, open }: ModulesOptions,
  { feed, accessChanges, limits, telemetry }: Stores,
  { devices, configuration }: Devices,
  { images, pages }: ReturnType<typeof openDisplays>,
) {
  const { tiersOf, channelsOf, computedChannels, getDisplayInfo, findDeviceAccesses } = devices.devices
  return open(
    createReadingsModule({
      telemetry: telemetry.telemetry,
      feed,
      clock,
      stopping,
      accessChanges,
      tiersOf,
      channelsOf,
      computedChannels,
      getDisplayInfo,
      findDeviceAccesses,
      limits: limits.limits,
      images: images.images,
      shareLinks: pages.shareLinks,
      configuration: configuration.configuration,
    }),
  )
}
