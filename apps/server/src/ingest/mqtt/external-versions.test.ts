import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { afterEach, expect, test, vi } from 'vitest'
import { buildExternalBroker } from '../../adapters/broker/external.ts'
import { createIngestRecorder } from '../testing.ts'
import { testNowSeconds as ts } from '../testing-hostile-messages.ts'
import { createExternalBrokerHarness } from './external-testing.ts'

const deviceId = 'DEMO00001'
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A broker without MQTT 5 and shared subscriptions. */
async function startOldBroker(): Promise<string> {
  const aedes = await Aedes.createBroker()
  const server = createServer((socket) => void aedes.handle(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    await new Promise<void>((resolve) => aedes.close(resolve))
    await new Promise((resolve) => server.close(resolve))
  })
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('works with a broker without MQTT 5 and shared subscriptions', async () => {
  const url = await startOldBroker()
  const recorder = createIngestRecorder([deviceId], () => ts * 1000)
  const outside = createExternalBrokerHarness(url)
  closing.push(outside.close)
  const portal = await outside.startPortal(recorder, 'portal-1', { shareGroup: 'ingest' })
  await vi.waitFor(() => portal.ping())
  const device = await outside.connect(deviceId)
  await device.publishAsync(`devices/${deviceId}/data`, `{"ts":${ts}}`, { qos: 1 })
  await vi.waitFor(() => expect(recorder.appended).toMatchObject([{ deviceId }]))
  expect(outside.lines).toContain(
    'The broker cannot share a subscription: every portal receives every message',
  )
})

test('gives up on a server that accepts and never answers, and retries', async () => {
  let connections = 0
  const server = createServer(() => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const outside = createExternalBrokerHarness(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`)
  closing.push(outside.close)
  const recorder = createIngestRecorder([], () => ts * 1000)
  const portal = await outside.startPortal(recorder, 'portal-1', { connectTimeoutMs: 20 })
  await vi.waitFor(() => expect(connections).toBeGreaterThan(2))
  await expect(portal.ping()).rejects.toThrow('did not answer in time')
})

test('reports an address that is not a broker at once', () => {
  const nothing = () => undefined
  expect(() =>
    buildExternalBroker({
      url: 'https://broker.example.com',
      clientId: 'portal-1',
      handlers: { onMessage: async () => undefined, onRefused: async () => undefined },
      log: { debug: nothing, info: nothing, warn: nothing },
      random: () => 0.5,
    }),
  ).toThrow('begins with mqtt:// or mqtts://')
})
