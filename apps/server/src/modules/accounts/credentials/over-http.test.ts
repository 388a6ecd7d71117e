import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiCredential, ApiCredentialEntry } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPortalHost, type PortalHost, type PortalProcess } from '../../../testing/portal-process.ts'

const device = 'APIKEY001'
const email = 'owner@example.com'
const password = 'Test-portal-1'
const own = '/api/user/api-credentials'
const summary = '/api/portal/user-get-device-summary'

describe('an API credential over HTTP', () => {
  let dataDir: string
  let host: PortalHost
  let portal: PortalProcess
  let cookie: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-api-key-'))
    host = await createPortalHost(dataDir, { LOG_LEVEL: 'trace', LIMIT_FACTOR: '1' })
    portal = await host.start()
    await host.seed([device])
    const response = await fetch(`${host.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
  })
  afterAll(async () => {
    portal.kill('SIGTERM')
    await portal.exited
    await rm(dataDir, { recursive: true, force: true })
  })

  const call = (path: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
    fetch(`${host.origin}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const make = async (scope: string) => {
    const response = await call(own, { cookie }, 'POST', { scope })
    return (await response.json()) as ApiCredential
  }
  const revoke = ({ id }: ApiCredential) => call(`${own}/${id}`, { cookie }, 'DELETE')
  const by = ({ id, key }: ApiCredential) => ({ 'x-api-key': `${id}.${key}` })
  const answered = async (response: Response) => {
    const { code, data } = (await response.json()) as { code: string; data?: { reason?: string } }
    return [response.status, code, data?.reason]
  }

  it('reads what its user may read, changes nothing, and ends when revoked', async () => {
    const credential = await make('read')
    for (const path of [summary, `/api/portal/device-get-data/${device}`, '/api/portal/user-login'])
      expect((await call(path, by(credential))).status).toBe(200)
    expect(await answered(await call('/api/portal/user-add-device', by(credential), 'POST', {}))).toEqual([
      403,
      'FORBIDDEN',
      'scope',
    ])
    expect(await answered(await call(own, by(credential)))).toEqual([403, 'FORBIDDEN', 'sessionOnly'])
    expect((await revoke(credential)).status).toBe(200)
    expect(await answered(await call(summary, { cookie, ...by(credential) }))).toEqual([
      401,
      'SIGNED_OUT',
      undefined,
    ])
    expect((await revoke(credential)).status).toBe(404)
  })

  it('follows a device live', async () => {
    const credential = await make('read')
    const live = await call(`/api/device/device/${device}/live`, by(credential))
    expect(live.headers.get('content-type')).toContain('text/event-stream')
    await live.body?.cancel()
    await revoke(credential)
    expect((await call(`/api/device/device/${device}/live`, by(credential))).status).toBe(401)
  })

  it('writes where allowed, and is told when to retry after too many calls', async () => {
    const credential = await make('readWrite')
    expect(await answered(await call('/api/portal/user-add-device', by(credential), 'POST', {}))).toEqual([
      400,
      expect.any(String),
      undefined,
    ])
    const statuses = new Map<number, number>()
    for (let made = 0; made < 650; made += 50) {
      const batch = await Promise.all(
        Array.from({ length: 50 }, () => call('/api/portal/user-login', by(credential))),
      )
      for (const { status } of batch) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 599],
      [429, 51],
    ])
    // A contract call and a raw one.
    for (const path of ['/api/portal/user-login', summary]) {
      const refused = await call(path, by(credential))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/^Too many calls/) })
    }
    expect((await call(summary, { cookie })).status).toBe(200)
  })

  it('is never logged', async () => {
    const { credentials } = (await (await call(own, { cookie })).json()) as {
      credentials: Record<string, ApiCredentialEntry>
    }
    const [entry] = Object.values(credentials)
    expect(entry).not.toHaveProperty('key')
    const shown = await call(`${own}/${entry?.id}/show`, { cookie }, 'POST', {})
    const credential = (await shown.json()) as ApiCredential
    expect(credential?.accessDate).toBeTypeOf('number')
    expect(portal.printed()).toContain('the portal is ready')
    expect(portal.printed()).not.toContain(credential?.key)
  })
})
