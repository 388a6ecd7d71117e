import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { explainDamage } from './adapters/relational/pglite/database-damage.ts'
import { relationalFolder } from './adapters/relational/open.ts'
import { runCommand } from './cli/commands.ts'
import { promptFirstVendor } from './cli/first-vendor.ts'
import { type Engines, openEngines } from './composition/engines.ts'
import { buildHttp } from './composition/http.ts'
import { startJobs } from './composition/jobs.ts'
import { type App, openModules } from './composition/modules.ts'
import { buildTransports, type Transports } from './composition/transports.ts'
import type { HttpIngest } from './ingest/http/http.ts'
import { limitConnections } from './platform/network/connections.ts'
import { systemClock as clock } from './platform/clock.ts'
import { claimInstance, type Command } from './platform/instance.ts'
import { createLog, type Log } from './platform/monitoring/log.ts'
import { createMetrics, type Metrics } from './platform/monitoring/metrics.ts'
import { createModuleList, type ModuleList } from './platform/module.ts'
import {
  createOperationsApp,
  createStartingApp,
  type Phase,
} from './platform/http/documentation/operations.ts'
import { closeOnFailure } from './platform/background/close-on-failure.ts'
import type { Schedule } from './platform/background/schedule.ts'
import {
  finishesWithin,
  finishResponsesBeforeClosing,
  stopServer,
} from './platform/background/stop-server.ts'
import type { Settings } from './settings.ts'

export type Portal = {
  readonly port: number
  /** Null: devices connect to an external broker or to another process. */
  readonly mqttPort: number | null
  readonly stop: () => Promise<void>
}

/** Time limit for a request's headers or body. */
const timeouts = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }

/** Time limits when the portal stops: for requests in progress, and for all transports and background work. */
const requestGraceMs = 3_000
const transportsMs = 6_000
/** Time limit for closing what a failed start had opened. */
const abandonMs = 9_000

/**
 * Starts the portal's roles in this process. A failed start closes what it opened, so that another one may follow.
 * @throws if the data folder is in use, an engine does not open or a port is taken
 */
export async function startPortal(settings: Settings): Promise<Portal> {
  const log = createLog(settings.logLevel)
  const metrics = createMetrics()
  const list = createModuleList()
  const stopping = new AbortController()
  let app: App | undefined
  const instance = await claimInstance(settings.dataDir, (command) => answerCommand(app, command))
  list.open({ name: 'instance', close: instance.release })
  // Health checks get a response during the start too, which says that the portal is starting.
  const front = createFront(createStartingApp(metrics, log))
  list.open({ name: 'front', close: () => stopServer(front.server, requestGraceMs) })
  limitConnections(front.server, settings.httpConnections, settings.trustedProxies, () =>
    metrics.connectionsRefused.inc({ listener: 'http' }),
  )
  const start = async () => {
    await listen(front.server, settings)
    const engines = list.open(await openEngines(settings, log, metrics))
    const { registry } = metrics
    const { open, health: healthChecks } = list
    const options = { settings, engines, clock, log, registry, healthChecks, stopping: stopping.signal, open }
    app = await openModules(options).catch((error: unknown) => {
      throw settings.databaseUrl ? error : explainDamage(error, relationalFolder(settings.dataDir))
    })
    await ensureFirstVendor(settings, app)
    return serve({ settings, log, metrics, list, engines, app, front, stopping })
  }
  return closeOnFailure(
    start,
    () => abandonStart(list, stopping, log),
    (error) => log.error({ err: error }, 'a start that failed was not cleaned up'),
  )
}

/**
 * Runs a command from the shell.
 * @throws Error while the portal is still starting
 */
async function answerCommand(app: App | undefined, command: Command): Promise<unknown> {
  if (!app) throw new Error('The portal is starting. Try again in a moment.')
  const { accounts, devices, storage } = app
  const services = { accounts: accounts.accounts, devices: devices.devices, storage: storage.storage }
  const answer = await runCommand(services, command)
  // Commands end sessions and change groups and permissions.
  app.accessChanges.announce({ of: 'everybody' })
  return answer
}

/** Closes what a failed start had opened, in the order of a stop, without waiting for a hanging engine. */
async function abandonStart(list: ModuleList, stopping: AbortController, log: Log): Promise<void> {
  stopping.abort()
  const closed = list.closeAll((error, module) =>
    log.error({ err: error, module }, 'not closed after a start that failed'),
  )
  if (!(await finishesWithin(abandonMs, closed)))
    log.error({}, 'what a start that failed had opened was not closed in time')
}

type Front = ReturnType<typeof createFront>

/** The HTTP server, which listens from the first moment; its handler changes as the portal starts. */
function createFront(first: Hono) {
  // What is left of a body ends with its connection, see platform/bodies/unread-body.ts.
  const listen = (app: Hono) => getRequestListener(app.fetch, { autoCleanupIncoming: false })
  let listener = listen(first)
  let takeDeviceRequest: HttpIngest['handle'] = () => false
  const server = createServer(timeouts, (request, response) => {
    if (!takeDeviceRequest(request, response)) void listener(request, response)
  })
  finishResponsesBeforeClosing(server)
  return {
    server,
    open(app: Hono, ingest: HttpIngest | undefined): void {
      listener = listen(app)
      if (ingest) takeDeviceRequest = ingest.handle
    },
  }
}

async function serve(parts: {
  readonly settings: Settings
  readonly log: Log
  readonly metrics: Metrics
  readonly list: ModuleList
  readonly engines: Engines
  readonly app: App
  readonly front: Front
  readonly stopping: AbortController
}): Promise<Portal> {
  const { settings, log, metrics, list, engines, app, front, stopping } = parts
  const { server } = front
  let phase: Phase = 'starting'
  const transports = settings.roles.has('ingest') ? buildTransports(settings, app, log, metrics) : null
  let schedule: Schedule | undefined
  list.open({
    name: 'transports',
    health: transports?.health ?? {},
    close: () => closeTransports({ server, transports, schedule, queue: app.telemetry.queue, log }),
  })
  const healthCauses = app.storage.storage.causes
  const operations = { phase: () => phase, healthChecks: list.health, healthCauses, metrics }
  const http = settings.roles.has('api')
    ? buildHttp(settings, app, engines, list.modules, log, operations)
    : createOperationsApp(operations)
  if (transports) transports.http.attach(server)
  else server.on('checkContinue', (request, response) => server.emit('request', request, response))
  front.open(http, transports?.http)
  await transports?.broker.start()
  await transports?.udp?.start()
  const { changes } = engines.relational
  schedule = startJobs({
    modules: list.modules,
    roles: settings.roles,
    changes,
    log,
    stopping: stopping.signal,
  })
  phase = 'serving'
  const port = portOf(server, settings)
  const mqttPort = transports?.broker.port() ?? null
  const { publicUrl } = settings
  log.info({ port, mqttPort, publicUrl, roles: [...settings.roles] }, 'the portal is ready')

  return {
    port,
    mqttPort,
    async stop() {
      phase = 'stopping'
      // Live streams end first, so that browsers reconnect elsewhere; then whatever brings new work; the engines last.
      stopping.abort()
      await list.close()
    },
  }
}

/** Everything that brings new work, at once; what it brought in time is stored when this resolves. */
async function closeTransports(parts: {
  readonly server: Server
  readonly transports: Transports | null
  readonly schedule: Schedule | undefined
  readonly queue: App['telemetry']['queue']
  readonly log: Log
}): Promise<void> {
  const { server, transports, schedule, queue, log } = parts
  const closed = Promise.all([
    stopServer(server, requestGraceMs),
    transports?.broker.close(),
    transports?.udp?.close(),
    schedule?.stop(),
  ])
  if (!(await finishesWithin(transportsMs, closed)))
    log.warn({}, 'work under way was not done in time: it was not acknowledged')
  await queue.idle()
}

function portOf(server: Server, settings: Settings): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : settings.port
}

async function ensureFirstVendor(settings: Settings, { accounts: { accounts } }: App): Promise<void> {
  if (await accounts.hasAnyVendor()) return
  const vendor = settings.firstVendor ?? (await promptFirstVendor())
  await accounts.createUser({ ...vendor, givenName: 'Vendor', familyName: '', groups: ['senquip_admin'] })
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
