import type { VisiblePage, SharedPage } from '@fieldport/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [mine, other] = ['PAGES0001', 'PAGES0002']
const page = {
  title: 'Pump house',
  theme: 'dark',
  scale: 125,
  showHeader: true,
  cards: [
    { id: 'key:vin', w: 2, h: 1 },
    { id: 'key:calc1', w: 1, h: 1 },
    { id: 'raw', w: 2, h: 2 },
  ],
}

let portal: TestPortal
const cookies: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal()
  for (const deviceId of [mine, other]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  for (const name of ['owner', 'user', 'viewer']) {
    await portal.createUser({ email: `${name}@example.com` })
    cookies[name] = await portal.signIn(`${name}@example.com`)
  }
  await portal.grant(mine, 'user@example.com', 'USER')
  await portal.grant(mine, 'viewer@example.com', 'VIEW')
})
afterAll(() => portal.stop())

beforeEach(async () => {
  for (const deviceId of [mine, other]) await portal.grant(deviceId, 'owner@example.com', 'ADMIN')
})

async function ask(method: string, path: string, who?: string, body?: unknown) {
  const cookie = who === undefined ? undefined : cookies[who]
  const response = await fetch(`${portal.origin}${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
}

const ofDevice = (name: string) => `/api/device/device/${mine}/page/${name}`

describe('custom pages', () => {
  it('of a device can be created by users who edit its display, and read by users of the device', async () => {
    expect((await ask('PUT', ofDevice('wall'), 'viewer', { page, version: 0 })).status).toBe(403)
    expect((await ask('PUT', ofDevice('wall'), 'user', { page, version: 0 })).body).toMatchObject({
      name: 'wall',
      version: 1,
    })
    expect((await ask('GET', ofDevice('wall'), 'viewer')).body).toEqual({ name: 'wall', version: 1, page })
    expect((await ask('GET', `/api/device/device/${mine}/pages`, 'viewer')).body.Items).toMatchObject([
      { name: 'wall', title: 'Pump house', cards: 3, links: 0 },
    ])
  })

  it('are not overwritten by an outdated version', async () => {
    expect((await ask('PUT', ofDevice('conflict'), 'user', { page, version: 0 })).status).toBe(200)
    for (const version of [0, 2])
      expect((await ask('PUT', ofDevice('conflict'), 'owner', { page, version })).status).toBe(409)
    const outdated = await ask('PUT', ofDevice('conflict'), 'owner', { page, version: 2 })
    expect(outdated.body.data.by).toEqual(['user@example.com'])
    expect((await ask('PUT', ofDevice('conflict'), 'owner', { page, version: 1 })).body.version).toBe(2)
    expect((await ask('PUT', ofDevice('unknown'), 'owner', { page, version: 3 })).status).toBe(409)
    expect((await ask('DELETE', ofDevice('conflict'), 'user')).status).toBe(200)
    expect((await ask('GET', ofDevice('conflict'), 'user')).status).toBe(404)
  })

  it('refuse invalid pages and names', async () => {
    for (const hostile of [
      { ...page, cards: [{ id: 'key:vin', w: 9, h: 1 }] },
      { ...page, cards: Array.from({ length: 61 }, () => page.cards[0]) },
      { ...page, title: 'x'.repeat(61) },
      { ...page, theme: 'pink' },
      'page',
    ])
      expect((await ask('PUT', ofDevice('bad'), 'owner', { page: hostile, version: 0 })).status).toBe(400)
    expect((await ask('PUT', ofDevice('..%2Fx'), 'owner', { page, version: 0 })).status).toBe(400)
  })

  it('of a user are private, and each card names its device', async () => {
    const path = '/api/portal/user-page/home'
    expect((await ask('PUT', path, 'owner', { page, version: 0 })).status).toBe(400)
    const cards = [{ id: 'key:vin', deviceid: other, w: 1, h: 1 }]
    expect((await ask('PUT', path, 'owner', { page: { ...page, cards }, version: 0 })).status).toBe(200)
    expect((await ask('GET', path, 'owner')).body.page.cards).toEqual(cards)
    expect((await ask('GET', path, 'user')).status).toBe(404)
    const names = (await ask('GET', '/api/portal/user-pages', 'user')).body.Items.map(
      (each: VisiblePage) => each.name,
    )
    expect(names).not.toContain('home')
  })

  it('are listed for users who may see them, with permissions and the last author', async () => {
    await ask('PUT', ofDevice('listed'), 'user', { page, version: 0 })
    await ask('PUT', `/api/device/device/${other}/page/elsewhere`, 'owner', { page, version: 0 })
    const seenBy = async (who: string) => {
      const { body } = await ask('GET', '/api/portal/user-pages', who)
      const ofName = (name: string) => (body.Items as VisiblePage[]).find((each) => each.name === name)
      return { listed: ofName('listed'), elsewhere: ofName('elsewhere') }
    }
    const listed = {
      name: 'listed',
      title: 'Pump house',
      deviceid: mine,
      deviceName: `Device ${mine}`,
      cards: 3,
      devices: 1,
      links: 0,
      updatedAt: expect.any(Number),
      updatedBy: 'user@example.com',
    }
    expect(await seenBy('user')).toEqual({ listed: { ...listed, mayEdit: true, mayShare: false } })
    const ofViewer = { ...listed, updatedBy: null, mayEdit: false, mayShare: false }
    expect(await seenBy('viewer')).toEqual({ listed: ofViewer })
    expect((await seenBy('owner')).elsewhere).toMatchObject({ deviceid: other, mayShare: true })
    await ask('POST', `${ofDevice('listed')}/links`, 'owner', { days: 1 })
    expect((await seenBy('user')).listed).toMatchObject({ links: 1, mayEdit: false })
  })

  it('are renamed with their links to a free name, by users who may change them', async () => {
    await ask('PUT', ofDevice('old'), 'owner', { page, version: 0 })
    await ask('PUT', ofDevice('taken'), 'owner', { page, version: 0 })
    const { token } = (await ask('POST', `${ofDevice('old')}/links`, 'owner', { days: 1 })).body
    const rename = (who: string, to: string) =>
      ask('POST', `${ofDevice('old')}/rename`, who, { to, title: 'Yard\u0007' })
    expect((await rename('viewer', 'new')).status).toBe(403)
    // Guests see the title as well.
    expect((await rename('user', 'new')).body.message).toBe(
      'This page is shared. Only an Admin can change it.',
    )
    const taken = await rename('owner', 'taken')
    expect([taken.status, taken.body.message]).toEqual([409, 'A page with this name already exists.'])
    expect((await rename('owner', '../x')).status).toBe(400)
    expect((await rename('owner', 'new')).body).toMatchObject({
      name: 'new',
      version: 2,
      page: { title: 'Yard' },
    })
    expect((await ask('GET', ofDevice('old'), 'owner')).status).toBe(404)
    const shared = await ask('GET', `/api/portal/shared/${token}`)
    expect(shared.body.page.title).toBe('Yard')
    expect((await rename('owner', 'newer')).status).toBe(404)
  })
})

describe('share links', () => {
  const links = (name: string) => `${ofDevice(name)}/links`
  const share = async (name: string) => {
    await ask('PUT', ofDevice(name), 'owner', { page, version: 0 })
    const made = await ask('POST', links(name), 'owner', { note: 'Customer', days: 7 })
    expect(made.status).toBe(200)
    return made.body as { id: string; token: string }
  }
  const shared = (token: string) => `/api/portal/shared/${token}`

  beforeAll(async () => {
    await ask('POST', '/api/portal/device-set-settings', 'owner', {
      deviceid: mine,
      settings: {
        PORTAL_timeZone: 'Asia/Kolkata',
        PORTAL_computedChannels: [
          { key: 'calc1', name: 'Power', units: 'W', decimals: 1, expression: 'vin * amps + delta(amps)' },
        ],
        PORTAL_displaySettings: { vin: { name: 'Supply' }, secret: { name: 'Secret' } },
      },
    })
    const now = Math.floor(Date.now() / 1000)
    for (const [at, vin] of [12, 13].entries())
      await portal.ingest(mine, { ts: now - 20 + at * 10, vin, amps: 2 + at, secret: 42 })
  })

  it('give a guest only the page and its keys', async () => {
    const { token } = await share('guests')
    const answer = await ask('GET', shared(token))
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const found = answer.body as SharedPage
    expect(found.page.cards).toEqual([
      { id: 'key:vin', device: 0, w: 2, h: 1 },
      { id: 'key:calc1', device: 0, w: 1, h: 1 },
    ])
    expect(found.devices).toEqual([
      {
        name: `Device ${mine}`,
        model: 'ORB-C2',
        displaySettings: { vin: { name: 'Supply' }, calc1: { name: 'Power', units: 'W', dp: 1 } },
        intervalSeconds: 5,
        retentionDays: 730,
        timeZone: 'Asia/Kolkata',
        names: {},
        notes: {},
        imageKinds: [],
        widgets: [],
        charts: [],
        limits: {},
      },
    ])
    const points = await ask('GET', `${shared(token)}/points/0`)
    const when = { ts: expect.any(Number), aws_ts: expect.any(Number) }
    expect(points.body.data).toEqual([
      { ...when, vin: 13, calc1: 40 },
      { ...when, vin: 12 },
    ])
    // The default name of this device contains its id.
    const rest = (answer.text + points.text).replaceAll(`Device ${mine}`, '')
    for (const secret of [mine, 'owner@example.com', 'secret', 'amps']) expect(rest).not.toContain(secret)
    expect((await ask('GET', `${shared(token)}/points/1`)).status).toBe(404)
  })

  it('open nothing else, wherever the token is used', async () => {
    const { token } = await share('nothing')
    for (const path of [
      '/api/portal/user-login',
      `/api/portal/device-get-settings/${mine}`,
      `/api/portal/device-get-data/${mine}`,
      `/api/device/device/${mine}/live`,
      `/api/device/device/${mine}/pages`,
      ofDevice('nothing'),
      links('nothing'),
    ]) {
      const headers = [
        { 'x-api-key': token },
        { authorization: `Bearer ${token}` },
        { cookie: `portal.session_token=${token}` },
      ]
      for (const each of headers) {
        const response = await fetch(`${portal.origin}${path}?token=${token}`, { headers: each })
        expect([path, response.status]).toEqual([path, 401])
      }
    }
    const unknown = await ask('GET', shared('x'.repeat(32)))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('are created, listed and revoked by Admins; the token is returned once and stored as a hash', async () => {
    const { id, token } = await share('admins')
    for (const who of ['user', 'viewer'])
      expect((await ask('POST', links('admins'), who, { days: 1 })).status).toBe(403)
    for (const days of [0, 366, 1.5])
      expect((await ask('POST', links('admins'), 'owner', { days })).status).toBe(400)
    const listed = await ask('GET', links('admins'), 'owner')
    expect(listed.body.Items).toMatchObject([
      { id, note: 'Customer', createdBy: 'owner@example.com', lastUsedAt: null },
    ])
    expect(listed.text).not.toContain(token)
    expect(token.length).toBeGreaterThanOrEqual(32)
    // Only an Admin may change what guests see.
    expect((await ask('PUT', ofDevice('admins'), 'user', { page, version: 1 })).status).toBe(403)
    expect((await ask('DELETE', ofDevice('admins'), 'user')).status).toBe(403)
  })

  it('end immediately when revoked, including the stream', async () => {
    const { id, token } = await share('revoked')
    const stream = await fetch(`${portal.origin}${shared(token)}/live`)
    expect(stream.headers.get('x-robots-tag')).toContain('noindex')
    const text = stream.text()
    await portal.ingest(mine, { ts: Math.floor(Date.now() / 1000), vin: 14, amps: 5, secret: 'not-theirs' })
    expect((await ask('DELETE', `${links('revoked')}/${id}`, 'owner')).status).toBe(200)
    const sent = await text
    expect(sent).toContain('event: ended')
    expect(sent).toContain('"vin":14')
    expect(sent).not.toContain('not-theirs')
    for (const path of [shared(token), `${shared(token)}/points/0`, `${shared(token)}/live`])
      expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('DELETE', `${links('revoked')}/${id}`, 'owner')).status).toBe(404)
  })

  it('end with the access of their creator, and work again with it', async () => {
    const { token } = await share('maker')
    await portal.grant(mine, 'owner@example.com', 'USER')
    expect((await ask('GET', shared(token))).status).toBe(404)
    await portal.grant(mine, 'owner@example.com', 'ADMIN')
    expect((await ask('GET', shared(token))).status).toBe(200)
    await ask('DELETE', ofDevice('maker'), 'owner')
    expect((await ask('GET', shared(token))).status).toBe(404)
  })

  it('of a personal page require an Admin of every device on it', async () => {
    const path = '/api/portal/user-page/both'
    const cards = [mine, other].map((deviceid) => ({ id: 'key:vin', deviceid, w: 1, h: 1 }))
    await ask('PUT', path, 'owner', { page: { ...page, cards }, version: 0 })
    await portal.grant(other, 'owner@example.com', 'USER')
    expect((await ask('POST', `${path}/links`, 'owner', { days: 1 })).status).toBe(403)
    await portal.grant(other, 'owner@example.com', 'ADMIN')
    const { token } = (await ask('POST', `${path}/links`, 'owner', { days: 1 })).body
    expect((await ask('GET', shared(token))).body.devices).toHaveLength(2)
    expect((await ask('POST', `${path}/links`, 'user', { days: 1 })).status).toBe(404)
  })
})
