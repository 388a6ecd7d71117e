import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { buildEmbeddedBroker } from './adapters/broker/embedded.ts'
import { buildOutsideBroker } from './adapters/broker/outside.ts'
import { openRelational } from './adapters/relational/open.ts'
import { openEmbeddedTelemetry } from './adapters/telemetry/embedded.ts'
import { migrateTelemetry } from './adapters/telemetry/migrate.ts'
import { openRemoteTelemetry } from './adapters/telemetry/remote.ts'
import { runCommand } from './cli/commands.ts'
import { askFirstVendor } from './cli/first-vendor.ts'
import { buildHttpIngest } from './ingest/http/http.ts'
import { buildIngest } from './ingest/ingest.ts'
import { buildIngestMetrics } from './ingest/metrics.ts'
import { buildMqttIngest } from './ingest/mqtt/mqtt.ts'
import type { IngestPorts } from './ingest/ports.ts'
import { buildUdpIngest } from './ingest/udp/udp.ts'
import { registerLiveCalls } from './live/live.routes.ts'
import { createLiveFeed } from './live/live-feed.ts'
import { createAccountsModule } from './modules/accounts/accounts.module.ts'
import { accountsRoutes } from './modules/accounts/accounts.routes.ts'
import { createDevicesModule } from './modules/devices/devices.module.ts'
import { devicesRoutes, registerDevicesRawCalls } from './modules/devices/devices.routes.ts'
import { deleteExpired } from './modules/telemetry/retention.ts'
import { createTelemetryModule } from './modules/telemetry/telemetry.module.ts'
import { registerTelemetryRawCalls, telemetryRoutes } from './modules/telemetry/telemetry.routes.ts'
import { buildAuthorise } from './platform/authorise.ts'
import { buildCalls } from './platform/calls.ts'
import { systemClock as clock } from './platform/clock.ts'
import type { HealthCheck } from './platform/health.ts'
import { createHttpApp } from './platform/http-app.ts'
import { claimInstance } from './platform/instance.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { acceptedOrigins } from './platform/origins.ts'
import { createSchedule } from './platform/schedule.ts'
import { createSeal, readSecretKey } from './platform/seal.ts'
import { createWriteHealth } from './platform/write-health.ts'
import type { Settings } from './settings.ts'

const webRoot = join(import.meta.dirname, '../../web/dist')
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type Engines = Awaited<ReturnType<typeof openEngines>>
type App = Awaited<ReturnType<typeof openModules>>

/** The engines, migrated. */
async function openEngines(settings: Settings, log: Log) {
  const relational = await openRelational({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => log.warn({ err: error }, 'the database closed a connection'),
  })
  const telemetry = settings.clickhouseUrl
    ? openRemoteTelemetry(settings.clickhouseUrl)
    : await openEmbeddedTelemetry(join(settings.dataDir, 'telemetry'))
  await migrateTelemetry(telemetry)
  const writeHealth = createWriteHealth({
    probe: () => {
      const nowMs = clock.nowMs()
      const row = `probe\t${nowMs / 1000}\t${nowMs}\n`
      return telemetry.insert('checkpoints', ['name', 'at', 'version'], row)
    },
  })
  const healthChecks: Record<string, HealthCheck> = {
    relational: relational.ping,
    telemetry: async () => {
      await telemetry.ping()
      await writeHealth.check()
    },
  }
  return { relational, telemetry, writeHealth, healthChecks }
}

/** The modules over the engines; what a crash left half-made is whole again when this resolves. */
async function openModules(settings: Settings, engines: Engines, log: Log, metrics: Metrics) {
  const { relational, telemetry: engine, writeHealth, healthChecks } = engines
  const { db } = relational
  const seal = createSeal(await readSecretKey(settings))
  const feed = createLiveFeed()
  const origins = acceptedOrigins(settings.publicUrl, settings.port)
  const watchWrite = (write: () => Promise<void>) => {
    const stop = metrics.insertSeconds.startTimer()
    return writeHealth.watch(write).finally(stop)
  }
  const telemetryModule = createTelemetryModule({ engine, clock, feed, watchWrite })
  await telemetryModule.keeper.recover()
  const accountsModule = createAccountsModule({
    ...settings,
    db,
    seal,
    clock,
    acceptedOrigins: () => origins,
    onError: (message) => log.warn({ message }, 'identity'),
  })
  const { lastContacts } = telemetryModule.telemetry
  const devicesModule = createDevicesModule({ db, seal, clock, lastContacts, addresses: settings, log })
  const close = async () => {
    await devicesModule.close()
    await telemetryModule.keeper.close()
    await engine.close()
    await relational.close()
  }
  return { ...telemetryModule, ...accountsModule, ...devicesModule, feed, origins, healthChecks, close }
}

/** Every way a device can reach the portal, over one use case. */
function buildTransports(settings: Settings, app: App, log: Log, metrics: Metrics) {
  const { devices, telemetry } = app
  const ports: IngestPorts = {
    append: (deviceId, points) => telemetry.append(deviceId, points),
    recordRefusals: devices.recordRefusals,
    recordConfig: devices.recordConfig,
    authenticateDevice: devices.authenticateDevice,
    isUdpAllowed: devices.isUdpAllowed,
    deviceExists: devices.deviceExists,
    clock,
    metrics: buildIngestMetrics(metrics.registry),
    log,
  }
  const ingest = buildIngest(ports)
  const { handlers, authenticate } = buildMqttIngest(ingest, ports, {
    isBrokerOutside: Boolean(settings.mqttUrl),
  })
  const broker = settings.mqttUrl
    ? buildOutsideBroker({
        url: settings.mqttUrl,
        clientId: clientId(settings),
        handlers,
        log,
        random: Math.random,
        ...(settings.mqttShareGroup ? { shareGroup: settings.mqttShareGroup } : {}),
      })
    : buildEmbeddedBroker({ host: settings.host, port: settings.mqttPort, authenticate, handlers, log })
  const udp =
    settings.udpPort === undefined
      ? null
      : buildUdpIngest(ingest, ports, { host: settings.host, port: settings.udpPort })
  return { http: buildHttpIngest(ingest, ports), broker, udp }
}

/** The session that an outside broker keeps for this portal goes by its place. */
function clientId(settings: Settings): string {
  const place = createHash('sha256').update(`${hostname()}:${settings.dataDir}`).digest('hex')
  return `portal-${place.slice(0, 16)}`
}

function buildHttp(settings: Settings, app: App, log: Log, metrics: Metrics, stopping: AbortSignal) {
  const { accounts: _, sessions, devices, telemetry, feed } = app
  const authorise = buildAuthorise({
    findCaller: sessions.findCaller,
    findDeviceAccess: devices.findDeviceAccess,
  })
  const calls = buildCalls(authorise)
  const fromDevices = devicesRoutes(calls, devices)
  return createHttpApp({
    log,
    metrics,
    authorise,
    identity: sessions.handler,
    acceptedOrigins: () => app.origins,
    publicUrl: settings.publicUrl,
    healthChecks: app.healthChecks,
    webRoot,
    router: {
      portal: { ...accountsRoutes(calls), ...fromDevices.portal },
      device: { ...telemetryRoutes(calls, telemetry, clock), ...fromDevices.device },
    },
    registerRawCalls: (raw) => {
      registerDevicesRawCalls(raw, devices)
      registerTelemetryRawCalls(raw, telemetry, clock)
      registerLiveCalls(raw, { feed, telemetry, clock, deviceIdsOf: devices.deviceIdsOf, stopping })
    },
  })
}

function startBackgroundWork(app: App, engines: Engines, log: Log) {
  const schedule = createSchedule(log)
  schedule.every('roll-ups', minuteMs, app.keeper.refresh, minuteMs / 2)
  schedule.every(
    'retention',
    dayMs,
    async () => deleteExpired(app.rollups, await app.devices.deviceIdsByTier(), clock.nowMs()),
    5 * minuteMs,
  )
  schedule.every('expired sessions', dayMs, app.sessions.removeExpired, 10 * minuteMs)
  schedule.every('database upkeep', dayMs, engines.relational.maintain, 15 * minuteMs)
  return schedule
}

export type Portal = {
  readonly port: number
  /** null: devices come through an outside broker. */
  readonly mqttPort: number | null
  readonly stop: () => Promise<void>
}

/** The whole portal in this process. @throws when the data folder is held by another, or an engine does not open */
export async function startPortal(settings: Settings): Promise<Portal> {
  const log = createLog(settings.logLevel)
  const metrics = createMetrics()
  let app: App | undefined
  const instance = await claimInstance(settings.dataDir, async (command) => {
    if (!app) throw new Error('The portal is starting. Please try again.')
    return runCommand(app, command)
  })
  const engines = await openEngines(settings, log)
  app = await openModules(settings, engines, log, metrics)
  await ensureFirstVendor(settings, app)
  const stopping = new AbortController()
  const transports = buildTransports(settings, app, log, metrics)
  const { broker, udp } = transports
  app.healthChecks['broker'] = () => broker.ping()
  if (udp) app.healthChecks['udp'] = () => udp.ping()
  const http = buildHttp(settings, app, log, metrics, stopping.signal)
  const listener = getRequestListener(http.fetch)
  const server = createServer((request, response) => {
    if (!transports.http.handle(request, response)) void listener(request, response)
  })
  transports.http.attach(server)
  await listen(server, settings)
  await broker.start()
  await udp?.start()
  const schedule = startBackgroundWork(app, engines, log)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  log.info({ port, mqttPort: broker.port(), publicUrl: settings.publicUrl }, 'the portal is ready')

  const { queue, close } = app
  return {
    port,
    mqttPort: broker.port(),
    async stop() {
      stopping.abort()
      await Promise.all([
        closeServer(server),
        transports.broker.close(),
        transports.udp?.close(),
        schedule.stop(),
      ])
      await queue.idle()
      await close()
      await instance.release()
    },
  }
}

async function ensureFirstVendor(settings: Settings, { accounts }: App): Promise<void> {
  if (await accounts.hasAnyVendor()) return
  const vendor = settings.firstVendor ?? (await askFirstVendor())
  await accounts.createUser({ ...vendor, name: 'Vendor', groups: ['senquip_admin'] })
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

/** Ends idle connections at once and waits for requests under way. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
