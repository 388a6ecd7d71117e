import type { ApiCredential } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const hosted = 'REQUEST01'
const owner = 'owner@example.com'

describe('requests of programs', () => {
  let portal: TestPortal
  let key: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
    await portal.createUser({ email: owner })
    await portal.grant(hosted, owner, 'ADMIN')
    const made = await fetch(`${portal.origin}/api/user/api-credentials`, {
      method: 'POST',
      headers: { cookie: await portal.signIn(owner), 'content-type': 'application/json' },
      body: JSON.stringify({ scope: 'readWrite' }),
    })
    const { id, key: secret } = (await made.json()) as ApiCredential
    key = `${id}.${secret}`
  })
  afterAll(() => portal.stop())

  const read = (path: string) => fetch(`${portal.origin}${path}`, { headers: { 'x-api-key': key } })

  it('change settings only if they are as read before, where that is asked for', async () => {
    const settings = `/api/portal/device-get-settings/${hosted}`
    const change = (ifMatch: string, customer: string) =>
      fetch(`${portal.origin}/api/portal/device-set-settings`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', 'if-match': ifMatch },
        body: JSON.stringify({ deviceid: hosted, settings: { PORTAL_deviceNotes: { customer } } }),
      })
    const tag = (await read(settings)).headers.get('etag') ?? ''
    expect((await read(settings)).headers.get('etag')).toBe(tag)
    expect((await change(`"other", ${tag}`, 'Ann')).status).toBe(200)
    const refused = await change(tag, 'Bob')
    expect([refused.status, await refused.json()]).toMatchObject([
      412,
      { type: '/api/docs#PRECONDITION_FAILED', code: 'PRECONDITION_FAILED' },
    ])
    const now = (await (await read(settings)).json()) as { PORTAL_deviceNotes: object }
    expect(now.PORTAL_deviceNotes).toMatchObject({ customer: 'Ann' })
    expect((await change('*', 'Bob')).status).toBe(200)
    // What cannot be read has no tag, and what the caller may not change is refused as ever.
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'if-match': '*' }
    const add = await fetch(`${portal.origin}/api/portal/user-add-device`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(add.status).toBe(412)
    const strange = await fetch(`${portal.origin}/api/device/device/STRANGER1/connection`, {
      method: 'PUT',
      headers,
      body: '{"udpAllowed":true}',
    })
    expect(strange.status).toBe(404)
    const connection = (ifMatch: string) =>
      fetch(`${portal.origin}/api/device/device/${hosted}/connection`, {
        method: 'PUT',
        headers: { ...headers, 'if-match': ifMatch },
        body: '{"udpAllowed":true}',
      })
    expect((await connection('"older"')).status).toBe(412)
    const present = (await read(`/api/device/device/${hosted}/connection`)).headers.get('etag') ?? ''
    expect((await connection(present)).status).toBe(200)
  })

  it.each(['/api/openapi.json', '/api/postman.json', '/api/docs'])(
    'cannot change the document %s',
    async (path) => {
      for (const method of ['POST', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await fetch(`${portal.origin}${path}`, { method })
        expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      }
      expect((await fetch(`${portal.origin}${path}`, { method: 'HEAD' })).status).toBe(200)
    },
  )
})
