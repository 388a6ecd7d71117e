import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../adapters/relational/testing.ts'
import { type FakeClickHouse, startFakeClickHouse } from '../adapters/telemetry/testing/engines.ts'
import { secretOf } from '../testing/portal.ts'
import { createPortalHost, type PortalHost, type PortalProcess } from '../testing/portal-process.ts'

const url = process.env.TEST_DATABASE_URL
if (!url) process.stdout.write('Processes of one portal were NOT tested: TEST_DATABASE_URL is not set.\n')

const device = 'ROLES0001'
const waitOptions = { timeout: 20_000 }

describe.skipIf(!url)('a portal of several processes', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let standIn: FakeClickHouse
  const processes: PortalProcess[] = []
  let api: PortalHost
  let ingest: PortalHost
  let worker: PortalHost
  let cookie: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-roles-'))
    database = await createTestDatabase(url as string)
    standIn = await startFakeClickHouse(join(folder, 'clickhouse'))
    const start = async (role: string) => {
      const host = await createPortalHost(join(folder, role), {
        ROLES: role,
        DATABASE_URL: database.databaseUrl,
        CLICKHOUSE_URL: standIn.url,
        SECRET_KEY: 'one key for all the processes of a portal',
      })
      processes.push(await host.start())
      return host
    }
    api = await start('api')
    ingest = await start('ingest')
    worker = await start('worker')
    await api.seed([device])
    cookie = await signIn(api.origin)
  }, 180_000)
  afterAll(async () => {
    for (const process of processes) process.kill('SIGKILL')
    await Promise.all(processes.map(({ exited }) => exited))
    await standIn.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const answerOf = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).status
  const connectDevice = () =>
    connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
      clientId: device,
      username: device,
      password: secretOf(device),
    })

  it("answers each request in its role's process only", async () => {
    expect((await api.send(device, { ts: now() - 60, vin: 0 })).status).toBe(404)
    expect((await ingest.send(device, { ts: now() - 60, vin: 0 })).status).toBe(200)
    expect((await worker.send(device, { ts: now() - 60, vin: 0 })).status).toBe(404)
    expect(await answerOf(api.origin, '/api/openapi.json')).toBe(200)
    for (const { origin } of [ingest, worker]) {
      expect(await answerOf(origin, '/api/openapi.json')).toBe(404)
      expect(await answerOf(origin, '/metrics')).toBe(200)
    }
  })

  it('shows a browser live what another process stored, each point once', async () => {
    const stopping = new AbortController()
    const points: number[] = []
    const contacts: object[] = []
    const options = { headers: { cookie }, signal: stopping.signal }
    const ended = [
      await follow(`${api.origin}/api/device/device/${device}/live`, options, ({ event, data }) => {
        const { vin } = JSON.parse(data) as { vin?: number }
        if (event === 'point' && vin) points.push(vin)
      }),
      await follow(`${api.origin}/api/portal/user-live`, options, ({ event, data }) => {
        if (event === 'contacts') contacts.push(JSON.parse(data) as object)
      }),
    ]
    const ts = now() + 1
    for (const vin of [1, 2, 3]) await ingest.send(device, { ts: ts + vin, vin })
    await vi.waitFor(() => expect(points).toEqual([1, 2, 3]), waitOptions)
    await ingest.send(device, { ts: ts + 3, vin: 3 })
    await ingest.send(device, { ts: ts + 4, vin: 4 })
    await vi.waitFor(() => expect(points).toEqual([1, 2, 3, 4]), waitOptions)
    await vi.waitFor(() => expect(contacts.at(-1)).toHaveProperty(device), waitOptions)
    stopping.abort()
    await Promise.all(ended.map(({ reading }) => reading))
  })

  it("sends a command through the process with the device's connection, and knows of it", async () => {
    const client = await connectDevice()
    await client.subscribeAsync(`${device}/rpc`, { qos: 1 })
    const received: { id: number; method: string }[] = []
    client.on('message', (_topic, body) => {
      const request = JSON.parse(body.toString()) as { id: number; method: string }
      received.push(request)
      client.publish(`portal/${device}/rpc`, JSON.stringify({ id: request.id, src: device, result: null }), {
        qos: 1,
      })
    })
    const sent = await fetch(`${api.origin}/api/portal/device-send-rpc`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceid: device, method: 'Sys.Reboot', args: {} }),
    })
    expect(sent.status).toBe(200)
    await vi.waitFor(() => expect(received.map(({ method }) => method)).toEqual(['Sys.Reboot']), waitOptions)
    const read = async <T>(path: string) =>
      (await (await fetch(`${api.origin}${path}`, { headers: { cookie } })).json()) as T
    const states = async () =>
      (await read<{ Items: { state: string }[] }>(`/api/portal/device-get-rpc-queue/${device}.10`)).Items.map(
        ({ state }) => state,
      )
    await vi.waitFor(async () => expect(await states()).toEqual(['answered']), waitOptions)
    type Diagnostics = { connection: { connected: boolean; transport: string } }
    const connection = async () =>
      (await read<Diagnostics>(`/api/portal/device-get-diag/${device}`)).connection
    await vi.waitFor(
      async () => expect(await connection()).toMatchObject({ connected: true, transport: 'mqtt' }),
      waitOptions,
    )
    await client.endAsync()
    await vi.waitFor(async () => expect(await connection()).toMatchObject({ connected: false }), waitOptions)
  })
})

const now = () => Math.floor(Date.now() / 1000)

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'Test-portal-1' }),
  })
  return response.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
}

/** Resolves when the stream is open; what comes is read until it is aborted. */
async function follow(
  address: string,
  options: { readonly headers: Record<string, string>; readonly signal: AbortSignal },
  heard: (event: { readonly event: string; readonly data: string }) => void,
): Promise<{ readonly reading: Promise<void> }> {
  const { status, body } = await fetch(address, options)
  expect(status).toBe(200)
  const read = async () => {
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(part) ?? []
        if (event && data) heard({ event, data })
      }
    }
  }
  const reading = read().catch((error: unknown) => {
    if (!options.signal.aborted) throw error
  })
  return { reading }
}
