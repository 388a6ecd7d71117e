import { createSocket } from 'node:dgram'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { secretOf, startTestPortal, type TestPortal } from '../testing/portal.ts'

const device = 'GUESSED01'
const email = 'owner@example.com'
const now = Math.floor(Date.now() / 1000)
const stranger = '203.0.113.7'

let portal: TestPortal
let udpPort: number
beforeAll(async () => {
  udpPort = await freeUdpPort()
  portal = await startTestPortal({ TRUST_PROXY: '127.0.0.1', UDP_PORT: String(udpPort) })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.createUser({ email })
  await portal.grant(device, email, 'ADMIN')
})
afterAll(() => portal.stop())

async function post(address: string, secret: string): Promise<number> {
  const answer = await fetch(`${portal.origin}/ingest/${device}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${device}:${secret}`)}`, 'x-forwarded-for': address },
    body: JSON.stringify({ ts: now, vin: 12 }),
  })
  return answer.status
}

const connect = (password: string) =>
  connectAsync(
    `mqtt://127.0.0.1:${portal.mqttPort}`,
    { clientId: device, username: device, password, reconnectPeriod: 0 },
    false,
  )

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}

/** Number of attempts that the portal counted as refused on a transport, whatever the reason. */
async function refused(transport: string): Promise<number> {
  const text = await (await fetch(`${portal.origin}/metrics`)).text()
  const counts = text.matchAll(
    new RegExp(`^fieldport_ingest_refused_total{[^}]*transport="${transport}"[^}]*} (\\d+)`, 'gm'),
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function notes(): Promise<string[]> {
  const cookie = await portal.signIn(email)
  const answer = await fetch(`${portal.origin}/api/device/device/${device}/serverlog`, {
    headers: { cookie },
  })
  const { Items } = (await answer.json()) as { Items: { text: string }[] }
  return Items.map(({ text }) => text)
}

describe("guessing a device's secret", () => {
  it('is answered with a delay over HTTP, and blocks the device from nowhere', async () => {
    expect(await post(stranger, secretOf(device))).toBe(200)
    const answers: number[] = []
    for (let tries = 0; tries < 10; tries += 1) answers.push(await post(stranger, `guess ${tries}`))
    expect(new Set(answers)).toEqual(new Set([401]))
    expect(await post(stranger, 'guess again')).toBe(429)
    expect(await post(stranger, secretOf(device))).toBe(200)
    expect(await post('198.51.100.20', secretOf(device))).toBe(200)
    expect(await refused('http')).toBeGreaterThan(10)
  })

  it('is refused over MQTT, and the device still connects', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      await expect(connect(`guess ${tries}`)).rejects.toThrow(/not authorized|bad user/i)
    const client = await connect(secretOf(device))
    await client.endAsync()
    expect(await refused('mqtt')).toBeGreaterThan(2)
  })

  it('is refused over UDP unless the owner allows datagrams', async () => {
    const socket = createSocket('udp4')
    const datagram = JSON.stringify({ deviceid: device, ts: now, vin: 12 })
    await new Promise((resolve) => socket.send(datagram, udpPort, '127.0.0.1', resolve))
    socket.close()
    await vi.waitFor(async () => expect(await refused('udp')).toBeGreaterThan(0), 5_000)
  })

  it("is recorded in the device's server log", async () => {
    await vi.waitFor(
      async () =>
        expect(await notes()).toContainEqual(
          expect.stringMatching(/Wrong secret over HTTP: 1 attempt refused/),
        ),
      5_000,
    )
  })
})
