import type { IClientOptions } from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import type { EmbeddedBrokerLimits } from '../../adapters/broker/embedded.ts'
import { createIngestRecorder } from '../testing.ts'
import { testNowSeconds as ts } from '../testing-hostile-messages.ts'
import { publishPacket, startEmbeddedBroker } from './testing.ts'

const deviceId = 'DEMO00001'
const neighbour = 'DEMO00002'
const data = `devices/${deviceId}/data`
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

test.each([
  ['a wrong secret', { password: 'wrong' }, 4],
  ['no secret', { password: undefined }, 4],
  ['an unknown device', { clientId: 'UNKNOWN01', username: 'UNKNOWN01' }, 4],
  ['the user name of another', { username: neighbour, password: `secret-${neighbour}` }, 2],
  ['another client id', { clientId: 'my-logger' }, 2],
  ['a will on the topic of another', { will: { topic: `devices/${neighbour}/data`, payload: 'x' } }, 5],
  ['a will on no topic of its own', { will: { topic: 'gone', payload: 'x' } }, 5],
  ['a version of MQTT that is not spoken here', { protocolVersion: 5 }, 1],
])('refuses %s in CONNACK', async (_name, options, code) => {
  const { recorder, connect } = await setUp()
  await expect(connect(deviceId, options as IClientOptions)).rejects.toMatchObject({ code })
  expect(recorder.appended).toEqual([])
})

test('does not call a secret wrong that cannot be checked now', async () => {
  const { recorder, connect } = await setUp()
  vi.spyOn(recorder.secrets, 'get').mockImplementation(() => {
    throw new Error('away')
  })
  await expect(connect(deviceId)).rejects.toMatchObject({ code: 3 })
})

test.each([
  [`devices/${neighbour}/data`],
  [`devices/${neighbour}/config`],
  [`portal/${neighbour}/rpc`],
  [`${neighbour}/rpc`],
  ['$SYS/broker/uptime'],
])('disconnects a client that publishes on %s, and nobody receives it', async (topic) => {
  const { recorder, connect, openRaw } = await setUp()
  const other = await connect(neighbour)
  const heard: string[] = []
  other.on('message', (on) => heard.push(on))
  await other.subscribeAsync(`${neighbour}/rpc`, { qos: 1 })
  const raw = await openRaw(deviceId)
  raw.send(publishPacket(topic, point()))
  await raw.ended()
  expect(raw.received.map(({ cmd }) => cmd)).toEqual(['connack'])
  await other.publishAsync(`devices/${neighbour}/data`, point(), { qos: 1 })
  expect([recorder.appended.map((appended) => appended.deviceId), heard]).toEqual([[neighbour], []])
})

test.each([['devices'], [`devices/${deviceId}/dta`], ['sensors/engine'], [`${deviceId}/rpc`]])(
  'acknowledges and drops a message on %s, and shows its topic to the owner',
  async (topic) => {
    const { recorder, connect } = await setUp()
    const client = await connect(deviceId)
    const heard: string[] = []
    client.on('message', (on) => heard.push(on))
    await client.subscribeAsync(`${deviceId}/rpc`)
    await client.publishAsync(topic, point(), { qos: 1, retain: true })
    await client.publishAsync(data, point(), { qos: 1 })
    expect(recorder.refusals).toMatchObject([
      {
        deviceId,
        message: { refused: [{ reason: 'topic-not-allowed', detail: expect.stringContaining(data) }] },
      },
    ])
    expect([recorder.appended.length, heard]).toEqual([1, []])
  },
)

test('lets a device subscribe only to its own commands', async () => {
  const { broker, openRaw } = await setUp()
  const raw = await openRaw(deviceId)
  const topics = [`${deviceId}/rpc`, `${neighbour}/rpc`, '#', '+/rpc', `devices/${deviceId}/data`, '$SYS/#']
  raw.send({ cmd: 'subscribe', messageId: 7, subscriptions: topics.map((topic) => ({ topic, qos: 1 })) })
  expect(await raw.receive('suback')).toMatchObject({ granted: [1, 128, 128, 128, 128, 128] })
  await broker.publish(`${neighbour}/rpc`, 'not for you', 1)
  await broker.publish(`${deviceId}/rpc`, '{"method":"Sys.Reboot"}', 1)
  expect(await raw.receive('publish')).toMatchObject({ topic: `${deviceId}/rpc`, qos: 1 })
  expect(raw.received.filter(({ cmd }) => cmd === 'publish').length).toBe(1)
})

test('keeps the newest connection of a device', async () => {
  const { recorder, openRaw } = await setUp()
  const first = await openRaw(deviceId)
  const second = await openRaw(deviceId)
  await first.ended()
  second.send(publishPacket(data, point()))
  await second.receive('puback')
  expect(recorder.appended.length).toBe(1)
})

test("a stranger who knows a device's ID cannot displace it", async () => {
  const { connect } = await setUp()
  const client = await connect(deviceId)
  await expect(connect(deviceId, { password: 'wrong' })).rejects.toMatchObject({ code: 4 })
  await client.publishAsync(data, point(), { qos: 1 })
})

test("the portal can end a device's connection", async () => {
  const { broker, openRaw } = await setUp()
  const [raw, other] = [await openRaw(deviceId), await openRaw(neighbour)]
  broker.disconnect(deviceId)
  broker.disconnect('UNKNOWN01')
  await raw.ended()
  expect(other.socket.closed).toBe(false)
})

test('a device that subscribes again on its connection is not taken for one that starts again', async () => {
  const { connect, presences } = await setUp()
  const client = await connect(deviceId)
  for (let times = 0; times < 3; times++) await client.subscribeAsync(`${deviceId}/rpc`)
  await client.unsubscribeAsync(`${deviceId}/rpc`)
  await client.subscribeAsync(`${deviceId}/rpc`)
  expect(presences).toEqual([
    [deviceId, 'connected'],
    [deviceId, 'listening'],
    [deviceId, 'listening'],
  ])
})

test('an older connection of a device that connected elsewhere ends without a report', async () => {
  const { broker, openRaw, presences } = await setUp()
  const raw = await openRaw(deviceId)
  const nowMs = ts * 1000
  broker.supersede(deviceId, nowMs)
  raw.send({ cmd: 'pingreq' })
  await raw.receive('pingresp')
  broker.supersede('UNKNOWN01', nowMs + 1)
  broker.supersede(deviceId, nowMs + 1)
  await raw.ended()
  expect(presences).toEqual([[deviceId, 'connected']])
  expect(broker.isListening(deviceId)).toBe(false)
})

test.each([
  ['bytes that are no MQTT', Buffer.from('GET / HTTP/1.1\r\nHost: portal\r\n\r\n')],
  ['a message before CONNECT', Buffer.of(0x30, 0x80, 0x80, 0x80, 0x08)],
  ['a length without end', Buffer.of(0x10, 0xff, 0xff, 0xff, 0xff, 0xff)],
  ['a CONNECT of megabytes', Buffer.of(0x10, 0xff, 0xff, 0xff, 0x07)],
])('%s end the connection and nothing else', async (_name, bytes) => {
  const { connect, openRaw } = await setUp()
  const raw = await openRaw(null)
  raw.send(bytes)
  await raw.ended()
  expect(raw.received).toEqual([])
  const client = await connect(deviceId)
  await client.publishAsync(data, point(), { qos: 1 })
})

test('disconnects a client whose packet never ends, although it keeps sending', async () => {
  const { openRaw } = await setUp({ packetTimeoutMs: 60 })
  const raw = await openRaw(deviceId)
  raw.send(publishPacket(data, point()))
  await raw.receive('puback')
  const startedMs = performance.now()
  // A PUBLISH of 2 MB.
  raw.send(Buffer.of(0x32, 0x80, 0x80, 0x7f))
  const trickle = setInterval(() => raw.send(Buffer.of(0)), 10)
  await raw.ended()
  clearInterval(trickle)
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(55)
})

test('disconnects silent clients, before and after CONNECT', async () => {
  const { openRaw } = await setUp({ connectTimeoutMs: 50 })
  await (await openRaw(null)).ended()
  const raw = await openRaw(deviceId, { keepalive: 1 })
  await raw.ended()
  expect(raw.received.map(({ cmd }) => cmd)).toEqual(['connack'])
})
