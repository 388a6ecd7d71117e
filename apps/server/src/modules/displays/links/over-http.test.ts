import type { VisiblePage, SharedPage } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPng } from '../../../testing/images.ts'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [mine, other] = ['LINKS0001', 'LINKS0002']
const page = {
  title: 'Quarry',
  theme: 'auto',
  scale: 100,
  showHeader: true,
  cards: [{ id: 'key:vin', w: 2, h: 1 }],
}

let portal: TestPortal
const cookies: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal()
  for (const deviceId of [mine, other]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  await portal.createUser({ email: 'owner@example.com' })
  for (const name of ['owner', 'vendor']) cookies[name] = await portal.signIn(`${name}@example.com`)
  await portal.grant(mine, 'owner@example.com', 'ADMIN')
})
afterAll(() => portal.stop())

async function ask(method: string, path: string, who?: string, body?: unknown) {
  const cookie = who === undefined ? undefined : cookies[who]
  const response = await fetch(`${portal.origin}${path}`, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, text, body: text ? JSON.parse(text) : null }
}

const ofDevice = (name: string) => `/api/device/device/${mine}/page/${name}`
const links = (name: string) => `${ofDevice(name)}/links`
const shared = (token: string) => `/api/portal/shared/${token}`

async function share(name: string) {
  await ask('PUT', ofDevice(name), 'owner', { page, version: 0 })
  const made = await ask('POST', links(name), 'owner', { days: 7 })
  return made.body as { id: string; token: string }
}

describe('share links', () => {
  it('show each card that is on the page, and nothing for one that is not', async () => {
    const cards = ['position', 'can1', 'dtc2', 'utilisation', 'asset-image', 'notes'].map((id) => ({
      id,
      w: 2,
      h: 2,
    }))
    await ask('POST', '/api/portal/device-set-settings', 'owner', {
      deviceid: mine,
      settings: { PORTAL_deviceNotes: { customer: 'Quarry', home_page: 'wall' } },
    })
    const png = testPng(8).toString('base64')
    const image = await ask('PUT', `/api/device/device/${mine}/image/asset_image`, 'owner', { base64: png })
    expect(image.status).toBe(200)
    await ask('PUT', ofDevice('cards'), 'owner', { page: { ...page, cards }, version: 0 })
    const { id, token } = (await ask('POST', `${ofDevice('cards')}/links`, 'owner', { days: 1 })).body
    const ts = Math.floor(Date.now() / 1000) - 5
    const frames = [{ id: 0x18fecaf4, data: 'AAAAAAAA' }]
    await portal.ingest(mine, {
      ts,
      gps_lat: -31.5,
      gps_lon: 115.5,
      can1: frames,
      can2: frames,
      state4_hrs: 7,
      vin: 5,
    })

    const shownPage = (await ask('GET', shared(token))).body as SharedPage
    expect(shownPage.page.cards.map((card) => card.id)).toEqual(cards.map((card) => card.id))
    expect(shownPage.devices[0]).toMatchObject({
      notes: { customer: 'Quarry' },
      imageKinds: ['asset_image'],
      displaySettings: {},
    })
    const points = await ask('GET', `${shared(token)}/points/0`)
    const newest = points.body.data[0]
    expect(Object.keys(newest).toSorted()).toEqual(
      ['aws_ts', 'can1', 'can2', 'gps_lat', 'gps_lon', 'state4_hrs', 'ts'].toSorted(),
    )
    const calls = ['route/0?relative=86400000', 'hours/0?relative=86400000', 'images/0']
    const [route, hours, images] = await Promise.all(
      calls.map((call) => ask('GET', `${shared(token)}/${call}`)),
    )
    expect(route?.body.lat).toEqual([-31.5])
    expect(Object.keys(hours?.body.series)).toContain('state4_hrs')
    const url = String(images?.body.asset_image.url)
    // The image is for whoever has its address; the address ends.
    const bytes = await fetch(`${portal.origin}${url}`)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png'])
    const rest = [points, route, hours, images].map((answer) => answer?.text).join()
    for (const secret of [mine, other, 'owner@example.com', 'vin']) expect(rest).not.toContain(secret)
    expect((await ask('GET', `${shared(token)}/route/1?relative=60000`)).status).toBe(404)
    // A year of it, where the plan keeps less, is as much as it keeps.
    expect((await ask('GET', `${shared(token)}/route/0?relative=63072000000`)).status).toBe(200)

    const plain = (await share('plain')).token
    for (const call of calls)
      expect([call, (await ask('GET', `${shared(plain)}/${call}`)).status]).toEqual([call, 404])
    await ask('DELETE', `${ofDevice('cards')}/links/${id}`, 'owner')
    for (const call of calls)
      expect([call, (await ask('GET', `${shared(token)}/${call}`)).status]).toEqual([call, 404])
  })

  it('are closed by the brand of their maker, and open with it again', async () => {
    const { id, token } = await share('brand')
    const turn = async (allowShareLinks: boolean) => {
      const { Items } = (await ask('GET', '/api/portal/admin-get-sites', 'vendor')).body
      const { images: _, ...site } = Items[0]
      const switches = { ...site.switches, allowShareLinks }
      const path = `/api/portal/admin-sites/${site.siteid}`
      expect((await ask('PUT', path, 'vendor', { ...site, switches })).status).toBe(200)
    }
    await turn(false)
    for (const path of [shared(token), `${shared(token)}/points/0`, `${shared(token)}/live`, links('brand')])
      expect([path, (await ask('GET', path, 'owner')).status]).toEqual([path, 404])
    expect((await ask('POST', links('brand'), 'owner', { days: 1 })).status).toBe(404)
    const listed = (await ask('GET', '/api/portal/user-pages', 'owner')).body.Items as VisiblePage[]
    expect(listed.filter(({ mayShare }) => mayShare)).toEqual([])
    await turn(true)
    expect((await ask('GET', shared(token))).status).toBe(200)
    expect((await ask('GET', links('brand'), 'owner')).body.Items[0].id).toBe(id)
  })
})
