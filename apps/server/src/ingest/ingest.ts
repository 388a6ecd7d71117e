import { minimumTimestampSeconds, PortalError } from '@fieldport/domain'
import { decodeParsedMessage, type ParsedMessage, parseMessageBody } from '@fieldport/protocol'
import { createMessage, en } from '@fieldport/messages'
import { nowSeconds } from '../platform/clock.ts'
import { createExcerpt } from './excerpt.ts'
import { createFailureLog } from './failure-log.ts'
import type { IngestPorts, IngestRefusal, RefusedMessage, Transport } from './ports.ts'
import { buildRefusalLog } from './refusal-log.ts'

export type IngestOutcome = {
  readonly stored: number
  readonly refused: readonly IngestRefusal[]
  /** Points that were received but that the device's plan does not store; absent: none. */
  readonly leftOut?: number
}

/** The one use case behind every transport: bytes of an authenticated device in, durable points out. */
export type Ingest = {
  /**
   * Decodes and stores a device's message, and records what was refused. Resolves once the points are durable.
   * @throws PortalError ENGINE_UNAVAILABLE: nothing was stored, the sender must send again
   */
  readonly receive: (deviceId: string, body: Uint8Array, transport: Transport) => Promise<IngestOutcome>
  /** Ingests a message that the transport has decoded already, to identify its sender. */
  readonly receiveOpened: (
    deviceId: string,
    opened: ParsedMessage,
    body: Uint8Array,
    transport: Transport,
  ) => Promise<IngestOutcome>
  /** Stores a configuration that a device reports, with the same guarantee as `receive`. */
  readonly receiveConfig: (deviceId: string, body: Uint8Array, transport: Transport) => Promise<IngestOutcome>
  /** Records a message that was refused as a whole before it was decoded. */
  readonly refuse: (deviceId: string, message: RefusedMessage) => IngestOutcome
}

const configMustBeObject: IngestRefusal = {
  index: 0,
  reason: 'wrong-type',
  detail: en.configurationNotObject,
  localizable: createMessage('configurationNotObject'),
}

/** The object in a configuration message, or why there is none. */
function decodeConfig(opened: ParsedMessage): { readonly config: unknown } | IngestRefusal {
  const fault = opened.fault ?? opened.faultAt.get(0)
  if (fault) return { index: 0, ...fault }
  const [config] = opened.elements
  const isObject = typeof config === 'object' && config !== null && !Array.isArray(config)
  return isObject && opened.elements.length === 1 ? { config } : configMustBeObject
}

function countReasons(refused: readonly IngestRefusal[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}

export function buildIngest(ports: IngestPorts): Ingest {
  const { metrics } = ports
  const logRefusal = buildRefusalLog(ports.clock, ports.log)
  const logFailure = createFailureLog(ports.clock, ports.log)

  /**
   * Without a battery, a server's clock starts in 1970 or with an old date: points would be refused as too far in the
   * future and discarded by their sender, or stored before earlier ones.
   */
  function requireClock(): void {
    if (nowSeconds(ports.clock) >= minimumTimestampSeconds && !ports.isClockUnset()) return
    const failure = new PortalError('ENGINE_UNAVAILABLE', 'clockNotSet')
    logFailure('clock', failure)
    throw failure
  }

  function refuse(deviceId: string, message: RefusedMessage): IngestOutcome {
    for (const [reason, count] of countReasons(message.refused)) {
      metrics.refused(message.transport, reason, count)
    }
    logRefusal(deviceId, message)
    ports.recordRefusals(deviceId, message)
    return { stored: 0, refused: message.refused }
  }

  function refuseBody(
    deviceId: string,
    body: Uint8Array,
    transport: Transport,
    refused: readonly IngestRefusal[],
  ): void {
    refuse(deviceId, { transport, sizeBytes: body.byteLength, excerpt: createExcerpt(body), refused })
  }

  async function receiveOpened(
    deviceId: string,
    opened: ParsedMessage,
    body: Uint8Array,
    transport: Transport,
  ): Promise<IngestOutcome> {
    metrics.received(transport, body.byteLength)
    requireClock()
    const { points, refused } = decodeParsedMessage(opened, { deviceId, nowSeconds: nowSeconds(ports.clock) })
    if (refused.length > 0) refuseBody(deviceId, body, transport, refused)
    if (points.length === 0) return { stored: 0, refused }
    const stored = await ports.append(deviceId, points, transport)
    metrics.stored(transport, stored)
    const leftOut = points.length - stored
    return { stored, refused, ...(leftOut > 0 ? { leftOut } : {}) }
  }

  return {
    receive: (deviceId, body, transport) => receiveOpened(deviceId, parseMessageBody(body), body, transport),
    receiveOpened,
    async receiveConfig(deviceId, body, transport) {
      metrics.received(transport, body.byteLength)
      const decoded = decodeConfig(parseMessageBody(body))
      const refusal = 'reason' in decoded ? decoded : await ports.recordConfig(deviceId, decoded.config)
      if (!refusal) return { stored: 0, refused: [] }
      // Without its beginning, which may contain a secret.
      return refuse(deviceId, { transport, sizeBytes: body.byteLength, excerpt: '', refused: [refusal] })
    },
    refuse,
  }
}
