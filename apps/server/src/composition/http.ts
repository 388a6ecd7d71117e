import { join } from 'node:path'
import { buildAuthorise } from '../platform/access/authorise.ts'
import { buildCalls } from '../platform/http/calls.ts'
import { hostOf } from '../platform/network/client-address.ts'
import { createHttpApp } from '../platform/http/http-app.ts'
import type { Log } from '../platform/monitoring/log.ts'
import { mergeRoutes, type Module } from '../platform/module.ts'
import type { Operations } from '../platform/http/documentation/operations.ts'
import type { Settings } from '../settings.ts'
import type { Engines } from './engines.ts'
import type { App } from './modules.ts'

const webRoot = join(import.meta.dirname, '../../../web/dist')

/** Every call of the contract, handled by the modules, and the pages of the portal. */
export function buildHttp(
  settings: Settings,
  app: App,
  engines: Pick<Engines, 'relational'>,
  modules: readonly Module[],
  log: Log,
  operations: Operations,
) {
  const authorise = authoriseBy(app)
  const calls = buildCalls(authorise, app.accessChanges.announce, engines.relational.oneAtATime)
  return createHttpApp({
    ...operations,
    log,
    authorise,
    authenticate: app.credentials.authenticate,
    identity: identityOf(app),
    acceptedOrigins: app.sites.sites.origins,
    sitePages: app.sites.sitePages,
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    webRoot,
    outbox: app.messages.outbox,
    router: mergeRoutes(modules, calls),
    registerRawCalls: (raw) => {
      for (const module of modules) module.rawRoutes?.(raw)
    },
    registerPages: (pages) => {
      for (const module of modules) module.registerPages?.(pages)
    },
  })
}

/** Signing out, and signing in as somebody else, end the browser's previous session. */
function identityOf({ accounts: { sessions }, accessChanges }: App) {
  return async (request: Request): Promise<Response> => {
    const before = request.method === 'POST' ? await sessions.authenticate(request.headers) : null
    const response = await sessions.handler(request)
    if (before) accessChanges.announce({ of: 'user', userId: before.caller.userId })
    return response
  }
}

function authoriseBy({ credentials, devices, sites: { sites } }: App) {
  return buildAuthorise({
    authenticate: credentials.authenticate,
    findDeviceAccess: devices.devices.findDeviceAccess,
    switchesOfHost: async (headers) => sites.switchesOf(sites.siteIdOfHost(hostOf(headers))),
  })
}
