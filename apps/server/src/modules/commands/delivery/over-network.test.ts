import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretOf, startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import type { WireRequest } from './wire.ts'

type Item = { ts: number; rpcmethod: string; state: string; device_response?: unknown; args: object }

describe('commands over the network', () => {
  let portal: TestPortal
  let cookie: string
  let deviceId: string
  let made = 0
  const clients: MqttClient[] = []

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createUser({ email: 'owner@example.com' })
    cookie = await portal.signIn('owner@example.com')
  })
  afterAll(() => portal.stop())
  beforeEach(async () => {
    made += 1
    deviceId = `WIRE0000${made}`
    await portal.createDevice({ deviceId, tier: 'Hosted' })
    await portal.grant(deviceId, 'owner@example.com', 'ADMIN')
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.end(true)
  })

  const call = async (path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`${portal.origin}/api/portal/${path}`, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const send = (method: string, args = {}) =>
    call('device-send-rpc', { deviceid: deviceId, method, args }).then(({ body }) => body as { ts: number })
  const items = async (count = 10) =>
    (await call(`device-get-rpc-queue/${deviceId}.${count}`)).body as unknown as {
      Items: Item[]
      total: number
    }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${portal.origin}/ingest/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { commands?: WireRequest[] } & object }
  }

  /** A device that listens for commands and returns them one at a time. */
  async function connectDevice() {
    const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
      clientId: deviceId,
      username: deviceId,
      password: secretOf(deviceId),
      reconnectPeriod: 0,
    })
    clients.push(client)
    const arrived: WireRequest[] = []
    const waiting: ((request: WireRequest) => void)[] = []
    client.on('message', (_topic, payload) => {
      const request = JSON.parse(payload.toString()) as WireRequest
      const next = waiting.shift()
      if (next) next(request)
      else arrived.push(request)
    })
    await client.subscribeAsync(`${deviceId}/rpc`)
    return {
      client,
      arrived,
      next: (): Promise<WireRequest> => {
        const request = arrived.shift()
        return request ? Promise.resolve(request) : new Promise((resolve) => waiting.push(resolve))
      },
      /** Resolves with PUBACK, when the reply is durable. */
      reply: (reply: object) =>
        client.publishAsync(`portal/${deviceId}/rpc`, JSON.stringify(reply), { qos: 1 }),
    }
  }

  it('reach a connected device, whose reply reaches the queue', async () => {
    const device = await connectDevice()
    const { ts } = await send('Admin.Trigger', { index: 4 })
    const request = await device.next()
    expect(request).toEqual({
      id: expect.any(Number),
      method: 'Admin.Trigger',
      args: { index: 4 },
      src: `portal/${deviceId}`,
    })
    await device.reply({ id: request.id, result: { ok: true } })
    expect((await items()).Items).toMatchObject([
      { ts, rpcmethod: 'Admin.Trigger', state: 'answered', device_response: { ok: true } },
    ])
  })

  it('wait for a device to connect, and are sent one by one', async () => {
    await send('FS.List')
    await send('Sys.GetInfo')
    const device = await connectDevice()
    const first = await device.next()
    expect(first.method).toBe('FS.List')
    expect(device.arrived).toEqual([])
    await device.reply({ id: first.id, error: { code: 404, message: 'No handler' } })
    expect((await device.next()).method).toBe('Sys.GetInfo')
    expect((await items()).Items.map(({ state }) => state)).toEqual(['sent', 'answered'])
  })

  it('reach the new connection of a device, not the replaced one', async () => {
    const old = await connectDevice()
    const device = await connectDevice()
    await send('FS.List')
    expect((await device.next()).method).toBe('FS.List')
    expect(old.arrived).toEqual([])
  })

  it('do not reach a device that has unsubscribed', async () => {
    const device = await connectDevice()
    await device.client.unsubscribeAsync(`${deviceId}/rpc`)
    await send('Sys.Reboot')
    expect((await items()).Items[0]?.state).toBe('queued')
    await device.client.subscribeAsync(`${deviceId}/rpc`)
    expect((await device.next()).method).toBe('Sys.Reboot')
  })

  it('are delivered in HTTP responses to points, configurations and replies', async () => {
    const nothing = await post(deviceId, { ts: Date.now() / 1000, vin: 12 })
    expect(nothing).toEqual({ status: 200, body: { stored: 1, refused: [] } })
    for (const index of [1, 2, 3]) await send('Admin.Trigger', { index })
    const points = await post(deviceId, { ts: Date.now() / 1000, vin: 12 })
    expect(points.body).toMatchObject({
      stored: 1,
      commands: [{ method: 'Admin.Trigger', args: { index: 1 } }],
    })
    const [first] = points.body.commands ?? []
    const replied = await post(`${deviceId}/rpc`, { id: first?.id, result: null })
    expect(replied).toMatchObject({ status: 200, body: { accepted: 1, commands: [{ args: { index: 2 } }] } })
    const [second] = replied.body.commands ?? []
    const both = await post(`${deviceId}/rpc`, [
      { id: second?.id, progress: { percent: 50 } },
      { id: second?.id },
    ])
    expect(both).toMatchObject({ status: 200, body: { accepted: 2, commands: [{ args: { index: 3 } }] } })
    for (const poll of ['', '[]', '{}']) {
      expect(await post(`${deviceId}/rpc`, poll)).toMatchObject({
        status: 200,
        body: { accepted: 0, commands: [] },
      })
    }
    const config = await post(`${deviceId}/config`, { device: { name: 'Pump', fw: '1.2.3' } })
    expect(config).toMatchObject({ status: 200, body: { accepted: 1 } })
    expect((await items()).Items.map(({ state }) => state)).toEqual(['sent', 'answered', 'answered'])
  })

  it('refuse invalid replies, paths and devices', async () => {
    await send('Sys.Reboot')
    const garbage = await post(`${deviceId}/rpc`, 'no JSON')
    expect(garbage).toMatchObject({
      status: 400,
      body: { accepted: 0, refused: [{ reason: 'invalid-reply' }] },
    })
    expect(await post(`${deviceId}/nothing`, {})).toMatchObject({ status: 404 })
    expect(await post(`${deviceId}/rpc/more`, {})).toMatchObject({ status: 404 })
    expect(await post('WIRE00009/rpc', [])).toMatchObject({ status: 401 })
    expect((await items()).Items[0]?.state).toBe('queued')
  })

  it('reach a device whose points or configuration are refused, so that it can be fixed', async () => {
    await send('FS.List')
    await send('Sys.Reboot')
    const early = await post(deviceId, { ts: 5, vin: 12 })
    expect(early).toMatchObject({ status: 400, body: { stored: 0, commands: [{ method: 'FS.List' }] } })
    // A command that may run only once waits for a response that the device certainly reads.
    const config = await post(`${deviceId}/config`, '[1]')
    expect(config).toMatchObject({ status: 400 })
    expect(config.body.commands).toBeUndefined()
    expect((await items()).Items.map(({ state }) => state)).toEqual(['queued', 'sent'])
  })

  it('are listed by the specified path, with the count', async () => {
    for (const index of [1, 2, 3]) await send('Admin.Trigger', { index })
    const indexes = ({ Items }: { Items: Item[] }) => Items.map(({ args }) => args)
    expect(indexes(await items(2))).toEqual([{ index: 3 }, { index: 2 }])
    const query = await call(`device-get-rpc-queue/${deviceId}?count=1`)
    expect(query.body).toMatchObject({ Items: [{ args: { index: 3 } }], total: 3 })
    for (const path of [`${deviceId}.0`, `${deviceId}.1001`, `${deviceId}.x`, `${deviceId}.1.2`])
      expect((await call(`device-get-rpc-queue/${path}`)).status).toBe(400)
    expect((await call('device-get-rpc-queue/NONE00001.10')).status).toBe(404)
  })

  it('can be cancelled while they wait', async () => {
    const { ts } = await send('Sys.Reboot')
    const removed = await call('device-remove-rpc', { deviceid: deviceId, ts })
    expect(removed).toMatchObject({ status: 200, body: { message: 'Command cancelled.' } })
    const again = await call('device-remove-rpc', { deviceid: deviceId, ts })
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})
