import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { runCommand } from './cli/commands.ts'
import { askFirstVendor } from './cli/first-vendor.ts'
import { startBackgroundWork } from './composition/background.ts'
import { openEngines } from './composition/engines.ts'
import { buildHttp } from './composition/http.ts'
import { type App, openModules } from './composition/modules.ts'
import { buildTransports, type Transports } from './composition/transports.ts'
import { limitConnections } from './platform/connections.ts'
import type { HealthCheck } from './platform/health.ts'
import { createOperationsApp } from './platform/http-app.ts'
import { claimInstance } from './platform/instance.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { stopServer, within } from './platform/stop-server.ts'
import type { Settings } from './settings.ts'

export type Portal = {
  readonly port: number
  /** null: devices come through an outside broker, or to another process. */
  readonly mqttPort: number | null
  readonly stop: () => Promise<void>
}

/** A head or a body that comes more slowly is given up. */
const timeouts = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }

/** On stop: how long requests under way are waited for, and how long all transports and background work. */
const requestGraceMs = 3_000
const transportsMs = 6_000

/** The portal in this process, as much of it as its roles say. @throws when the data folder is held by another, or an engine does not open */
export async function startPortal(settings: Settings): Promise<Portal> {
  const log = createLog(settings.logLevel)
  const metrics = createMetrics()
  let app: App | undefined
  const instance = await claimInstance(settings.dataDir, async (command) => {
    if (!app) throw new Error('The portal is starting. Please try again.')
    const answer = await runCommand(app, command)
    // Commands end sessions and change groups and permissions.
    app.accessChanges.announce({ of: 'everybody' })
    return answer
  })
  const engines = await openEngines(settings, log)
  app = await openModules(settings, engines, log, metrics)
  await ensureFirstVendor(settings, app)
  const stopping = new AbortController()
  const transports = settings.roles.has('ingest') ? buildTransports(settings, app, log, metrics) : null
  if (transports) Object.assign(app.healthChecks, healthOf(transports))
  const http = settings.roles.has('api')
    ? buildHttp(settings, app, log, metrics, stopping.signal)
    : createOperationsApp({ ...app, metrics })
  // What is left of a body ends with its connection, see platform/bodies/unread-body.ts.
  const listener = getRequestListener(http.fetch, { autoCleanupIncoming: false })
  const server = createServer(timeouts, (request, response) => {
    if (!transports?.http.handle(request, response)) void listener(request, response)
  })
  if (transports) transports.http.attach(server)
  else server.on('checkContinue', (request, response) => server.emit('request', request, response))
  limitConnections(server, settings.httpConnections, settings.trustedProxies, () =>
    metrics.connectionsRefused.inc({ listener: 'http' }),
  )
  await listen(server, settings)
  await transports?.broker.start()
  await transports?.udp?.start()
  const schedule = startBackgroundWork(settings.roles, app, engines, log)
  const port = portOf(server, settings)
  const mqttPort = transports?.broker.port() ?? null
  const { publicUrl } = settings
  log.info({ port, mqttPort, publicUrl, roles: [...settings.roles] }, 'the portal is ready')

  const { queue, close } = app
  return {
    port,
    mqttPort,
    async stop() {
      // Live streams end first, so that browsers reconnect elsewhere; then whatever brings new work; the engines last.
      stopping.abort()
      const transportsClosed = Promise.all([
        stopServer(server, requestGraceMs),
        transports?.broker.close(),
        transports?.udp?.close(),
        schedule.stop(),
      ])
      if (!(await within(transportsMs, transportsClosed)))
        log.warn({}, 'work under way was not done in time: it was not acknowledged')
      await queue.idle()
      await close()
      await instance.release()
    },
  }
}

function healthOf({ broker, udp }: Transports): Record<string, HealthCheck> {
  return { broker: () => broker.ping(), ...(udp && { udp: () => udp.ping() }) }
}

function portOf(server: Server, settings: Settings): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : settings.port
}

async function ensureFirstVendor(settings: Settings, { accounts }: App): Promise<void> {
  if (await accounts.hasAnyVendor()) return
  const vendor = settings.firstVendor ?? (await askFirstVendor())
  await accounts.createUser({ ...vendor, givenName: 'Vendor', familyName: '', groups: ['senquip_admin'] })
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
