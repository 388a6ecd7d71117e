import { type IClientOptions, connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMosquitto, startMosquitto } from '../../ingest/mqtt/mosquitto-testing.ts'
import { secretOf, startTestPortal, type TestPortal } from '../../testing/portal.ts'

type Answer = {
  id: number
  src: string
  dst: string
  result?: object
  error?: { code: number; message: string }
}

const [asker, pump, basic, old, closed] = [
  'ASKER0001',
  'PUMP00002',
  'BASIC0003',
  'OLDFW0004',
  'CLOSED005',
] as const
const now = Math.floor(Date.now() / 1000)
const refusal = { code: 403, message: 'No device with this ID lets this device read its values.' }

let portal: TestPortal
let vendor: string
let asked = 0
const clients: MqttClient[] = []

async function open(env: Readonly<Record<string, string>> = {}) {
  portal = await startTestPortal(env)
  for (const deviceId of [asker, pump, old, closed]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  vendor = await portal.signIn('vendor@example.com')
  for (const deviceId of [pump, basic, old]) await allow(deviceId, [asker])
  // The list was saved earlier; the firmware is what the device reports.
  await say(old, 'config', { device: { fw: 'SFW003-3.9.9' } })
  await portal.ingest(pump, [
    { ts: now - 60, vin: 12.6, state: 1, cp1: 'wet', cp2: 7 },
    { ts: now, vin: 12.7, can1: [{ id: 1, data: 'FF' }] },
  ])
  for (const deviceId of [basic, old, closed]) await portal.ingest(deviceId, { ts: now, vin: 1 })
}
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true)
})

async function allow(deviceid: string, ids: readonly string[]) {
  const response = await fetch(`${portal.origin}/api/portal/device-set-settings`, {
    method: 'POST',
    headers: { cookie: vendor, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceid, settings: { SPC_allowed_devices: ids } }),
  })
  expect([deviceid, response.status]).toEqual([deviceid, 200])
}

async function say(deviceId: string, path: string, body: unknown) {
  const response = await fetch(`${portal.origin}/ingest/${deviceId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { answers?: Answer[] } & object }
}

const request = (args: unknown) => ({ id: ++asked, method: 'Device.GetLatest', args, src: asker })
const overHttp = async (args: unknown) => {
  const [answer] = (await say(asker, 'rpc', request(args))).body.answers ?? []
  return answer
}

async function connect(url: string, options: IClientOptions = {}) {
  const client = await connectAsync(url, { clientId: asker, reconnectPeriod: 0, ...options })
  clients.push(client)
  const waiting = new Map<number, (answer: Answer) => void>()
  client.on('message', (_topic, payload) => {
    const answer = JSON.parse(payload.toString()) as Answer
    waiting.get(answer.id)?.(answer)
  })
  await client.subscribeAsync(`${asker}/rpc`)
  return (args: unknown) => {
    const message = request(args)
    return new Promise<Answer>((resolve) => {
      waiting.set(message.id, resolve)
      client.publish(`portal/${asker}/rpc`, JSON.stringify(message), { qos: 1 })
    })
  }
}
const embedded = () =>
  connect(`mqtt://127.0.0.1:${portal.mqttPort}`, { username: asker, password: secretOf(asker) })

describe('a device that reads another', () => {
  beforeAll(() => open())
  afterAll(() => portal.stop())

  it('gets its latest values, each with its time, over MQTT and HTTP', async () => {
    const readings = {
      cp1: [now - 60, 'wet'],
      cp2: [now - 60, 7],
      state: [now - 60, 1],
      vin: [now, 12.7],
    }
    const ask = await embedded()
    const expected = { src: `portal/${asker}`, dst: asker, result: { deviceid: pump, readings } }
    expect(await ask({ deviceid: pump })).toEqual({ id: asked, ...expected })
    expect(await overHttp({ deviceid: pump })).toEqual({ id: asked, ...expected })
  })

  it('gets only the values that it names', async () => {
    const answer = await overHttp({ deviceid: pump, keys: ['vin', 'none', '__proto__'] })
    expect(answer?.result).toEqual({ deviceid: pump, readings: { vin: [now, 12.7] } })
  })

  it('gets the same answer for devices that are missing, do not list it, have no API in the plan or old firmware', async () => {
    const ask = await embedded()
    for (const deviceid of ['NOTHERE09', closed, basic, old, asker, '0-SIMPLE1']) {
      expect([deviceid, (await overHttp({ deviceid }))?.error]).toEqual([deviceid, refusal])
      expect([deviceid, (await ask({ deviceid })).error]).toEqual([deviceid, refusal])
    }
  })

  it('is refused at once when removed from the list, and admitted at once when added', async () => {
    const ask = await embedded()
    await allow(pump, [])
    expect((await ask({ deviceid: pump })).error).toEqual(refusal)
    expect((await overHttp({ deviceid: pump }))?.error).toEqual(refusal)
    await allow(pump, ['OTHER0009', asker])
    expect((await ask({ deviceid: pump })).result).toBeDefined()
  })

  it('is told what is wrong with its request', async () => {
    const ask = await embedded()
    expect((await ask({ deviceid: 'pump' })).error).toEqual({
      code: 400,
      message: 'deviceid must be the 9 characters of a device ID.',
    })
    expect((await ask(null)).error?.code).toBe(400)
    expect((await ask({ deviceid: pump, keys: [] })).error?.code).toBe(400)
    const unknown = await say(asker, 'rpc', { id: 5, method: 'Device.SetLatest', args: {} })
    expect(unknown).toMatchObject({
      status: 200,
      body: {
        accepted: 0,
        answers: [{ id: 5, error: { code: 404, message: 'No handler for Device.SetLatest' } }],
      },
    })
    expect(await say(asker, 'rpc', { method: 'Device.GetLatest' })).toMatchObject({
      status: 400,
      body: { refused: [{ reason: 'invalid-reply', detail: 'A request must include an id.' }] },
    })
  })

  it('may send several requests at once, beside its replies', async () => {
    const requests = [request({ deviceid: pump, keys: ['vin'] }), request({ deviceid: closed })]
    const { body } = await say(asker, 'rpc', requests)
    expect(body.answers?.map(({ id, error }) => [id, error?.code])).toEqual([
      [asked - 1, undefined],
      [asked, 403],
    ])
  })

  it('does not complete a command of the portal with the ID of its request', async () => {
    const send = (path: string, init?: RequestInit) =>
      fetch(`${portal.origin}/api/portal/${path}`, {
        ...init,
        headers: { cookie: vendor, 'content-type': 'application/json' },
      })
    const body = JSON.stringify({ deviceid: asker, method: 'FS.List', args: {} })
    expect((await send('device-send-rpc', { method: 'POST', body })).status).toBe(200)
    const { commands } = (await say(asker, 'rpc', [])).body as unknown as { commands: { id: number }[] }
    asked = (commands[0]?.id ?? 0) - 1
    await overHttp({ deviceid: pump })
    const queue = (await (await send(`device-get-rpc-queue/${asker}.1`)).json()) as {
      Items: { state: string }[]
    }
    expect(queue.Items[0]?.state).toBe('sent')
  })

  it("cannot send a request in another device's name", async () => {
    const ask = await embedded()
    await allow(pump, [closed])
    expect((await ask({ deviceid: pump, src: closed })).error).toEqual(refusal)
    const [answer] =
      (await say(asker, 'rpc', { ...request({ deviceid: pump }), src: closed })).body.answers ?? []
    expect(answer?.error).toEqual(refusal)
    await allow(pump, [asker])
  })

  it('sees no secret of the other device', async () => {
    await say(pump, 'config', { wifi: { sta: { enable: true, ssid: 'Site', pass: 'hunter2-of-the-pump' } } })
    await portal.ingest(pump, { ts: now + 1, cp3: 'joined with hunter2-of-the-pump' })
    const answer = await overHttp({ deviceid: pump, keys: ['cp3'] })
    expect(answer?.result).toEqual({ deviceid: pump, readings: { cp3: [now + 1, 'joined with ***'] } })
  })
})

describe('a device that sends endless requests', () => {
  beforeAll(() => open({ LIMIT_FACTOR: '1' }))
  afterAll(() => portal.stop())

  it('is told to wait, whatever it requests, and others are not', async () => {
    const requests = Array.from({ length: 62 }, () => request({ deviceid: pump, keys: ['vin'] }))
    const { body } = await say(asker, 'rpc', requests)
    const codes = body.answers?.map(({ error }) => error?.code)
    expect(codes).toEqual([...Array.from({ length: 60 }, () => undefined), 429, 429])
    expect((await overHttp({ deviceid: 'NOTHERE09' }))?.error).toMatchObject({
      code: 429,
      message: expect.stringMatching(
        /^At most 60 requests a minute\. Too many attempts\. Try again in \d+ s\.$/,
      ),
    })
    const other = await say(closed, 'rpc', { ...request({ deviceid: pump }), src: closed })
    expect(other.body.answers?.[0]?.error).toEqual(refusal)
  })
})

const program = findMosquitto(process.env['PATH'] ?? '')
if (!program) process.stdout.write('SKIPPED: reading over an outside broker. No mosquitto on the PATH.\n')

describe.skipIf(!program)('a request over an external broker', () => {
  it('is answered, also after the broker was restarted', async () => {
    const mosquitto = await startMosquitto(program ?? '')
    try {
      await open({ MQTT_URL: mosquitto.url })
      const ask = await connect(mosquitto.url, { reconnectPeriod: 50 })
      expect((await ask({ deviceid: pump, keys: ['vin'] })).result).toBeDefined()
      await mosquitto.stop()
      await mosquitto.start()
      const [client] = clients
      if (!client?.connected) await new Promise((resolve) => client?.once('connect', resolve))
      await client?.subscribeAsync(`${asker}/rpc`)
      // Requests sent before the portal is back are lost, so the device repeats them.
      const again = setInterval(() => client?.publish(`portal/${asker}/rpc`, JSON.stringify(repeated)), 200)
      const repeated = request({ deviceid: pump, keys: ['vin'] })
      const heard = new Promise<Answer>((resolve) =>
        client?.on('message', (_topic, payload) => {
          const answer = JSON.parse(payload.toString()) as Answer
          if (answer.id === repeated.id) resolve(answer)
        }),
      )
      expect(await heard).toMatchObject({ result: { readings: { vin: [now, 12.7] } } })
      clearInterval(again)
    } finally {
      await portal.stop()
      await mosquitto.remove()
    }
  }, 120_000)
})
