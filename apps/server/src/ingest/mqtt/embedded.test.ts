import { afterEach, expect, test, vi } from 'vitest'
import type { EmbeddedBrokerLimits } from '../../adapters/broker/embedded.ts'
import { createIngestRecorder } from '../testing.ts'
import { buildHostileMessages, testNowSeconds as ts } from '../testing-hostile-messages.ts'
import { publishPacket, startEmbeddedBroker } from './testing.ts'

const deviceId = 'DEMO00001'
const neighbour = 'DEMO00002'
const data = `devices/${deviceId}/data`
const mebibyte = 1024 * 1024
let started: Awaited<ReturnType<typeof startEmbeddedBroker>>

afterEach(() => started.close())

async function setUp(limits: Partial<EmbeddedBrokerLimits> = {}) {
  started = await startEmbeddedBroker(
    createIngestRecorder([deviceId, neighbour], () => ts * 1000),
    limits,
  )
  return started
}

function point(offset = 0): string {
  return JSON.stringify({ ts: ts + offset, vin: 12.5 })
}

test.each([0, 1, 2] as const)('stores a point at QoS %s for its device', async (qos) => {
  const { recorder, connect } = await setUp()
  const client = await connect(deviceId)
  await client.publishAsync(data, point(), { qos })
  await vi.waitFor(() =>
    expect(recorder.appended).toMatchObject([
      { deviceId, transport: 'mqtt', points: [{ ts, record: { vin: 12.5 } }] },
    ]),
  )
})

test('acknowledges nothing before it is durable, and many messages wait concurrently', async () => {
  const { recorder, openRaw } = await setUp()
  recorder.hold()
  const raw = await openRaw(deviceId)
  for (let messageId = 1; messageId <= 50; messageId++)
    raw.send(publishPacket(data, point(messageId), { messageId }))
  await vi.waitFor(() => expect(recorder.waiting()).toBe(50))
  expect(raw.received.map(({ cmd }) => cmd)).toEqual(['connack'])
  recorder.release()
  await raw.receive('puback', 50)
  expect(new Set(raw.received.map(({ messageId }) => messageId)).size).toBe(51)
  expect(recorder.appended.length).toBe(50)
})

test('acknowledges nothing while the engine is unavailable; the device resends and it is stored', async () => {
  const { recorder, connect } = await setUp()
  recorder.failEngine()
  const client = await connect(deviceId, { reconnectPeriod: 20 })
  const published = client.publishAsync(data, point(), { qos: 1 })
  await new Promise((resolve) => client.once('close', () => resolve(null)))
  expect(recorder.appended).toEqual([])
  recorder.restoreEngine()
  await published
  expect(recorder.appended.length).toBe(1)
})

test.each(buildHostileMessages(neighbour))(
  'acknowledges $name, and lists it as $reason',
  async ({ body, reason }) => {
    const { recorder, connect } = await setUp()
    const [client, other] = [await connect(deviceId), await connect(neighbour)]
    await client.publishAsync(data, Buffer.from(body), { qos: 1 })
    expect(recorder.refusals).toMatchObject([
      { deviceId, message: { transport: 'mqtt', refused: [{ reason }] } },
    ])
    expect(recorder.counted.get(`refused mqtt ${reason}`)).toBe(1)
    expect(recorder.appended).toEqual([])
    await other.publishAsync(`devices/${neighbour}/data`, point(), { qos: 1 })
    await client.publishAsync(data, point(), { qos: 1 })
    expect(recorder.appended.map((appended) => appended.deviceId)).toEqual([neighbour, deviceId])
  },
)

test('retains nothing for an offline device', async () => {
  const { broker, connect } = await setUp()
  const first = await connect(deviceId, { clean: false })
  await first.subscribeAsync(`${deviceId}/rpc`, { qos: 1 })
  await first.endAsync()
  await broker.publish(`${deviceId}/rpc`, 'missed', 1)
  const heard: string[] = []
  const second = await connect(deviceId, { clean: false })
  second.on('message', (_topic, payload) => heard.push(payload.toString()))
  await second.subscribeAsync(`${deviceId}/rpc`, { qos: 1 })
  await broker.publish(`${deviceId}/rpc`, 'heard', 1)
  await vi.waitFor(() => expect(heard).toEqual(['heard']))
})

test("records a device's configuration, and passes its replies on", async () => {
  const { recorder, connect } = await setUp()
  const replies: string[] = []
  Object.assign(recorder.ports, {
    recordReply: async (id: string, reply: Uint8Array) =>
      replies.push(`${id} ${Buffer.from(reply).toString()}`),
  })
  const client = await connect(deviceId)
  await client.publishAsync(`devices/${deviceId}/config`, '{"device":{"name":"Truck"}}', { qos: 1 })
  await client.publishAsync(`portal/${deviceId}/rpc`, '{"id":1}', { qos: 1 })
  expect(recorder.configs).toEqual([{ deviceId, config: { device: { name: 'Truck' } } }])
  expect(replies).toEqual([`${deviceId} {"id":1}`])
})

test('stores a last will on the own topic when the connection breaks', async () => {
  const { recorder, openRaw } = await setUp()
  const raw = await openRaw(deviceId, {
    will: { topic: data, payload: Buffer.from(point()), qos: 1, retain: true },
  })
  raw.socket.destroy()
  await vi.waitFor(() => expect(recorder.appended).toMatchObject([{ deviceId, points: [{ ts }] }]))
})

test('stores a QoS 2 message sent twice once, and acknowledges it twice', async () => {
  const { recorder, openRaw } = await setUp()
  recorder.hold()
  const raw = await openRaw(deviceId)
  const packet = (dup: boolean) => publishPacket(data, point(), { qos: 2, messageId: 9, dup })
  raw.send(packet(false))
  raw.send(packet(true))
  await vi.waitFor(() => expect(recorder.waiting()).toBe(1))
  expect(raw.received.length).toBe(1)
  recorder.release()
  await raw.receive('pubrec', 2)
  raw.send(packet(true))
  await raw.receive('pubrec', 3)
  expect(recorder.appended.length).toBe(1)
  raw.send({ cmd: 'pubrel', messageId: 9 })
  expect(await raw.receive('pubcomp')).toMatchObject({ messageId: 9 })
  raw.send(packet(false))
  await raw.receive('pubrec', 4)
  expect(recorder.appended.length).toBe(2)
})

test('acknowledges and lists a message above the limit, and keeps the connection', async () => {
  const { recorder, connect } = await setUp()
  const client = await connect(deviceId)
  await client.publishAsync(data, Buffer.alloc(17 * mebibyte, 'x'), { qos: 1 })
  expect(recorder.refusals).toMatchObject([
    { deviceId, message: { sizeBytes: 17 * mebibyte, excerpt: '', refused: [{ reason: 'body-too-large' }] } },
  ])
  await client.publishAsync(data, point(), { qos: 1 })
  expect(recorder.appended.length).toBe(1)
})

test('slows down a device that sends faster than can be stored, and loses nothing', async () => {
  const { recorder, connect } = await setUp({ messagesPerSender: 3 })
  recorder.hold()
  const client = await connect(deviceId)
  const padding = ' '.repeat(200 * 1024)
  const sent = Array.from({ length: 60 }, (_, offset) =>
    client.publishAsync(data, point(offset) + padding, { qos: 1 }),
  )
  await vi.waitFor(() => expect(recorder.waiting()).toBeGreaterThanOrEqual(3))
  const other = await connect(neighbour)
  const beside = other.publishAsync(`devices/${neighbour}/data`, point(), { qos: 1 })
  await vi.waitFor(() => expect(recorder.waiting()).toBeLessThan(10))
  recorder.release()
  await Promise.all([...sent, beside])
  expect(recorder.appended.length).toBe(61)
})

test('finishes and acknowledges messages in progress when closing, then ends every connection', async () => {
  const { recorder, broker, connect, openRaw } = await setUp()
  recorder.hold()
  const raw = await openRaw(deviceId)
  raw.send(publishPacket(data, point(), { messageId: 1 }))
  raw.send(publishPacket(data, point(1), { qos: 2, messageId: 2 }))
  await vi.waitFor(() => expect(recorder.waiting()).toBe(2))
  const closed = broker.close()
  await expect(broker.ping()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(connect(deviceId)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
  expect(raw.socket.closed).toBe(false)
  recorder.release()
  await closed
  await raw.ended()
  expect(raw.received.map(({ cmd }) => cmd).toSorted()).toEqual(['connack', 'puback', 'pubrec'])
})

test('a device that does not read what it is sent holds up no other, and is sent no more', async () => {
  const { broker, connect, openRaw } = await setUp()
  const deaf = await openRaw(deviceId)
  deaf.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `${deviceId}/rpc`, qos: 0 }] })
  await deaf.receive('suback')
  deaf.socket.pause()
  // More than the buffers of both sockets hold.
  const waiting = Array.from({ length: 150 }, () =>
    broker.publish(`${deviceId}/rpc`, Buffer.alloc(mebibyte / 4), 0).catch(() => undefined),
  )
  const other = await connect(neighbour)
  await other.subscribeAsync(`${neighbour}/rpc`)
  const heard = new Promise<string>((resolve) =>
    other.on('message', (_topic, payload) => resolve(payload.toString())),
  )
  await broker.publish(`${neighbour}/rpc`, 'command', 0)
  expect(await heard).toBe('command')
  await other.publishAsync(`devices/${neighbour}/data`, point(), { qos: 2 })
  await expect(broker.publish(`${deviceId}/rpc`, 'more', 0)).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
  })
  deaf.socket.destroy()
  await Promise.all(waiting)
})
