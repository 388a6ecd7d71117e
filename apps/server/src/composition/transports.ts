import { createMessage, type PlainMessageId } from '@fieldport/messages'
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Broker, Presence } from '../adapters/broker/broker.ts'
import { buildEmbeddedBroker } from '../adapters/broker/embedded.ts'
import { buildExternalBroker } from '../adapters/broker/external.ts'
import { commandTopic } from '../adapters/broker/topics.ts'
import { buildFirmwareDownload } from '../ingest/http/firmware-download.ts'
import { buildHttpIngest, type HttpIngest } from '../ingest/http/http.ts'
import { buildIngest } from '../ingest/ingest.ts'
import { buildIngestMetrics } from '../ingest/metrics.ts'
import { buildMqttIngest } from '../ingest/mqtt/mqtt.ts'
import { withFailureLog } from '../ingest/failure-log.ts'
import type { IngestPorts, Transport } from '../ingest/ports.ts'
import { createSkippedPointsLog } from '../ingest/skipped-points-log.ts'
import { createRefusedSignInLog } from '../ingest/refused-sign-in-log.ts'
import { createSignInThrottle } from '../ingest/sign-in-throttle.ts'
import { createTransportTracker } from '../ingest/transport-tracker.ts'
import { logRefusal } from '../ingest/log-refusal.ts'
import { buildUdpIngest } from '../ingest/udp/udp.ts'
import { createPlanStorage } from '../modules/telemetry/telemetry.module.ts'
import { clientAddress } from '../platform/network/client-address.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { Metrics } from '../platform/monitoring/metrics.ts'
import type { Settings } from '../settings.ts'
import type { App } from './modules.ts'

/** Every transport by which devices reach the portal, on the same ingest. */
export function buildTransports(settings: Settings, app: App, log: Log, metrics: Metrics) {
  const { devices } = app.devices
  const { deviceLog } = app.serverLog
  const { deviceGateway } = app.commands

  const ports = withFailureLog({
    append: createAppend(app, createTransportNotes(app, Boolean(settings.mqttUrl))),
    recordRefusals: (deviceId, message) => {
      devices.recordRefusals(deviceId, message)
      logRefusal(deviceLog, deviceId, message)
    },
    recordConfig: app.configReports.reports.recordReport,
    ...signInPorts(settings, app),
    deviceExists: devices.deviceExists,
    recordReply: deviceGateway.takeReply,
    onMqttMessage: deviceGateway.onMessage,
    commands: deviceGateway,
    clock,
    isClockUnset: app.telemetry.rollupRefresher.isClockUnset,
    metrics: buildIngestMetrics(metrics.registry),
    log,
  })
  const ingest = buildIngest(ports)
  const { handlers: mqttHandlers, authenticate } = buildMqttIngest(ingest, ports, {
    isBrokerExternal: Boolean(settings.mqttUrl),
  })
  const handlers = { ...mqttHandlers, onPresence: presenceHandler(app) }
  const broker = settings.mqttUrl
    ? buildExternalBroker({
        url: settings.mqttUrl,
        clientId: clientId(settings),
        handlers,
        log,
        random: Math.random,
        ...(settings.mqttShareGroup ? { shareGroup: settings.mqttShareGroup } : {}),
      })
    : buildEmbeddedBroker({
        host: settings.host,
        port: settings.mqttPort,
        authenticate,
        handlers,
        log,
        limits: settings.mqttConnections,
        trustedProxies: settings.trustedProxies,
        onConnectionRefused: () => metrics.connectionsRefused.inc({ listener: 'mqtt' }),
      })
  sendCommandsThrough(broker, app)
  endSupersededConnections(broker, app)
  const udp =
    settings.udpPort === undefined
      ? null
      : buildUdpIngest(ingest, ports, { host: settings.host, port: settings.udpPort })
  return {
    http: buildHttp(buildHttpIngest(ingest, ports), ports, app),
    broker,
    udp,
    health: { broker: () => broker.ping(), ...(udp && { udp: () => udp.ping() }) },
  }
}

export type Transports = ReturnType<typeof buildTransports>

/** Stores the points that the device's plan stores, with secrets masked. */
function createAppend(
  { telemetry: { telemetry }, pointRedaction, devices: { devices }, serverLog }: App,
  noteTransport: ReturnType<typeof createTransportNotes>,
): IngestPorts['append'] {
  const store = createPlanStorage({
    clock,
    tierOf: devices.findTier,
    storedTimes: telemetry.storedTimes,
    append: async (deviceId, points) =>
      telemetry.append(deviceId, await pointRedaction.redactPoints(deviceId, points)),
    onLeftOut: createSkippedPointsLog(clock, serverLog.deviceLog),
  })
  return (deviceId, points, transport) => {
    noteTransport(deviceId, transport)
    return store(deviceId, points)
  }
}

/** Authentication of devices, throttled against guessing; refused attempts are logged for the owner. */
function signInPorts(
  { trustedProxies }: Settings,
  { devices: { devices }, serverLog: { deviceLog } }: App,
): Pick<IngestPorts, 'signIn' | 'allowUdp' | 'addressOf'> {
  const throttle = createSignInThrottle({
    clock,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    onRefused: createRefusedSignInLog({
      deviceExists: devices.deviceExists,
      note: (deviceId, what, details) => deviceLog.note(deviceId, 'refused', what, details),
      later: (work, ms) => void setTimeout(work, ms).unref(),
    }),
  })
  return {
    signIn: (attempt, secret) =>
      throttle(attempt, () => devices.authenticateDevice(attempt.deviceId, secret)),
    allowUdp: (deviceId, address) =>
      throttle({ deviceId, address, transport: 'udp' }, () => devices.isUdpAllowed(deviceId)),
    addressOf: ({ headers, socket }) =>
      clientAddress(headers['x-forwarded-for']?.toString(), socket.remoteAddress, trustedProxies),
  }
}

/** QoS 0: the broker must not redeliver a command that may run only once, or keep one that has been cancelled. */
function sendCommandsThrough(broker: Broker, { commands: { deviceGateway } }: App): void {
  deviceGateway.connect({
    isListening: (deviceId) => broker.isListening(deviceId),
    send: (deviceId, request) => broker.publish(commandTopic(deviceId), request, 0),
  })
}

/** Of a device that connected to another portal, and of devices whose secret was replaced. */
function endSupersededConnections(broker: Broker, { devices: { devices }, portals }: App): void {
  portals.connections.onElsewhere(({ devices: deviceIds, atMs }) => {
    for (const deviceId of deviceIds) broker.supersede(deviceId, atMs)
  })
  devices.onRekeyed((deviceIds) => {
    for (const deviceId of deviceIds) broker.disconnect(deviceId)
  })
}

/** Logs the first message over another transport than before. The embedded broker reports connections itself. */
function createTransportNotes({ serverLog: { deviceLog } }: App, isBrokerExternal: boolean) {
  const transports = createTransportTracker()
  return (deviceId: string, transport: Transport): void => {
    if (transports.find(deviceId) === transport) return
    transports.record(deviceId, transport)
    if (transport !== 'mqtt' || isBrokerExternal)
      deviceLog.note(
        deviceId,
        'connection',
        createMessage('logSendsOver', { transport: transport.toUpperCase() }),
        { transport },
      )
  }
}

const presenceTexts: Readonly<Partial<Record<Presence, PlainMessageId>>> = {
  connected: 'logConnected',
  disconnected: 'logDisconnected',
}

function presenceHandler({ commands: { deviceGateway }, serverLog: { deviceLog }, portals }: App) {
  return (deviceId: string, presence: Presence): void => {
    const text = presenceTexts[presence]
    if (text) {
      const details = { transport: 'mqtt', isConnected: presence === 'connected' }
      deviceLog.note(deviceId, 'connection', text, details)
    }
    if (presence === 'connected') portals.connections.announce(deviceId)
    if (presence === 'listening') deviceGateway.onListening(deviceId)
  }
}

/** Serves firmware downloads on the same paths as ingest. */
function buildHttp(http: HttpIngest, { signIn, addressOf, log }: IngestPorts, { firmware }: App): HttpIngest {
  const download = buildFirmwareDownload({ source: firmware.firmwareSource, signIn, addressOf, log })
  return {
    ...http,
    handle: (request, response) => download.handle(request, response) || http.handle(request, response),
  }
}

/** Identifies the session on an external broker: stable for this machine and data folder. */
function clientId(settings: Settings): string {
  const place = createHash('sha256').update(`${hostname()}:${settings.dataDir}`).digest('hex')
  return `portal-${place.slice(0, 16)}`
}
