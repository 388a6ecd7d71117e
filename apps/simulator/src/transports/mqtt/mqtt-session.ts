import type { MqttClient } from 'mqtt'
import { connect } from 'mqtt'
import type { MqttTransportOptions } from './mqtt.ts'
import type { PointBatch } from '../outbox.ts'
import { encodePoints } from '../transport.ts'

/** One connection to the broker, from open to close. */
export type MqttSession = {
  readonly ready: () => boolean
  /** Points in flight. */
  readonly unacknowledgedPoints: () => number
  /** Everything but points is settled: the subscription, the configuration, replies. */
  readonly isSettled: () => boolean
  readonly publish: (parcel: PointBatch) => void
  readonly publishConfig: () => void
  /** A request of the device itself; does nothing if the connection is not ready. */
  readonly publishRequest: (body: string) => void
  /** Cuts the connection; `onClosed` follows. */
  readonly drop: (reason: string) => void
  /** Closes gracefully when nothing is in flight; `onClosed` follows. */
  readonly end: () => Promise<void>
}

export type SessionEvents = {
  readonly onReady: () => void
  readonly onAcknowledged: (parcel: PointBatch) => void
  /** Called once, with the batches that were not acknowledged. */
  readonly onClosed: (parcels: readonly PointBatch[], reason: string) => void
}

const connectTimeoutMs = 10_000
/** A broker that keeps the connection but does not acknowledge has lost the message. */
const acknowledgementMs = 30_000
const keepaliveSeconds = 60

/** Opens a connection with the device ID as client ID and user. */
export function openSession(options: MqttTransportOptions, events: SessionEvents): MqttSession {
  const { deviceId, clock } = options
  const client = connectDevice(options)
  /** Each with the function that cancels its deadline. */
  const underWay = new Map<PointBatch, () => void>()
  let ready = false
  let closed = false
  const { settles, isAllSettled } = countUnsettled()

  const drop = (reason: string): void => {
    if (closed) return
    closed = true
    ready = false
    for (const cancel of underWay.values()) cancel()
    client.end(true)
    events.onClosed([...underWay.keys()], reason)
  }

  const publish = (parcel: PointBatch): void => {
    const cancel = clock.after(acknowledgementMs, () => {
      drop('no acknowledgement in time')
    })
    underWay.set(parcel, cancel)
    client.publish(`devices/${deviceId}/data`, encodePoints(parcel.points), { qos: 1 }, (error) => {
      if (closed || error) return
      cancel()
      underWay.delete(parcel)
      events.onAcknowledged(parcel)
    })
  }

  const publishConfig = (): void => {
    for (const text of configTexts(options))
      client.publish(`devices/${deviceId}/config`, text, { qos: 1 }, settles())
  }

  client.on('connect', () => {
    if (options.acceptsCommands !== false) client.subscribe(`${deviceId}/rpc`, { qos: 1 }, settles())
    publishConfig()
    ready = true
    events.onReady()
  })
  answerCommands(client, options, settles)
  dropWhenClosed(client, drop)

  const end = async (): Promise<void> => {
    if (underWay.size === 0 && ready && isAllSettled()) await client.endAsync()
    drop('ended')
  }

  return {
    ready: () => ready,
    unacknowledgedPoints: () => underWay.size,
    isSettled: () => ready && isAllSettled(),
    publish,
    publishConfig,
    publishRequest: (body) => {
      if (ready) client.publish(`portal/${deviceId}/rpc`, body, { qos: 1 }, settles())
    },
    drop,
    end,
  }
}

/** Counts what is in flight besides points: each call of `settles` returns the function that ends it. */
function countUnsettled() {
  let unsettled = 0
  const settles = (): (() => void) => {
    unsettled++
    return () => {
      unsettled--
    }
  }
  return { settles, isAllSettled: () => unsettled === 0 }
}

/** None for a device that reports nothing. */
function configTexts(options: MqttTransportOptions): readonly string[] {
  if (options.acceptsCommands === false) return []
  return [...(options.malformedConfigs?.() ?? []), options.configJson()]
}

function connectDevice({ url, deviceId, secret }: MqttTransportOptions): MqttClient {
  return connect(url, {
    clientId: deviceId,
    username: deviceId,
    password: secret,
    protocolVersion: 4,
    clean: true,
    // A session is one connection; reconnecting is up to the transport.
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    keepalive: keepaliveSeconds,
    queueQoSZero: false,
  })
}

/** Valid topics for replies: the sender of a command chooses the destination. */
const plainTopic = /^[^#+\0]{1,200}$/

function answerCommands(client: MqttClient, options: MqttTransportOptions, settles: () => () => void): void {
  client.on('message', (_topic, payload) => {
    options.onCommand(payload.toString('utf8'), ({ topic, body }) => {
      // Replies that were not delivered are lost with the connection.
      if (client.connected && plainTopic.test(topic)) client.publish(topic, body, { qos: 1 }, settles())
    })
  })
}

function dropWhenClosed(client: MqttClient, drop: (reason: string) => void): void {
  let reason = 'connection closed'
  client.on('error', (error) => {
    reason = error.message
  })
  client.on('close', () => {
    drop(reason)
  })
}
