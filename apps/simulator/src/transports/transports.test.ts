import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { systemClock } from '../clock.ts'
import { fleetDevice } from '../fleet.ts'
import type { Point } from '../point.ts'
import { runFleet } from '../run-fleet.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import type { TestBroker } from '../testing/servers.ts'
import { startBroker, startHttp } from '../testing/servers.ts'
import { createMqttTransport } from './mqtt/mqtt.ts'
import type { Transport } from './transport.ts'
import { createUdpTransport } from './udp.ts'
import { cleanUpAfterEach, device, clockWithShortDelays, pointsOf, tsIn } from './testing.ts'

const secretOf = (deviceId: string): string => `secret-${deviceId}`
const { cleanUpLater, closeLater } = cleanUpAfterEach()

function mqttTo(broker: TestBroker, obeys = true, clock: Clock = clockWithShortDelays): Transport {
  const transport = createMqttTransport({
    url: broker.url,
    deviceId: device.deviceId,
    secret: device.secret,
    clock,
    random: () => 0.5,
    bufferPoints: 1000,
    acceptsCommands: obeys,
    configJson: () => '{"device":{"id":"WIRE00001"}}',
    onCommand: (text, send) => {
      send({ topic: 'portal/WIRE00001/rpc', body: text })
    },
  })
  cleanUpLater(() => transport.stop(0))
  return transport
}

describe('MQTT', () => {
  test('a request of the device is published to the reply topic', async () => {
    const broker = closeLater(await startBroker({ secretOf }))
    const transport = mqttTo(broker)
    transport.start()
    await broker.waitForMessage(({ topic }) => topic.endsWith('/config'))
    transport.ask('{"id":1,"method":"Device.GetLatest"}')
    const { payload } = await broker.waitForMessage(({ topic }) => topic === 'portal/WIRE00001/rpc')
    expect(payload).toBe('{"id":1,"method":"Device.GetLatest"}')
  })

  test('reports its configuration, then its points, and counts what was acknowledged', async () => {
    const broker = closeLater(await startBroker({ secretOf }))
    const transport = mqttTo(broker)
    const sent = pointsOf(3)
    transport.start()
    for (const point of sent) transport.send([point])
    await transport.whenIdle()
    expect(broker.received[0]).toEqual({
      topic: 'devices/WIRE00001/config',
      payload: '{"device":{"id":"WIRE00001"}}',
    })
    const data = broker.received.filter((message) => message.topic === 'devices/WIRE00001/data')
    expect(tsIn(data.map((message) => JSON.parse(message.payload) as unknown))).toEqual(
      sent.map((point) => point.ts),
    )
    expect(transport.stats()).toMatchObject({ accepted: 3, pending: 0, dropped: 0 })
  })

  test('answers commands on the topic that the sender requested', async () => {
    const broker = closeLater(await startBroker({ secretOf }))
    const transport = mqttTo(broker)
    transport.start()
    await broker.waitForMessage((message) => message.topic.endsWith('/config'))
    await broker.publish('WIRE00001/rpc', '{"id":5}')
    const reply = await broker.waitForMessage((message) => message.topic === 'portal/WIRE00001/rpc')
    expect(reply.payload).toBe('{"id":5}')
  })

  test('is busy until its configuration and its replies are acknowledged', async () => {
    const ignore = (topic: string, count: number): boolean => topic.endsWith('/rpc') && count < 3
    const broker = closeLater(await startBroker({ secretOf, leaveUnanswered: ignore }))
    const transport = mqttTo(broker)
    transport.start()
    expect(transport.busy()).toBe(true)
    await expect.poll(transport.busy).toBe(false)
    expect(broker.received).toHaveLength(1)
    await broker.publish('WIRE00001/rpc', '{"id":5}')
    await expect.poll(transport.busy).toBe(true)
  })

  test('a device of the simplest type publishes only points, and receives nothing', async () => {
    const broker = closeLater(await startBroker({ secretOf }))
    const transport = mqttTo(broker, false)
    transport.start()
    transport.send(pointsOf(1))
    await transport.whenIdle()
    transport.sendConfig()
    await broker.publish('WIRE00001/rpc', '{"id":5}')
    transport.send(pointsOf(2).slice(1))
    await transport.whenIdle()
    expect(broker.received.map(({ topic }) => topic)).toEqual([
      'devices/WIRE00001/data',
      'devices/WIRE00001/data',
    ])
  })

  test('a suspended device disconnects, keeps its points, and continues afterwards', async () => {
    const broker = closeLater(await startBroker({ secretOf }))
    const clock = createManualClock(0)
    const transport = mqttTo(broker, true, clock)
    transport.start()
    await expect.poll(transport.busy).toBe(false)
    transport.suspend()
    expect(clock.waiting()).toBe(0)
    transport.send(pointsOf(1))
    await broker.publish('WIRE00001/rpc', '{"id":5}')
    expect(transport.stats().pending).toBe(1)
    transport.start()
    await transport.whenIdle()
    expect(broker.received.map(({ topic }) => topic.split('/').at(-1))).toEqual(['config', 'config', 'data'])
  })

  test('unacknowledged messages of a broken connection are resent, and nothing is lost', async () => {
    const swallow = (topic: string, count: number): boolean =>
      topic.endsWith('/data') && (count === 2 || count === 5)
    const broker = closeLater(await startBroker({ secretOf, dropBeforeAck: swallow }))
    const transport = mqttTo(broker)
    transport.start()
    const sent = pointsOf(9)
    for (const point of sent) transport.send([point])
    await transport.whenIdle()
    const data = broker.received.filter((message) => message.topic.endsWith('/data'))
    const arrived = new Set(tsIn(data.map((message) => JSON.parse(message.payload) as unknown)))
    expect([...arrived].toSorted((a, b) => a - b)).toEqual(sent.map((point) => point.ts))
    expect(transport.stats()).toMatchObject({ accepted: 9, pending: 0 })
  })

  test('a message that is never acknowledged is resent on a new connection', async () => {
    const ignore = (topic: string, count: number): boolean => topic.endsWith('/data') && count === 2
    const broker = closeLater(await startBroker({ secretOf, leaveUnanswered: ignore }))
    const transport = mqttTo(broker)
    transport.start()
    transport.send(pointsOf(1))
    await transport.whenIdle()
    expect(broker.received.map((message) => message.topic.split('/').at(-1))).toEqual([
      'config',
      'config',
      'data',
    ])
    expect(transport.stats().accepted).toBe(1)
  })

  test('points wait for an unavailable broker, and are then sent as a batch', async () => {
    const first = await startBroker({ secretOf })
    const port = Number(new URL(first.url).port)
    await first.close()
    const transport = mqttTo(first)
    transport.start()
    for (const point of pointsOf(4)) transport.send([point])
    expect(transport.stats().pending).toBe(4)
    const broker = closeLater(await startBroker({ secretOf, port }))
    await transport.whenIdle()
    const data = broker.received.filter((message) => message.topic.endsWith('/data'))
    expect(data.map((message) => (JSON.parse(message.payload) as Point[]).length)).toEqual([4])
  })

  test('a wrong secret keeps the points and reports the reason', async () => {
    const broker = closeLater(await startBroker({ secretOf: () => 'another' }))
    const transport = mqttTo(broker)
    transport.start()
    transport.send(pointsOf(1))
    await expect.poll(() => transport.stats().lastError).toMatch(/[Nn]ot authorized|[Bb]ad username/)
    expect(transport.stats()).toMatchObject({ accepted: 0, pending: 1 })
  })
})

describe('UDP', () => {
  test('sends a datagram per point, including the device ID', async () => {
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => {
      socket.bind(0, '127.0.0.1', resolve)
    })
    cleanUpLater(() => new Promise<void>((resolve) => void socket.close(resolve)))
    const arrived = new Promise<Point[]>((resolve) => {
      const seen: Point[] = []
      socket.on('message', (data) => {
        seen.push(JSON.parse(data.toString('utf8')) as Point)
        if (seen.length === 2) resolve(seen)
      })
    })
    const { port } = socket.address() as AddressInfo
    const transport = createUdpTransport({
      host: '127.0.0.1',
      port,
      clock: clockWithShortDelays,
      random: () => 0.5,
      bufferPoints: 10,
    })
    transport.start()
    transport.send(pointsOf(2))
    expect((await arrived).map((point) => point.deviceid)).toEqual(['WIRE00001', 'WIRE00001'])
    await transport.whenIdle()
    const large = { ts: 1, deviceid: 'WIRE00001', text: 'x'.repeat(66_000) }
    transport.send([large])
    await transport.whenIdle()
    expect(transport.stats()).toMatchObject({ accepted: 2, refused: 1 })
    await transport.stop(0)
  })
})

describe('a fleet', () => {
  test('uses MQTT and HTTP, and stops with nothing pending', async () => {
    const broker = closeLater(await startBroker({ secretOf }))
    const server = closeLater(await startHttp(() => ({ status: 200, body: { stored: 1 } })))
    const devices = Array.from({ length: 8 }, (_, n) =>
      fleetDevice({ deviceId: `MANY0000${n}`, kind: 'boat' }),
    )
    const fleet = runFleet({
      devices,
      origin: server.origin,
      mqttUrl: broker.url,
      clock: systemClock,
      random: () => 0.5,
    })
    for (const live of fleet.devices.values()) live.sendNow()
    await Promise.all([...fleet.devices.values()].map((live) => live.whenIdle()))
    await fleet.stop()
    expect(fleet.stats()).toMatchObject({
      accepted: fleet.stats().measured,
      pending: 0,
      refused: 0,
      dropped: 0,
    })
    expect(new Set(server.posted.map((one) => one.path))).toEqual(
      new Set(['/ingest/MANY00007', '/ingest/MANY00007/config']),
    )
    const topics = new Set(broker.received.map((message) => message.topic))
    expect(topics.has('devices/MANY00000/data')).toBe(true)
    expect(topics.has('devices/MANY00007/data')).toBe(false)
  })
})
