import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Broker } from '../../adapters/broker/broker.ts'
import { createIngestRecorder, type IngestRecorder } from '../testing.ts'
import { testNowSeconds as ts } from '../testing-hostile-messages.ts'
import { findMosquitto, type Mosquitto, startMosquitto } from './mosquitto-testing.ts'
import { createExternalBrokerHarness } from './external-testing.ts'

const deviceId = 'DEMO00001'
const data = `devices/${deviceId}/data`
const mebibyte = 1024 * 1024
const outsideUrl = process.env['TEST_MQTT_URL']
const program = findMosquitto(process.env['PATH'] ?? '')

if (!program && !outsideUrl) {
  process.stdout.write('SKIPPED: outside MQTT broker. No mosquitto on the PATH and no TEST_MQTT_URL.\n')
}

let recorder: IngestRecorder
let outside: ReturnType<typeof createExternalBrokerHarness>
let mosquitto: Mosquitto | null = null
let portalId: string

async function setUp(lines: readonly string[] = []) {
  mosquitto = program ? await startMosquitto(program, lines) : null
  portalId = `portal-${randomUUID()}`
  recorder = createIngestRecorder([deviceId], () => ts * 1000)
  outside = createExternalBrokerHarness(mosquitto?.url ?? outsideUrl ?? '')
}

async function tearDown() {
  await outside.close()
  if (!mosquitto) await outside.forgetSessions()
  await mosquitto?.remove()
}

async function connected(broker: Broker): Promise<Broker> {
  await vi.waitFor(() => broker.ping(), { timeout: 10_000 })
  return broker
}

async function openPortal(clientId = portalId, own = recorder, shareGroup?: string) {
  return connected(await outside.startPortal(own, clientId, shareGroup ? { shareGroup } : {}))
}

function point(offset = 0): string {
  return JSON.stringify({ ts: ts + offset, vin: 12.5 })
}

function storedAt(): number[] {
  return recorder.appended.map(({ points }) => (points[0]?.ts ?? 0) - ts).toSorted((a, b) => a - b)
}

describe.skipIf(!program && !outsideUrl)('an external broker', () => {
  beforeEach(() => setUp())
  afterEach(tearDown)

  test.each([0, 1, 2] as const)('has points that devices publish at QoS %s stored', async (qos) => {
    await openPortal()
    const device = await outside.connect(deviceId)
    await device.publishAsync(data, point(), { qos })
    await vi.waitFor(() =>
      expect(recorder.appended).toMatchObject([{ deviceId, transport: 'mqtt', points: [{ ts }] }]),
    )
  })

  test('delivers many messages concurrently on one connection', async () => {
    recorder.hold()
    await openPortal()
    const device = await outside.connect(deviceId)
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => device.publishAsync(data, point(at), { qos: 1 })),
    )
    await vi.waitFor(() => expect(recorder.waiting()).toBe(500))
    recorder.release()
    await vi.waitFor(() => expect(recorder.appended.length).toBe(500))
  })

  test('redelivers unacknowledged messages when the engine is back', async () => {
    recorder.failEngine()
    const portal = await openPortal()
    const device = await outside.connect(deviceId)
    await Promise.all([0, 1, 2].map((at) => device.publishAsync(data, point(at), { qos: 1 })))
    await vi.waitFor(() => expect(outside.lines).toContain('MQTT broker lost'))
    expect(recorder.appended).toEqual([])
    recorder.restoreEngine()
    // A point stored while its neighbour was not is redelivered, as the same point.
    await vi.waitFor(() => expect([...new Set(storedAt())]).toEqual([0, 1, 2]), { timeout: 10_000 })
    await connected(portal)
  })

  test('delivers what arrived while no portal was running', async () => {
    await (await openPortal()).close()
    const device = await outside.connect(deviceId)
    await Promise.all([0, 1, 2].map((at) => device.publishAsync(data, point(at), { qos: 1 })))
    await openPortal()
    await vi.waitFor(() => expect(storedAt()).toEqual([0, 1, 2]))
  })

  test('stores what the broker retained, which does not show that its device is there', async () => {
    const device = await outside.connect(deviceId)
    await device.publishAsync(data, point(), { qos: 1, retain: true })
    const heard: string[] = []
    const own = { ...recorder, ports: { ...recorder.ports, onMqttMessage: (id: string) => heard.push(id) } }
    const portal = await openPortal(portalId, own)
    await vi.waitFor(() => expect(storedAt()).toEqual([0]))
    expect(heard).toEqual([])
    await portal.close()
    await openPortal(portalId, own)
    await device.publishAsync(data, point(1), { qos: 1 })
    await vi.waitFor(() => expect(storedAt()).toEqual([0, 1]))
    expect(heard).toEqual([deviceId])
    await device.publishAsync(data, '', { qos: 1, retain: true })
  })

  test('never redelivers what was stored or refused', async () => {
    const portal = await openPortal()
    const device = await outside.connect(deviceId)
    await device.publishAsync(data, '{', { qos: 1 })
    await device.publishAsync(data, point(), { qos: 1 })
    await vi.waitFor(() => expect(recorder.appended.length).toBe(1))
    expect(recorder.refusals).toMatchObject([
      { deviceId, message: { refused: [{ reason: 'invalid-json' }] } },
    ])
    await portal.close()
    await openPortal()
    await device.publishAsync(data, point(1), { qos: 1 })
    await vi.waitFor(() => expect(storedAt()).toEqual([0, 1]))
    expect(recorder.refusals.length).toBe(1)
  })

  test('has messages in progress finished and acknowledged when the portal closes', async () => {
    recorder.hold()
    const portal = await openPortal()
    const device = await outside.connect(deviceId)
    await device.publishAsync(data, point(), { qos: 1 })
    await vi.waitFor(() => expect(recorder.waiting()).toBe(1))
    const closed = portal.close()
    recorder.release()
    await closed
    await expect(portal.ping()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
    await openPortal()
    await device.publishAsync(data, point(1), { qos: 1 })
    await vi.waitFor(() => expect(storedAt()).toEqual([0, 1]))
  })

  test('shares messages among portals of a group, none twice, even if one did not share before', async () => {
    const other = createIngestRecorder([deviceId], () => ts * 1000)
    await (await openPortal()).close()
    await openPortal(portalId, recorder, 'ingest')
    await openPortal(`${portalId}-2`, other, 'ingest')
    const device = await outside.connect(deviceId)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => device.publishAsync(data, point(at), { qos: 1 })),
    )
    await device.publishAsync(`devices/${deviceId}/config`, '{}', { qos: 1 })
    await vi.waitFor(() => expect(recorder.configs.length + other.configs.length).toBe(1))
    await vi.waitFor(() => expect(recorder.appended.length + other.appended.length).toBeGreaterThan(99))
    expect(recorder.appended.length + other.appended.length).toBe(100)
    expect(Math.min(recorder.appended.length, other.appended.length)).toBeGreaterThan(0)
  })

  test('has messages of unknown devices counted and ignored', async () => {
    await openPortal()
    const device = await outside.connect('UNKNOWN01')
    await device.publishAsync('devices/UNKNOWN01/data', point(), { qos: 1 })
    await device.publishAsync('devices/no-device/data', point(), { qos: 1 })
    await device.publishAsync('devices/UNKNOWN01/data', Buffer.alloc(17 * mebibyte), { qos: 1 })
    await device.publishAsync(data, point(), { qos: 1 })
    await vi.waitFor(() => expect(recorder.appended).toMatchObject([{ deviceId }]))
    expect(recorder.counted.get('refused mqtt unknown-device')).toBe(2)
    expect(recorder.refusals).toEqual([])
  })

  test('has a message above the limit listed, and the next one stored', async () => {
    await openPortal()
    const device = await outside.connect(deviceId)
    await device.publishAsync(data, Buffer.alloc(17 * mebibyte, 'x'), { qos: 1 })
    await device.publishAsync(data, point(), { qos: 1 })
    await vi.waitFor(() => expect(recorder.appended.length).toBe(1))
    expect(recorder.refusals).toMatchObject([
      { deviceId, message: { excerpt: '', refused: [{ reason: 'body-too-large' }] } },
    ])
  })

  test('has configurations recorded, and delivers commands to devices', async () => {
    const portal = await openPortal()
    const device = await outside.connect(deviceId)
    const heard: string[] = []
    device.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
    await device.subscribeAsync(`${deviceId}/rpc`, { qos: 1 })
    await device.publishAsync(`devices/${deviceId}/config`, '{"device":{}}', { qos: 1 })
    await portal.publish(`${deviceId}/rpc`, 'one', 1)
    await portal.publish(`${deviceId}/rpc`, 'two', 0)
    await vi.waitFor(() => expect(heard).toEqual([`${deviceId}/rpc one`, `${deviceId}/rpc two`]))
    expect(recorder.configs).toEqual([{ deviceId, config: { device: {} } }])
  })
})

describe.skipIf(!program)('a broker that is sometimes unavailable', () => {
  beforeEach(() => setUp())
  afterEach(tearDown)

  test('is waited for: its state is reported, and everything works when it is back', async () => {
    const portal = await openPortal()
    const device = await outside.connect(deviceId)
    await mosquitto?.stop()
    await vi.waitFor(() => expect(portal.ping()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' }))
    await expect(portal.publish(`${deviceId}/rpc`, 'x', 1)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    })
    const published = device.publishAsync(data, point(), { qos: 1 })
    await mosquitto?.start()
    await connected(portal)
    await published
    await vi.waitFor(() => expect(storedAt()).toEqual([0]))
  })
})

describe.skipIf(!program)('a broker that refuses sign-in', () => {
  beforeEach(() => setUp(['allow_anonymous false']))
  afterEach(tearDown)

  test('is named as the reason', async () => {
    const portal = await outside.startPortal(recorder, portalId)
    await vi.waitFor(() => expect(portal.ping()).rejects.toThrow(/refused the connection with code 135/))
  })
})
