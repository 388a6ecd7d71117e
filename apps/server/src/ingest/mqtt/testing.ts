import { connect } from 'node:net'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import mqttPacket, { type Packet } from 'mqtt-packet'
import type { BrokerHandlers, Presence } from '../../adapters/broker/broker.ts'
import { buildEmbeddedBroker, type EmbeddedBrokerLimits } from '../../adapters/broker/embedded.ts'
import { buildIngest } from '../ingest.ts'
import type { IngestRecorder } from '../testing.ts'
import { buildMqttIngest } from './mqtt.ts'

/** A raw MQTT connection, for packets that no well-behaved client library sends. */
async function openMqttRaw(port: number) {
  const socket = connect(port, '127.0.0.1')
  const parser = mqttPacket.parser()
  const received: Packet[] = []
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watch of watchers) watch()
  }
  parser.on('packet', (packet: Packet) => {
    received.push(packet)
    notify()
  })
  socket.on('data', (chunk) => parser.parse(chunk))
  socket.on('error', () => undefined)
  socket.on('close', notify)
  await new Promise<void>((resolve) => socket.once('connect', resolve))

  function until(isSeen: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (!isSeen() && !socket.closed) return
        watchers.delete(watch)
        resolve()
      }
      watchers.add(watch)
      watch()
    })
  }
  return {
    socket,
    received,
    send: (packet: Packet | Uint8Array) =>
      void socket.write(packet instanceof Uint8Array ? packet : mqttPacket.generate(packet)),
    /** Resolves after this many packets of the type, or when the connection has ended. */
    async receive(cmd: Packet['cmd'], times = 1): Promise<Packet | undefined> {
      await until(() => received.filter((packet) => packet.cmd === cmd).length >= times)
      return received.findLast((packet) => packet.cmd === cmd)
    },
    ended: () => until(() => false),
  }
}

export function connectPacket(deviceId: string, more: object = {}): Packet {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: deviceId,
    username: deviceId,
    password: Buffer.from(`secret-${deviceId}`),
    keepalive: 0,
    ...more,
  } as Packet
}

export function publishPacket(topic: string, payload: string | Buffer, more: object = {}): Packet {
  return {
    cmd: 'publish',
    topic,
    payload,
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
    ...more,
  } as Packet
}

/**
 * The embedded broker on a free port, with real ingest but no engine. `close` throws if the broker logged a warning.
 */
export async function startEmbeddedBroker(
  recorder: IngestRecorder,
  limits: Partial<EmbeddedBrokerLimits> = {},
) {
  const ingest = buildMqttIngest(buildIngest(recorder.ports), recorder.ports, { isBrokerExternal: false })
  const closing: (() => unknown)[] = []
  const warnings: string[] = []
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (_: object, line: string) => warnings.push(line),
  }
  const presences: [deviceId: string, presence: Presence][] = []
  const handlers: BrokerHandlers = {
    ...ingest.handlers,
    onPresence: (deviceId, presence) => void presences.push([deviceId, presence]),
  }
  const { authenticate } = ingest
  const { nowMs } = recorder.ports.clock
  const options = { host: '127.0.0.1', port: 0, authenticate, handlers, log, limits, nowMs }
  const broker = buildEmbeddedBroker(options)
  await broker.start()
  const port = Number(broker.port())
  return {
    recorder,
    broker,
    presences,
    connect: async (id: string, options: IClientOptions = {}): Promise<MqttClient> => {
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
        clientId: id,
        username: id,
        password: `secret-${id}`,
        reconnectPeriod: 0,
        ...options,
      })
      client.on('error', () => undefined)
      closing.push(() => client.end(true))
      return client
    },
    /** Signed in as the device; with null, no CONNECT is sent. */
    openRaw: async (id: string | null, more: object = {}) => {
      const raw = await openMqttRaw(port)
      closing.push(() => raw.socket.destroy())
      if (id === null) return raw
      raw.send(connectPacket(id, more))
      await raw.receive('connack')
      return raw
    },
    async close() {
      for (const close of closing.splice(0).toReversed()) close()
      recorder.release()
      await broker.close()
      if (warnings.length > 0) throw new Error(`The broker warned: ${warnings.join(', ')}`)
    },
  }
}
