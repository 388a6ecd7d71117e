import { createSocket, type Socket } from 'node:dgram'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildIngest } from '../ingest.ts'
import { createIngestRecorder, type IngestRecorder } from '../testing.ts'
import { buildHostileMessages, testNowSeconds as ts } from '../testing-hostile-messages.ts'
import { buildUdpIngest, type UdpIngest } from './udp.ts'

const deviceId = 'DEMO00001'
const neighbour = 'DEMO00002'

let recorder: IngestRecorder
let udp: UdpIngest
let sender: Socket

beforeEach(async () => {
  recorder = createIngestRecorder([deviceId, neighbour], () => ts * 1000)
  recorder.udpAllowed.add(deviceId)
  udp = buildUdpIngest(buildIngest(recorder.ports), recorder.ports, {
    host: '127.0.0.1',
    port: 0,
    inFlightDatagrams: 3,
  })
  await udp.start()
  sender = createSocket('udp4')
})
afterEach(async () => {
  recorder.release()
  sender.close()
  await udp.close()
})

function send(body: unknown): Promise<void> {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return new Promise((resolve, reject) =>
    sender.send(bytes, udp.port(), '127.0.0.1', (error) => (error ? reject(error) : resolve())),
  )
}

function count(name: string): number {
  return recorder.counted.get(name) ?? 0
}

test('stores a datagram of a device whose owner allowed it, also as a batch', async () => {
  await send({ ts, vin: 12.5, deviceid: deviceId })
  await send([{ ts, deviceid: deviceId }, { ts: ts + 1 }])
  await vi.waitFor(() => expect(recorder.appended.length).toBe(2))
  expect(recorder.appended).toMatchObject([
    { deviceId, transport: 'udp', points: [{ ts, record: { vin: 12.5 } }] },
    { deviceId, points: [{ ts }, { ts: ts + 1 }] },
  ])
})

test.each([
  ['a device whose owner did not allow it', { ts, deviceid: neighbour }, 'not-allowed'],
  ['a device that does not exist', { ts, deviceid: 'UNKNOWN01' }, 'not-allowed'],
  ['nobody', { ts }, 'unknown-device'],
  ['an id that is none', { ts, deviceid: '__proto__' }, 'unknown-device'],
  ['nobody, in no JSON', 'vin=12.5', 'invalid-json'],
])('drops and counts a datagram of %s', async (_name, body, reason) => {
  await send(body)
  await vi.waitFor(() => expect(count(`refused udp ${reason}`)).toBe(1))
  expect(recorder.appended).toEqual([])
  expect(recorder.refusals).toEqual([])
})

const withId = buildHostileMessages(neighbour).flatMap(({ name, body, reason }) =>
  typeof body === 'string' && body.startsWith('{"') && !body.includes(neighbour) && reason !== 'invalid-json'
    ? [{ name, body: `{"deviceid":"${deviceId}",${body.slice(1)}`, reason }]
    : [],
)

test.each(withId)('refuses $name as $reason and lists it for the device', async ({ body, reason }) => {
  // A too deeply nested datagram is not parsed far enough to identify its sender.
  const isAnonymous = reason === 'too-deep'
  await send(body)
  await vi.waitFor(() => expect(count(`refused udp ${isAnonymous ? 'unknown-device' : reason}`)).toBe(1))
  expect(recorder.refusals.length).toBe(isAnonymous ? 0 : 1)
  expect(recorder.appended).toEqual([])
})

test('refuses points of two devices in one datagram', async () => {
  recorder.udpAllowed.add(neighbour)
  await send([
    { ts, deviceid: deviceId },
    { ts, deviceid: neighbour },
  ])
  await vi.waitFor(() => expect(recorder.appended.length).toBe(1))
  expect(recorder.appended[0]).toMatchObject({ deviceId, points: [{ ts }] })
  expect(recorder.refusals).toMatchObject([
    { deviceId, message: { refused: [{ reason: 'foreign-device-id' }] } },
  ])
})

test('drops and counts what exceeds the concurrency limit, and accepts later ones', async () => {
  recorder.hold()
  for (let sent = 0; sent < 8; sent++) await send({ ts: ts + sent, deviceid: deviceId })
  await vi.waitFor(() => expect([recorder.waiting(), count('refused udp busy')]).toEqual([3, 5]))
  recorder.release()
  await vi.waitFor(() => expect(recorder.appended.length).toBe(3))
  await send({ ts: ts + 9, deviceid: deviceId })
  await vi.waitFor(() => expect(recorder.appended.length).toBe(4))
})

test('loses only the datagram if the engine is unavailable', async () => {
  recorder.failEngine()
  await send({ ts, deviceid: deviceId })
  await vi.waitFor(() => expect(count('refused udp unavailable')).toBe(1))
  recorder.restoreEngine()
  await send({ ts, deviceid: deviceId })
  await vi.waitFor(() => expect(recorder.appended.length).toBe(1))
})

test('waits for accepted datagrams when closing', async () => {
  recorder.hold()
  await send({ ts, deviceid: deviceId })
  await vi.waitFor(() => expect(recorder.waiting()).toBe(1))
  const closed = udp.close()
  await expect(udp.ping()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
  recorder.release()
  await closed
  expect(recorder.appended.length).toBe(1)
})
