import { Counter, type Registry } from 'prom-client'
import type { IngestMetrics } from './ports.ts'

export function buildIngestMetrics(registry: Registry): IngestMetrics {
  const registers = [registry]
  const messages = new Counter({
    name: 'fieldport_ingest_messages_total',
    help: 'Messages received from devices.',
    labelNames: ['transport'],
    registers,
  })
  const bytes = new Counter({
    name: 'fieldport_ingest_bytes_total',
    help: 'Bytes of messages received from devices, after inflating.',
    labelNames: ['transport'],
    registers,
  })
  const points = new Counter({
    name: 'fieldport_ingest_points_total',
    help: 'Points made durable and acknowledged.',
    labelNames: ['transport'],
    registers,
  })
  const refusals = new Counter({
    name: 'fieldport_ingest_refused_total',
    help: 'Points, messages and senders refused.',
    labelNames: ['transport', 'reason'],
    registers,
  })
  return {
    received: (transport, sizeBytes) => {
      messages.inc({ transport })
      bytes.inc({ transport }, sizeBytes)
    },
    stored: (transport, count) => points.inc({ transport }, count),
    refused: (transport, reason, count) => refusals.inc({ transport, reason }, count ?? 1),
  }
}
