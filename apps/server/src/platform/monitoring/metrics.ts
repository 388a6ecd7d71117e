import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for Prometheus, one registry per server. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    connectionsRefused: new Counter({
      name: 'fieldport_connections_refused_total',
      help: 'Connections ended at once because too many were open, by listener',
      labelNames: ['listener'],
      registers,
    }),
    insertSeconds: new Histogram({
      name: 'fieldport_insert_seconds',
      help: 'Time of one durable insert into the telemetry store',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    insertLogSeconds: new Histogram({
      name: 'fieldport_insert_log_seconds',
      help: 'Time until readings are durable in the log from which they are inserted later',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1],
      registers,
    }),
    liveStreams: new Gauge({
      name: 'fieldport_live_devices',
      help: 'Devices that somebody looks at live',
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
