import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { buildEmbeddedBroker } from '../adapters/broker/embedded.ts'
import { buildOutsideBroker } from '../adapters/broker/outside.ts'
import { buildHttpIngest } from '../ingest/http/http.ts'
import { buildIngest } from '../ingest/ingest.ts'
import { buildIngestMetrics } from '../ingest/metrics.ts'
import { buildMqttIngest } from '../ingest/mqtt/mqtt.ts'
import type { IngestPorts } from '../ingest/ports.ts'
import { noteRefusal } from '../ingest/refusal-note.ts'
import { buildUdpIngest } from '../ingest/udp/udp.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Settings } from '../settings.ts'
import type { App } from './modules.ts'

/** Every way a device can reach the portal, over one use case. */
export function buildTransports(settings: Settings, app: App, log: Log, metrics: Metrics) {
  const { devices, reports, telemetry } = app
  const ports: IngestPorts = {
    append: (deviceId, points) => telemetry.append(deviceId, points),
    recordRefusals: (deviceId, message) => {
      devices.recordRefusals(deviceId, message)
      noteRefusal(app.deviceLog, deviceId, message)
    },
    recordConfig: reports.recordReport,
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
