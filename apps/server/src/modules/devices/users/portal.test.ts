import type { ProvisionedDevice } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const shared = 'SHARED001'
const made = 'MADE00001'
const unknown = 'NONE00000'
const people = ['admin', 'user', 'stranger', 'other', 'maker'] as const
type Who = (typeof people)[number]

describe('users of a device over HTTP', () => {
  let portal: TestPortal
  const cookies = new Map<Who, string>()

  beforeAll(async () => {
    portal = await startTestPortal({ OUTBOX: '1' })
    await portal.createDevice({ deviceId: shared, tier: 'Hosted' })
    for (const who of people) {
      const groups = who === 'maker' ? (['provisioning_account'] as const) : []
      await portal.createUser({ email: `${who}@example.com`, groups })
      cookies.set(who, await portal.signIn(`${who}@example.com`))
    }
    await portal.grant(shared, 'admin@example.com', 'ADMIN')
    await portal.grant(shared, 'user@example.com', 'USER')
  })
  afterAll(() => portal.stop())

  const call = async (who: Who, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${portal.origin}/api/${path}`, {
      method,
      headers: { cookie: cookies.get(who) ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const add = (who: Who, deviceid: string, password?: string) =>
    call(who, 'POST', 'portal/user-add-device', { deviceid, ...(password ? { password } : {}) })

  it('are hidden from strangers, as is the device', async () => {
    const answers = async (deviceid: string) => [
      await add('stranger', deviceid),
      await add('stranger', deviceid, 'wrong.word'),
      await call('stranger', 'GET', `portal/device-get-permissions/${deviceid}`),
      await call('stranger', 'POST', `portal/device-get-passwords/${deviceid}`, {}),
      await call('stranger', 'POST', `user/device/${deviceid}/user`, {
        targetEmail: 'x@example.com',
        targetPermission: 'VIEW',
      }),
    ]
    const ofShared = await answers(shared)
    expect(ofShared).toEqual(await answers(unknown))
    expect(ofShared.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
    expect(ofShared[0]?.body).toEqual({ resultCode: 'PASSWORD_REQUIRED' })
  })

  it('are added with the ID as typed', async () => {
    expect((await add('other', shared.toLowerCase(), `setup.${shared}`)).body).toEqual({
      resultCode: 'DEVICE_ADDED',
    })
    const { Items } = (await call('other', 'GET', `portal/device-get-permissions/${shared}`)).body
    expect(Items).toContainEqual(expect.objectContaining({ email: 'other@example.com', permission: 'USER' }))
  })

  it('are visible with permission, and can change who is Admin', async () => {
    const path = `user/device/${shared}/user`
    const body = { targetEmail: 'guest@example.com', targetPermission: 'VIEW' }
    expect((await call('user', 'GET', `portal/device-get-permissions/${shared}`)).status).toBe(200)
    expect((await call('user', 'POST', path, body)).status).toBe(403)
    expect(await call('admin', 'POST', path, body)).toEqual({ status: 200, body: { status: 'invited' } })
    expect((await call('user', 'POST', `portal/device-get-passwords/${shared}`, {})).status).toBe(403)
    expect((await call('admin', 'POST', `portal/device-get-passwords/${shared}`, {})).body).toMatchObject({
      codeSent: true,
      setup_pass: null,
    })
    const { Items } = (await call('admin', 'GET', `portal/device-get-permissions/${shared}`)).body
    const [admin] = (Items as { userid: string; permission: string }[]).filter(
      ({ permission }) => permission === 'ADMIN',
    )
    expect(await call('admin', 'DELETE', path, { userid: admin?.userid })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', data: { reason: 'lastAdmin' } },
    })
  })

  it('get access by an invitation with their account', async () => {
    await portal.createUser({ email: 'guest@example.com' })
    const { Items, invitations } = (await call('admin', 'GET', `portal/device-get-permissions/${shared}`))
      .body
    expect(Items).toContainEqual(expect.objectContaining({ email: 'guest@example.com', permission: 'VIEW' }))
    expect(invitations).toEqual([])
  })

  it('see the first message of a new device, and add it by its label', async () => {
    const label = async () =>
      (await call('maker', 'GET', `prov/devices/${made}`)).body as unknown as ProvisionedDevice
    const devices = [{ deviceid: made, model: 'ORB-C2' }]
    expect((await call('stranger', 'POST', 'prov/devices', { devices })).status).toBe(404)
    expect((await call('maker', 'POST', 'prov/devices', { devices })).body['results']).toMatchObject([
      { status: 'created' },
    ])
    const { secret, setup_pass, firstMessage } = await label()
    expect(firstMessage).toBeNull()
    const ts = Math.floor(Date.now() / 1000)
    const send = (point: object) =>
      fetch(`${portal.origin}/ingest/${made}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${made}:${secret}`)}` },
        body: JSON.stringify(point),
      })
    await send({ ts, vin: 12.5 })
    await send({ ts: ts + 5, vin: 12.6, temp: 20 })
    await send({ ts, temp: 21 })
    const first = (await label()).firstMessage
    expect({ ...first, keys: first?.keys.toSorted() }).toMatchObject({ ts, keys: ['temp', 'vin'] })
    expect((await add('stranger', made, setup_pass ?? '')).body).toEqual({ resultCode: 'DEVICE_ADDED' })
    expect(await label()).toMatchObject({ owned: true, setup_pass: null, wifi_pass: null, secret: null })
  })
})
