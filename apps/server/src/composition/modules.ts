import { randomUUID } from 'node:crypto'
import { isFeatureOpen } from '@fieldport/domain'
import type { Registry } from 'prom-client'
import { createAempModule } from '../modules/aemp/aemp.module.ts'
import { createDeviceToDeviceModule } from '../modules/device-to-device/device-to-device.module.ts'
import { createDiagnosticsModule } from '../modules/diagnostics/diagnostics.module.ts'
import {
  createBrandPagesModule,
  createChartNotesModule,
  createImagesModule,
  createItemsModule,
  createPagesModule,
} from '../modules/displays/displays.module.ts'
import { createExportSchedulesModule, createExportsModule } from '../modules/exports/exports.module.ts'
import { createForwardingModule } from '../modules/forwarding/forwarding.module.ts'
import { createFleetAdminModule } from '../modules/fleet-admin/fleet-admin.module.ts'
import { createSupportModule } from '../modules/support/support.module.ts'
import { createDataJobsModule, createReadingsModule } from '../modules/telemetry/telemetry.module.ts'
import { createToolsModule } from '../modules/tools/tools.module.ts'
import { createViewsModule } from '../modules/views/views.module.ts'
import type { Clock } from '../platform/clock.ts'
import type { HealthCheck } from '../platform/monitoring/health.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { OpenModule } from '../platform/module.ts'
import type { Settings } from '../settings.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { openBilling } from './billing.ts'
import { openManufacturing } from './manufacturing.ts'
import { openDeviceContents } from './device-contents.ts'
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
  /** Checks of everything that is open, including the transports. */
  readonly healthChecks: Readonly<Record<string, HealthCheck>>
  /** Aborted when the portal stops. */
  readonly stopping: AbortSignal
  readonly open: OpenModule
}

export type App = Awaited<ReturnType<typeof openModules>>

/**
 * Opens the modules on the engines. When this resolves, stored data is repaired after a crash: that happens before the
 * first module that adds data.
 */
export async function openModules(options: ModulesOptions) {
  const stores = await openStores(options)
  const devices = await openDevices(options, stores)
  const accounts = openAccounts(options, stores, devices)
  const deviceContents = openDeviceContents(options, stores, devices)
  const deviceServices = openDeviceServices(options, stores, devices)
  const manufacturing = openManufacturing(options, stores, devices, accounts, {
    ...deviceContents,
    ...deviceServices,
  })
  const displays = openDisplays(options, stores, devices, accounts)
  const readings = openReadings(options, stores, devices, displays)
  const exports = openExports(options, stores, devices, accounts)
  const interfaces = openInterfaces(options, stores, devices, accounts)
  const billing = openBilling(options, stores, devices, deviceServices)
  const portals = options.open(await joinPortals(options, stores, devices))
  return {
    ...stores,
    ...devices,
    ...accounts,
    ...deviceContents,
    ...deviceServices,
    ...manufacturing,
    ...displays,
    readings,
    ...exports,
    ...interfaces,
    ...billing,
    portals,
  }
}

/** Modules for a device's stored data and for its requests. */
function openDeviceServices(
  { engines, clock, log, open }: ModulesOptions,
  { seal, feed, audit, limits, telemetry, serverLog, pointRedaction }: Stores,
  { devices, commands }: Devices,
) {
  const dataJobs = open(
    createDataJobsModule({
      db: engines.relational.db,
      clock,
      log,
      audit: audit.audit,
      deviceLog: serverLog.deviceLog,
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
  const tools = open(
    createToolsModule({
      clock,
      findDeviceAccess: devices.devices.findDeviceAccess,
      findTier: devices.devices.findTier,
      redactPoints: pointRedaction.redactPoints,
      storedTimes: telemetry.telemetry.storedTimes,
      storedTexts: telemetry.telemetry.storedTexts,
    }),
  )
  const fleetAdmin = open(
    createFleetAdminModule({
      db: engines.relational.db,
      clock,
      allSummaries: devices.devices.allSummaries,
    }),
  )
  return { dataJobs, diagnostics, tools, fleetAdmin }
}

/** Modules for custom pages, images, notes and their share links. */
function openDisplays(
  { engines, clock, log, open }: ModulesOptions,
  { seal, feed, audit, sites, messages, limits, serverLog }: Stores,
  { devices }: Devices,
  { accounts }: Accounts,
) {
  const { db } = engines.relational
  const common = { db, clock, log, audit: audit.audit, deviceLog: serverLog.deviceLog }
  const images = open(createImagesModule({ ...common, seal, files: engines.files }))
  const customItems = open(
    createItemsModule({
      ...common,
      images: images.attached,
      onChanged: (deviceId) => feed.announceChanged(deviceId, 'customItems'),
    }),
  )
  const chartNotes = open(
    createChartNotesModule({
      ...common,
      newId: randomUUID,
      onChanged: (deviceId) => feed.announceChanged(deviceId, 'notes'),
    }),
  )
  const brandPages = open(createBrandPagesModule(common))
  const pages = open(
    createPagesModule({
      ...common,
      findBrandPage: (host, name, view) =>
        brandPages.brandPages.shown({ siteId: sites.sites.siteIdOfHost(host), name }, view),
      findCaller: accounts.accounts.findCaller,
      findDeviceAccesses: devices.devices.findDeviceAccesses,
      itemsOf: customItems.items.list,
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
  return { images, chartNotes, brandPages, pages, views, support }
}

function openReadings(
  { clock, stopping, open }: ModulesOptions,
  { feed, accessChanges, limits, telemetry }: Stores,
  { devices, configuration, conditions }: Devices,
  { images, chartNotes, pages }: ReturnType<typeof openDisplays>,
) {
  const { tiersOf, channelsOf, computedChannels, getDisplayInfo, findDeviceAccesses } = devices.devices
  const { displaySettingsOf, getHighlightInfo, visibleSummaries } = devices.devices
  return open(
    createReadingsModule({
      telemetry: telemetry.telemetry,
      columns: telemetry.columns,
      feed,
      clock,
      stopping,
      accessChanges,
      tiersOf,
      channelsOf,
      computedChannels,
      getDisplayInfo,
      findDeviceAccesses,
      displaySettingsOf,
      getHighlightInfo,
      summariesOf: visibleSummaries,
      conditionsOf: conditions.conditions.listedOf,
      openConditions: conditions.conditions.of,
      limitRulesOf: conditions.limitRules.list,
      limits: limits.limits,
      images: images.images,
      chartNotes: chartNotes.chartNotes,
      shareLinks: pages.shareLinks,
      configuration: configuration.configuration,
    }),
  )
}

/** Exports of stored data, immediate and scheduled. */
function openExports(
  { engines, clock, stopping, log, open }: ModulesOptions,
  { accessChanges, audit, seal, serverLog, telemetry: { telemetry }, messages, sites, limits }: Stores,
  { devices: { devices } }: Devices,
  { accounts }: Accounts,
) {
  const { getDisplayInfo, findDeviceAccesses } = devices
  const common = { telemetry, clock, log, audit: audit.audit, findDeviceAccesses }
  const exports = open(
    createExportsModule({
      ...common,
      engine: engines.telemetry,
      stopping,
      accessChanges,
      getDisplayInfo,
      deviceLog: serverLog.deviceLog,
    }),
  )
  const exportSchedules = open(
    createExportSchedulesModule({
      ...common,
      db: engines.relational.db,
      seal,
      files: engines.files,
      exports: exports.exports,
      chosenDevices: exports.chosenDevices,
      messages: messages.messages,
      receipts: messages.receipts,
      sites: sites.sites,
      limits: limits.limits,
      findCaller: accounts.accounts.findCaller,
    }),
  )
  return { exports, exportSchedules }
}

/** Interfaces through which other systems and devices read data. */
function openInterfaces(
  { settings, engines, clock, log, open }: ModulesOptions,
  { seal, audit, serverLog, sites, limits, redaction, telemetry: { telemetry, storeClock } }: Stores,
  { commands: { deviceGateway }, devices: { devices } }: Devices,
  { accounts }: Accounts,
) {
  const { db } = engines.relational
  const { channelsOf } = devices
  const aemp = open(createAempModule({ db, clock, telemetry, channelsOf, sites: sites.sites }))
  const deviceToDevice = open(
    createDeviceToDeviceModule({
      db,
      clock,
      log,
      telemetry,
      deviceGateway,
      limits: limits.limits,
      redactorOf: redaction.redaction.redactorOf,
    }),
  )
  const forwarding = open(
    createForwardingModule({
      db,
      seal,
      clock,
      storeClock,
      log,
      telemetry,
      audit: audit.audit,
      deviceLog: serverLog.deviceLog,
      outbound: settings.outbound,
      findCaller: accounts.accounts.findCaller,
      findDeviceAccess: devices.findDeviceAccess,
      describeDevice: async (id) => {
        const [{ name, model, baseIntervalSeconds, transmitInterval }, { config }] = await Promise.all([
          devices.getDisplayInfo(id),
          devices.getHighlightInfo(id),
        ])
        return { id, name, model, config, intervalSeconds: baseIntervalSeconds * transmitInterval }
      },
    }),
  )
  return { aemp, deviceToDevice, forwarding }
}
