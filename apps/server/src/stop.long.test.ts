import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'
import { secretOf } from './testing/portal.ts'
import { createPortalHost, type PortalHost, type PortalProcess } from './testing/portal-process.ts'
import { openRaw } from './testing/raw-connection.ts'

const device = 'STOPS0001'
const longMs = 580_000
const now = Math.floor(Date.now() / 1000)

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function launch(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldport-stop-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const host = await createPortalHost(folder, env)
  const portal = await start(host)
  await host.seed([device])
  return { host, portal }
}

async function start(host: PortalHost): Promise<PortalProcess> {
  const portal = await host.start()
  closing.push(async () => {
    portal.kill('SIGKILL')
    await portal.exited
  })
  return portal
}

async function cookieOf(origin: string): Promise<string> {
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

async function open(host: PortalHost, head: readonly string[], rest = '') {
  const raw = await openRaw(Number(new URL(host.origin).port))
  closing.push(() => raw.socket.destroy())
  await raw.send(`${head.join('\r\n')}\r\nhost: portal\r\n\r\n${rest}`)
  return raw
}

/** Whatever can hold a connection open. @returns the live stream among it */
async function holdConnections(host: PortalHost) {
  const cookie = `cookie: ${await cookieOf(host.origin)}`
  const live = await open(host, [`GET /api/device/device/${device}/live HTTP/1.1`, cookie])
  await live.receive(': connected')
  const json = ['content-type: application/json', 'content-length: 1000']
  await open(host, ['PUT /api/portal/user-view/fleet HTTP/1.1', cookie, ...json], '{"value"')
  const authorization = `authorization: Basic ${btoa(`${device}:${secretOf(device)}`)}`
  await open(host, [`POST /ingest/${device} HTTP/1.1`, authorization, ...json], '{"ts"')
  const idle = await open(host, ['GET /healthz HTTP/1.1'])
  await idle.receive('\r\n\r\n')
  const download = await open(host, ['GET /api/openapi.json HTTP/1.1'])
  download.socket.pause()
  for (let times = 0; times < 100; times += 1)
    download.socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: portal\r\n\r\n')
  const half = connect(host.mqttPort, '127.0.0.1')
  half.on('error', () => undefined)
  half.write(Buffer.from([0x10, 0x60, 0x00]))
  closing.push(() => half.destroy())
  return live
}

async function publish(host: PortalHost, ts: number): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${host.mqttPort}`, {
    clientId: device,
    username: device,
    password: secretOf(device),
    reconnectPeriod: 0,
  })
  client.on('error', () => undefined)
  closing.push(() => client.end(true))
  await client.subscribeAsync(`${device}/rpc`)
  await client.publishAsync(`devices/${device}/data`, JSON.stringify({ ts, vin: 1 }), { qos: 1 })
}

describe('SIGTERM', () => {
  it(
    'exits cleanly with open connections, and keeps acknowledged data',
    async () => {
      const { host, portal } = await launch()
      const live = await holdConnections(host)
      expect((await host.send(device, { ts: now - 10, vin: 1 })).status).toBe(200)
      await publish(host, now - 5)
      portal.kill('SIGTERM')
      expect([await portal.exited, portal.printed()]).toEqual([0, expect.not.stringContaining('in time')])
      // The last chunk of the stream: a browser sees an end, and reconnects.
      expect((await live.ended()).endsWith('0\r\n\r\n')).toBe(true)
      await start(host)
      const read = await host.signIn()
      const page = await read<{ data: { ts: number }[] }>(`/api/portal/device-get-data/${device}`)
      expect(page.data.map(({ ts }) => ts)).toEqual([now - 5, now - 10])
    },
    longMs,
  )
})
