import { join } from 'node:path'
import { registerLiveCalls } from '../modules/telemetry/live/live.routes.ts'
import { registerSharedCalls } from '../modules/telemetry/live/shared.routes.ts'
import { accountsRoutes } from '../modules/accounts/accounts.routes.ts'
import { credentialsRoutes } from '../modules/accounts/credentials/credentials.routes.ts'
import { groupsRoutes } from '../modules/accounts/groups/groups.routes.ts'
import { mfaRoutes } from '../modules/accounts/mfa/mfa.routes.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import { commandsRoutes, registerCommandsRawCalls } from '../modules/commands/commands.routes.ts'
import { configurationRoutes } from '../modules/configuration/configuration.routes.ts'
import { devicesRoutes, registerDevicesRawCalls } from '../modules/devices/devices.routes.ts'
import { devicePagesRoutes, userPagesRoutes } from '../modules/displays/pages/pages.routes.ts'
import { deviceUsersRoutes } from '../modules/devices/users/users.routes.ts'
import { createSitePages } from '../modules/sites/site-pages.ts'
import { provisioningRoutes } from '../modules/provisioning/provisioning.routes.ts'
import { sitesRoutes } from '../modules/sites/sites.routes.ts'
import { storageRoutes } from '../modules/storage/storage.routes.ts'
import { supportRoutes } from '../modules/support/support.routes.ts'
import { viewsRoutes } from '../modules/views/views.routes.ts'
import { registerFleetRawCalls } from '../modules/telemetry/fleet/fleet.routes.ts'
import { registerTelemetryRawCalls, telemetryRoutes } from '../modules/telemetry/telemetry.routes.ts'
import { buildAuthorise } from '../platform/authorise.ts'
import { buildCalls, type Calls } from '../platform/calls.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createHttpApp } from '../platform/http-app.ts'
import { hostOf } from '../platform/client-address.ts'
import type { RawCalls } from '../platform/raw-calls.ts'
import type { Log } from '../platform/log.ts'
import type { Operations } from '../platform/operations.ts'
import type { Settings } from '../settings.ts'
import { deviceServicesRoutes, registerDeviceServicesRawCalls } from './device-services.ts'
import type { App } from './modules.ts'

const webRoot = join(import.meta.dirname, '../../../web/dist')

export function buildHttp(
  settings: Settings,
  app: App,
  log: Log,
  operations: Operations,
  stopping: AbortSignal,
) {
  const { sites, devices } = app
  const authorise = authoriseBy(app)
  const calls = buildCalls(authorise, app.accessChanges.announce)
  const fromAccounts = accountsRoutes(calls, app)
  const fromDevices = devicesRoutes(calls, devices, app.deviceGroups)
  const fromConfiguration = configurationRoutes(calls, app.configuration)
  const fromServices = deviceServicesRoutes(calls, app)
  const fromUsers = deviceUsersRoutes(calls, app.deviceUsers)
  return createHttpApp({
    ...operations,
    log,
    authorise,
    findVisitor: app.findVisitor,
    identity: identityOf(app),
    acceptedOrigins: sites.origins,
    sitePages: createSitePages({ sites, findSiteImage: app.findSiteImage }),
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    webRoot,
    outbox: app.outbox,
    router: {
      portal: {
        ...fromAccounts.portal,
        ...fromDevices.portal,
        ...fromConfiguration.portal,
        ...fromUsers.portal,
        ...fromServices.portal,
        ...commandsRoutes(calls, app.commandQueue, app.configuration.setConfig),
        ...sitesRoutes(calls, sites, app.sitesAdmin),
        ...groupsRoutes(calls, app.groups),
        ...operatorRoutes(calls, app),
        ...supportRoutes(calls, app.support),
        ...viewsRoutes(calls, app.views),
        ...userPagesRoutes(calls, app.pages, app.shareLinks),
      },
      user: {
        ...fromAccounts.user,
        ...mfaRoutes(calls, app.mfa),
        ...credentialsRoutes(calls, app.credentials),
        ...fromUsers.user,
      },
      device: {
        ...telemetryRoutes(calls, readingsOf(app)),
        ...fromDevices.device,
        ...fromConfiguration.device,
        ...fromServices.device,
        ...devicePagesRoutes(calls, app.pages, app.shareLinks),
      },
      prov: { ...provisioningRoutes(calls, app.provisioning), ...fromServices.prov },
    },
    registerRawCalls: (raw) => registerRaw(raw, app, stopping),
  })
}

/** What the vendor reads of the portal itself. */
function operatorRoutes(calls: Calls, { audit, storage, healthChecks }: App) {
  return { ...auditRoutes(calls, audit), ...storageRoutes(calls, storage, healthChecks) }
}

function registerRaw(raw: RawCalls, app: App, stopping: AbortSignal): void {
  const { devices } = app
  const readings = readingsOf(app)
  registerDevicesRawCalls(raw, devices)
  registerCommandsRawCalls(raw, app.commandQueue)
  registerTelemetryRawCalls(raw, readings)
  registerFleetRawCalls(raw, readings)
  registerDeviceServicesRawCalls(raw, app)
  registerSharedCalls(raw, { ...app, ...readings, stopping })
  registerLiveCalls(raw, { ...readings, feed: app.feed, accessChanges: app.accessChanges, stopping })
}

/** Signing out, and signing in as somebody else, end the session that the browser had. */
function identityOf({ sessions, accessChanges }: App) {
  return async (request: Request): Promise<Response> => {
    const before = request.method === 'POST' ? await sessions.findVisitor(request.headers) : null
    const response = await sessions.handler(request)
    if (before) accessChanges.announce({ of: 'user', userId: before.caller.userId })
    return response
  }
}

function readingsOf({ telemetry, devices }: App) {
  return { telemetry, clock, ...devices }
}

function authoriseBy({ findVisitor, devices, sites }: App) {
  return buildAuthorise({
    findVisitor,
    findDeviceAccess: devices.findDeviceAccess,
    switchesOfHost: async (headers) => sites.switchesOf(sites.siteIdOfHost(hostOf(headers))),
  })
}
