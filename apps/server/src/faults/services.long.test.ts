import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretOf } from '../testing/portal.ts'
import { createPortalHost, type PortalHost, type PortalProcess, waitFor } from '../testing/portal-process.ts'

const [source, target, updated] = ['MOVE00001', 'MOVE00002', 'FIRM00001'] as const
const now = Math.floor(Date.now() / 1000)
const days = 40
const points = 30_000
const stepSeconds = Math.floor((days * 86_400) / points)

type Json = Record<string, unknown>
type Ask = <T = Json>(method: string, path: string, body?: unknown) => Promise<T>

describe('a portal that is killed while it serves a device', () => {
  let folder: string
  let host: PortalHost
  let portal: PortalProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-services-'))
    host = await createPortalHost(folder)
    portal = await host.start()
    await host.seed([source, target, updated])
  })
  afterAll(async () => {
    portal.kill('SIGKILL')
    await portal.exited
    await rm(folder, { recursive: true, force: true })
  })

  const killAndStart = async () => {
    portal.kill('SIGKILL')
    await portal.exited
    portal = await host.start()
  }

  it('moves every point once, and loses none, when it is killed again and again in the midst of a transfer', async () => {
    const all = Array.from({ length: points }, (_, n) => ({ ts: now - days * 86_400 + n * stepSeconds, n }))
    for (let from = 0; from < points; from += 5_000)
      expect((await host.send(source, all.slice(from, from + 5_000))).status).toBe(200)
    const owner = await signIn(host, 'owner@example.com')
    const order = { password: `setup.${target}`, targetDeviceid: target }
    await owner('POST', `/api/device/device/${source}/data-transfer`, order)
    // Points that come meanwhile are the source's own.
    const jobOf = async () =>
      (
        await owner<{ job: { active: boolean; progress: number; error: string | null } }>(
          'GET',
          `/api/device/device/${source}/data-job`,
        )
      ).job
    let kills = 0
    for (let percent = 5; (await jobOf()).active && kills < 12; percent += 8, kills += 1) {
      await waitFor(async () => {
        const job = await jobOf()
        return !job.active || job.progress >= percent
      }, portal)
      expect((await host.send(source, { ts: now + kills, n: points + kills })).status).toBe(200)
      await killAndStart()
    }
    await waitFor(async () => !(await jobOf()).active, portal)
    expect(await jobOf()).toMatchObject({ progress: 100, error: null })
    expect(kills).toBeGreaterThan(3)

    const range = `from=${now - 60 * 86_400}&to=${now + 3_600}`
    const countOf = async (id: string) =>
      (await owner<{ count: number }>('GET', `/api/device/device/${id}/data/count?${range}`)).count
    const chartedOf = async (id: string) => {
      const path = `/api/device/device/${id}/data?dataKeys=n&downsample=100&${range}`
      const { series } = await owner<{ series: { n?: { n: number[] } } }>('GET', path)
      return series.n?.n.reduce((sum, n) => sum + n, 0) ?? 0
    }
    expect([await countOf(target), await chartedOf(target)]).toEqual([points, points])
    expect([await countOf(source), await chartedOf(source)]).toEqual([kills, kills])
  })

  it('carries a firmware update to its end when it is killed at each state of it', async () => {
    const image = Buffer.alloc(900_000, 'firmware')
    const vendor = await signIn(host, 'vendor@example.com')
    await vendor('POST', '/api/prov/firmware', {
      fw: 'SFW003-2.0.0',
      sha256: createHash('sha256').update(image).digest('hex'),
      data: image.toString('base64'),
    })
    await device(host, 'POST', 'config', { device: { fw: 'SFW003-1.0.0', model: 'ORB-C2' } })
    const owner = await signIn(host, 'owner@example.com')
    const path = `/api/device/device/${updated}/firmware`
    const update = async () => (await owner<{ update: Json }>('GET', path)).update
    await owner('POST', path, { fw: 'SFW003-2.0.0' })
    await killAndStart()

    const polled = await device(host, 'POST', 'rpc', [])
    const { commands } = (await polled.json()) as {
      commands: { id: number; method: string; args: { url: string } }[]
    }
    const [command] = commands
    expect(command?.method).toBe('OTA.Update')
    await killAndStart()
    await waitFor(async () => (await update())['state'] === 'sent', portal)
    expect(await device(host, 'POST', 'rpc', []).then((answer) => answer.json())).toMatchObject({
      commands: [],
    })

    const half = await device(host, 'GET', 'firmware/SFW003-2.0.0', undefined, { range: 'bytes=0-449999' })
    const first = Buffer.from(await half.arrayBuffer())
    await device(host, 'POST', 'rpc', [{ id: command?.id, progress: { state: 'downloading', percent: 50 } }])
    await waitFor(async () => (await update())['progress'] === 50, portal)
    await killAndStart()
    const rest = await device(host, 'GET', 'firmware/SFW003-2.0.0', undefined, { range: 'bytes=450000-' })
    const whole = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())])
    expect(whole.equals(image)).toBe(true)
    expect(await update()).toMatchObject({ state: 'downloading', progress: 50 })
    await device(host, 'POST', 'rpc', [{ id: command?.id, result: null }])
    await waitFor(async () => (await update())['state'] === 'rebooting', portal)
    await killAndStart()
    await device(host, 'POST', 'config', { device: { fw: 'SFW003-2.0.0', model: 'ORB-C2' } })
    await waitFor(async () => (await update())['state'] === 'confirmed', portal)
    const queue = await owner<{ Items: { ota_status: Json }[] }>(
      'GET',
      `/api/portal/device-get-rpc-queue/${updated}`,
    )
    expect(queue.Items[0]?.ota_status).toMatchObject({ state: 'confirmed', progress: 100, message: null })
  })
})

async function signIn({ origin }: PortalHost, email: string): Promise<Ask> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Test-portal-1' }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

/** As the device that is updated speaks. */
function device(
  { origin }: PortalHost,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${origin}/ingest/${updated}/${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${updated}:${secretOf(updated)}`)}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
