import type { Clock } from '../../clock.ts'
import { withTimeout } from '../../clock.ts'
import type { SendReply } from '../../device/messages/command-processor.ts'
import { backoffMs } from '../backoff.ts'
import type { MqttSession } from './mqtt-session.ts'
import { openSession } from './mqtt-session.ts'
import type { Outbox } from '../outbox.ts'
import { createOutbox } from '../outbox.ts'
import type { Transport } from '../transport.ts'

export type MqttTransportOptions = {
  readonly url: string
  readonly deviceId: string
  readonly secret: string
  readonly clock: Clock
  readonly random: () => number
  readonly bufferPoints: number
  /** False: it only publishes points. */
  readonly acceptsCommands?: boolean
  /** The device's configuration as JSON, published on every connect. */
  readonly configJson: () => string
  /** Texts published to the same topic first, by a faulty device. */
  readonly malformedConfigs?: () => readonly string[]
  /** Executes a command; each reply, if any, is sent when ready. */
  readonly onCommand: (text: string, send: SendReply) => void
}

/** Unacknowledged publishes at a time. */
const windowMessages = 16
/** Points per message when many wait. */
const maxPoints = 200

/**
 * MQTT 3.1.1 as a device uses it: points at QoS 1 to `devices/{id}/data`, the configuration on every connect, commands from
 * `{id}/rpc`. Reconnects with increasing delays.
 */
export function createMqttTransport(options: MqttTransportOptions): Transport {
  const { clock, random } = options
  const outbox = createOutbox(options.bufferPoints)
  let running = false
  let session: MqttSession | undefined
  let failures = 0
  let cancelRetry: (() => void) | undefined

  const pump = (): void => {
    if (session !== undefined) fillWindow(session, outbox)
  }

  const open = (): void => {
    cancelRetry = undefined
    if (!running) return
    session = openSession(options, {
      onReady: () => {
        failures = 0
        pump()
      },
      onAcknowledged: (parcel) => {
        outbox.acknowledge(parcel)
        pump()
      },
      onClosed: (parcels, reason) => {
        session = undefined
        for (const parcel of parcels) outbox.requeue(parcel, reason)
        outbox.fail(reason)
        if (running) cancelRetry = clock.after(backoffMs(failures++, random), open)
      },
    })
  }

  return {
    start: () => {
      if (running) return
      running = true
      open()
    },
    send: (points) => {
      outbox.add(points)
      pump()
    },
    whenIdle: outbox.whenEmpty,
    suspend: () => {
      running = false
      cancelRetry?.()
      session?.drop('suspended')
    },
    cut: () => session?.drop('cut'),
    sendConfig: () => session?.publishConfig(),
    poll: () => undefined,
    ask: (body) => session?.publishRequest(body),
    busy: () => outbox.stats().pending > 0 || (running && session?.isSettled() !== true),
    stop: async (graceMs) => {
      await withTimeout(clock, outbox.whenEmpty(), graceMs)
      running = false
      cancelRetry?.()
      await session?.end()
    },
    stats: outbox.stats,
  }
}

function fillWindow(session: MqttSession, outbox: Outbox): void {
  while (session.ready() && session.unacknowledgedPoints() < windowMessages) {
    const parcel = outbox.take(maxPoints)
    if (parcel === undefined) return
    session.publish(parcel)
  }
}
