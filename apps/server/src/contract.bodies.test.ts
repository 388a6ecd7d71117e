import { type CallMeta, contract, defaultBodyBytes } from '@fieldport/contract'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRaw } from './testing/raw-connection.ts'
import type { CallName } from './testing/contract-row.ts'
import { callRows } from './testing/contract-rows.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const device = 'BODIES001'
const mebibyte = 1024 * 1024
/** Memory of sockets and streams for a body that nobody reads. */
const unreadBytes = 256 * 1024
const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
/** More than that leaves the rest with the sender. */
const chunksPast = 16

type Persona = 'signed out' | 'forbidden' | 'allowed'
const personas: readonly Persona[] = ['signed out', 'forbidden', 'allowed']

const names = Object.keys(callRows) as CallName[]

function callOf(name: CallName) {
  const [group, call] = name.split('.') as [keyof typeof contract, string]
  const found = Object.entries(contract[group]).find(([key]) => key === call)?.[1]
  if (!found) throw new Error(`no call ${name}`)
  const { route, meta } = found['~orpc']
  const path = Object.entries({ ...callRows[name].params, deviceid: device }).reduce<string>(
    (filled, [key, value]) => filled.replace(`{${key}}`, value),
    route.path ?? '',
  )
  const { query } = callRows[name]
  return {
    method: route.method ?? 'POST',
    path: query ? `${path}?${query}` : path,
    isDeviceInPath: route.path?.includes('{deviceid}') ?? false,
    ...(meta as CallMeta),
  }
}

describe('bodies of every call', () => {
  let portal: TestPortal
  const cookies = new Map<Persona, string>()
  const sockets = new Map<number, Socket>()
  const onRequest = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    sockets.set(socket.remotePort ?? 0, socket)
  }

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: device, tier: 'Hosted' })
    await portal.createUser({ email: 'stranger@example.com' })
    await portal.createUser({ email: 'vendor2@example.com', groups: ['senquip_admin', 'distributors'] })
    cookies.set('forbidden', await portal.signIn('stranger@example.com'))
    cookies.set('allowed', await portal.signIn('vendor2@example.com'))
    subscribe('http.server.request.start', onRequest)
  }, 240_000)
  afterAll(async () => {
    unsubscribe('http.server.request.start', onRequest)
    await portal.stop()
  })

  async function begin(name: CallName, persona: Persona, headers: Record<string, string | number>) {
    const { method, path } = callOf(name)
    return beginAt(method, path, persona, headers)
  }
  async function beginAt(
    method: string,
    path: string,
    persona: Persona,
    headers: Record<string, string | number>,
  ) {
    const raw = await openRaw(portal.port)
    const { localPort } = raw.socket
    const cookie = cookies.get(persona)
    const all = {
      host: 'portal',
      'content-type': 'application/json',
      ...(cookie ? { cookie } : {}),
      ...headers,
    }
    const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
    await raw.send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    let peer: Socket | undefined
    return {
      ...raw,
      /** How much of what was sent the server has taken, head included. */
      takenBytes: () => peer?.bytesRead ?? Number.NaN,
      status: async () => {
        const head = await raw.receive('\r\n\r\n')
        // Ports are used again.
        peer = sockets.get(localPort ?? 0)
        return Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
      },
    }
  }

  const refusalOf = (name: CallName, persona: Persona): number =>
    persona === 'signed out' && callOf(name).access.kind !== 'public' ? 401 : 413

  /** What is looked at once the connections, which stay open for a second after an answer, have ended. */
  const endings: (() => Promise<void>)[] = []

  async function expectHeldBack(name: CallName, persona: Persona) {
    const sender = await begin(name, persona, { 'content-length': 250 * mebibyte })
    await sender.send('x'.repeat(1_000))
    expect([persona, await sender.status()]).toEqual([persona, refusalOf(name, persona)])
    endings.push(async () => {
      expect([name, persona, (await sender.ended()).toLowerCase()]).toEqual([
        name,
        persona,
        expect.stringContaining('connection: close'),
      ])
      expect([name, persona, sender.takenBytes() < unreadBytes]).toEqual([name, persona, true])
    })
  }

  async function expectReadToLimit(name: CallName, persona: Persona) {
    const status = refusalOf(name, persona)
    const limit = status === 401 ? 0 : (callOf(name).maxBodyBytes ?? defaultBodyBytes)
    const sender = await begin(name, persona, { 'transfer-encoding': 'chunked' })
    const chunks = Math.ceil(limit / 65_536) + chunksPast
    for (let sent = 0; sent < chunks; sent++) sender.socket.write(chunk)
    expect([persona, await sender.status()]).toEqual([persona, status])
    endings.push(async () => {
      await sender.ended()
      expect([name, persona, sender.takenBytes() < limit + unreadBytes]).toEqual([name, persona, true])
    })
  }

  describe("above a call's limit", () => {
    it.each(names)('are refused before they arrive, and read no further: %s', async (name) => {
      const before = endings.length
      for (const persona of personas) {
        await expectHeldBack(name, persona)
        await expectReadToLimit(name, persona)
      }
      expect(endings).toHaveLength(before + 2 * personas.length)
    })

    it('end their connections and are read no further', async () => {
      expect(endings.length).toBeGreaterThanOrEqual(2 * names.length * personas.length)
      for (const expectEnding of endings) await expectEnding()
    })
  })

  const changes = names.filter((name) => {
    const { access, isDeviceInPath, method } = callOf(name)
    return method !== 'GET' && (access.kind !== 'device' || isDeviceInPath)
  })
  it.each(changes)('are parsed only for permitted callers: %s', async (name) => {
    const { kind } = callOf(name).access
    const others = { public: 400, signedIn: 400, group: 404, device: 404 } as const
    const expected = { 'signed out': kind === 'public' ? 400 : 401, forbidden: others[kind], allowed: 400 }
    for (const persona of personas) {
      const sender = await begin(name, persona, { 'content-length': 2 })
      await sender.send('{"')
      expect([persona, await sender.status()]).toEqual([persona, expected[persona]])
      sender.socket.destroy()
    }
  })

  it.each([
    ['POST', '/api/auth/sign-in/email', 413],
    ['POST', '/api/auth/elsewhere', 413],
    ['POST', '/api/none', 404],
    ['POST', '/api/docs', 405],
    ['GET', '/api/openapi.json', 200],
    ['POST', '/', 413],
    ['PUT', '/assets/none.js', 413],
    ['GET', '/healthz', 413],
    ['POST', '/metrics', 413],
    ['POST', '/shared/none', 413],
  ])('%s %s, which is not in the contract, reads no large body', async (method, path, status) => {
    const sender = await beginAt(method, path, 'signed out', { 'content-length': 250 * mebibyte })
    await sender.send('x'.repeat(1_000))
    expect(await sender.status()).toBe(status)
    await sender.ended()
    expect(sender.takenBytes()).toBeLessThan(unreadBytes)
  })

  it.each([
    ['POST', '/nobody-takes-this'],
    ['POST', '/api/none'],
  ])('%s %s is answered the same before and after a small body arrived', async (method, path) => {
    for (const sent of ['x'.repeat(9), 'x'.repeat(10)]) {
      const sender = await beginAt(method, path, 'signed out', { 'content-length': 10 })
      await sender.send(sent)
      expect(await sender.status()).toBe(404)
      sender.socket.destroy()
    }
  })

  it('block no one while they are in transit', async () => {
    const senders = await Promise.all(
      Array.from({ length: 20 }, () =>
        begin('user.signUp', 'signed out', { 'content-length': defaultBodyBytes }),
      ),
    )
    for (const sender of senders) await sender.send('x'.repeat(100_000))
    const headers = { cookie: cookies.get('forbidden') ?? '' }
    const login = await fetch(`${portal.origin}/api/portal/user-login`, { headers })
    expect(login.status).toBe(200)
    expect((await portal.ingest(device, { ts: Date.now() / 1000, vin: 1 })).status).toBe(200)
    for (const sender of senders) sender.socket.destroy()
  })

  it('with Expect: 100-continue are sent only if accepted', async () => {
    const refused = await begin('user.signUp', 'signed out', {
      expect: '100-continue',
      'content-length': 2 * mebibyte,
    })
    expect(await refused.status()).toBe(413)
    const taken = await begin('user.signUp', 'signed out', { expect: '100-continue', 'content-length': 2 })
    expect(await taken.receive('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    await taken.send('{}')
    expect(await taken.receive('\r\n\r\n', 2)).toContain('HTTP/1.1 400 ')
    for (const sender of [refused, taken]) sender.socket.destroy()
  })
})
