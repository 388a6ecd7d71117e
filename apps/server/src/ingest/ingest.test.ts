import { PortalError } from '@fieldport/domain'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { buildIngest } from './ingest.ts'
import { buildIngestMetrics } from './metrics.ts'
import { createIngestRecorder, configRefusal } from './testing.ts'
import { testNowSeconds as ts } from './testing-hostile-messages.ts'

const deviceId = 'DEMO00001'

function setUp() {
  const recorder = createIngestRecorder([deviceId], () => ts * 1000)
  return { recorder, ingest: buildIngest(recorder.ports) }
}

function bytes(value: unknown): Buffer {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
}

test('stores the valid points of a batch and names the invalid one', async () => {
  const { recorder, ingest } = setUp()
  const body = bytes([{ ts, vin: 1 }, { vin: 2 }, { ts: ts + 1, vin: 3 }])
  const outcome = await ingest.receive(deviceId, body, 'http')
  expect(outcome.stored).toBe(2)
  expect(outcome.refused).toMatchObject([{ index: 1, reason: 'missing-ts' }])
  expect(recorder.appended[0]?.points.map(({ record }) => record)).toEqual([
    { ts, vin: 1 },
    { ts: ts + 1, vin: 3 },
  ])
  expect(recorder.refusals).toMatchObject([
    { deviceId, message: { transport: 'http', sizeBytes: body.length, excerpt: body.toString() } },
  ])
  expect(Object.fromEntries(recorder.counted)).toEqual({
    'received http': 1,
    'bytes http': body.length,
    'refused http missing-ts': 1,
    'stored http': 2,
  })
})

test('reports an unavailable engine, and counts nothing as stored', async () => {
  const { recorder, ingest } = setUp()
  recorder.failEngine()
  await expect(ingest.receive(deviceId, bytes({ ts }), 'mqtt')).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
  })
  expect(recorder.counted.get('stored mqtt')).toBe(undefined)
})

test('refuses nothing while the clock of the server is not set, so that devices send it again', async () => {
  let nowMs = 5_000
  const recorder = createIngestRecorder([deviceId], () => nowMs)
  const warned: object[] = []
  const ingest = buildIngest({
    ...recorder.ports,
    log: { info: () => undefined, warn: (context) => warned.push(context) },
  })
  for (let sent = 0; sent < 3; sent++)
    await expect(ingest.receive(deviceId, bytes({ ts }), 'mqtt')).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    })
  expect(recorder.refusals).toEqual([])
  expect(warned).toMatchObject([{ what: 'clock', cause: "The server's clock is not set." }])
  nowMs = ts * 1000
  expect((await ingest.receive(deviceId, bytes({ ts }), 'mqtt')).stored).toBe(1)
})

test('refuses nothing while the clock is behind what is stored, so that devices send it again', async () => {
  const recorder = createIngestRecorder([deviceId], () => (ts - 2 * 86_400) * 1000)
  let isBehind = true
  const ingest = buildIngest({ ...recorder.ports, isClockUnset: () => isBehind })
  await expect(ingest.receive(deviceId, bytes({ ts }), 'http')).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
  })
  expect([recorder.refusals, recorder.appended]).toEqual([[], []])
  isBehind = false
  expect((await ingest.receive(deviceId, bytes({ ts: ts - 3 * 86_400 }), 'http')).stored).toBe(1)
})

test('keeps the excerpt of a refused message short, displayable and storable', async () => {
  const { recorder, ingest } = setUp()
  await ingest.receive(deviceId, bytes(`\u0000\u001b[31m${'x'.repeat(10_000)}`), 'http')
  const excerpt = recorder.refusals[0]?.message.excerpt ?? ''
  expect(excerpt).toMatch(/^\[31mx+$/)
  expect(excerpt.length).toBeLessThan(300)
})

test('logs one line a minute for a device that constantly sends nonsense', async () => {
  let nowMs = ts * 1000
  const recorder = createIngestRecorder([deviceId], () => nowMs)
  const lines: object[] = []
  const ingest = buildIngest({
    ...recorder.ports,
    log: { info: (context) => lines.push(context), warn: () => undefined },
  })
  for (let sent = 0; sent < 10; sent++) await ingest.receive(deviceId, bytes('{'), 'mqtt')
  expect(lines).toMatchObject([{ deviceId, reasons: ['invalid-json'], unloggedBefore: 0 }])
  nowMs += 60_000
  await ingest.receive(deviceId, bytes('{'), 'mqtt')
  expect(lines[1]).toMatchObject({ unloggedBefore: 9 })
  expect(recorder.refusals.length).toBe(11)
})

test('accepts only an object as configuration', async () => {
  const { recorder, ingest } = setUp()
  const config = { device: { name: 'Truck', base_interval: 5 } }
  expect((await ingest.receiveConfig(deviceId, bytes(config), 'mqtt')).refused).toEqual([])
  expect(recorder.configs).toEqual([{ deviceId, config }])
  for (const [body, reason] of [
    ['[]', 'empty-message'],
    ['{', 'invalid-json'],
    ['[{},{}]', 'wrong-type'],
    ['7', 'wrong-type'],
    [`{"a":${'{"a":'.repeat(50)}1${'}'.repeat(51)}`, 'too-deep'],
  ]) {
    expect((await ingest.receiveConfig(deviceId, bytes(body), 'mqtt')).refused).toMatchObject([{ reason }])
  }
  expect(recorder.configs.length).toBe(1)
  expect(recorder.refusals.length).toBe(5)
})

test('refuses an unstorable configuration, and lists it with its size and without its secrets', async () => {
  const { recorder, ingest } = setUp()
  const body = bytes({ wifi: { sta: { pass: 'hunter22secret' } }, 'refuse-me': true })
  const cut = body.subarray(0, -1)
  expect(await ingest.receiveConfig(deviceId, body, 'http')).toEqual({ stored: 0, refused: [configRefusal] })
  await ingest.receiveConfig(deviceId, cut, 'mqtt')
  expect(recorder.configs).toEqual([])
  expect(recorder.refusals.map(({ message }) => message)).toEqual([
    { transport: 'http', sizeBytes: body.length, excerpt: '', refused: [configRefusal] },
    { transport: 'mqtt', sizeBytes: cut.length, excerpt: '', refused: [expect.anything()] },
  ])
  expect(recorder.counted.get('refused http config-too-large')).toBe(1)
})

test('labels counters by transport and reason, never by device', async () => {
  const registry = new Registry()
  const { recorder } = setUp()
  const ingest = buildIngest({ ...recorder.ports, metrics: buildIngestMetrics(registry) })
  await ingest.receive(deviceId, bytes([{ ts }, {}, {}]), 'udp')
  const text = await registry.metrics()
  expect(text).toContain('fieldport_ingest_points_total{transport="udp"} 1')
  expect(text).toContain('fieldport_ingest_refused_total{transport="udp",reason="missing-ts"} 2')
  expect(text).not.toContain(deviceId)
})

test('the recorder can hold and fail what it records', async () => {
  const { recorder, ingest } = setUp()
  recorder.hold()
  const held = ingest.receive(deviceId, bytes({ ts }), 'http')
  await Promise.resolve()
  expect(recorder.waiting()).toBe(1)
  recorder.failEngine()
  recorder.release()
  await expect(held).rejects.toBeInstanceOf(PortalError)
  recorder.restoreEngine()
  await expect(ingest.receive(deviceId, bytes({ ts }), 'http')).resolves.toMatchObject({ stored: 1 })
})
