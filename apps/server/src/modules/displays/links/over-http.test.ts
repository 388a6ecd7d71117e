import type {
  DeviceConditions,
  SharedPage,
  StoredChart,
  StoredWidget,
  VisiblePage,
} from '@fieldport/contract'
import { newCustomChart, newCustomSeries, newWidget, newWidgetElement } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
  it('show each card of the page, and no data of others', async () => {
    const cards = ['position', 'can1', 'dtc2', 'utilisation', 'state', 'asset-image', 'notes'].map((id) => ({
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
      state: 4,
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
      ['aws_ts', 'can1', 'can2', 'gps_lat', 'gps_lon', 'state', 'state4_hrs', 'ts'].toSorted(),
    )
    const calls = [
      'route/0?relative=86400000',
      'hours/0?relative=86400000',
      'images/0',
      'states/0?relative=86400000',
    ]
    const [route, hours, images, states] = await Promise.all(
      calls.map((call) => ask('GET', `${shared(token)}/${call}`)),
    )
    expect(route?.body.lat).toEqual([-31.5])
    expect(Object.keys(hours?.body.series)).toContain('state4_hrs')
    expect(states?.body.series).toEqual({ state: expect.objectContaining({ last: [4] }) })
    const url = String(images?.body.asset_image.url)
    // The image URL works without a session, until it expires.
    const bytes = await fetch(`${portal.origin}${url}`)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png'])
    const rest = [points, route, hours, images, states].map((answer) => answer?.text).join()
    for (const secret of [mine, other, 'owner@example.com', 'vin']) expect(rest).not.toContain(secret)
    expect((await ask('GET', `${shared(token)}/route/1?relative=60000`)).status).toBe(404)
    // A range longer than the plan stores is cut to what it stores.
    expect((await ask('GET', `${shared(token)}/route/0?relative=63072000000`)).status).toBe(200)

    const plain = (await share('plain')).token
    for (const call of calls)
      expect([call, (await ask('GET', `${shared(plain)}/${call}`)).status]).toEqual([call, 404])
    await ask('DELETE', `${ofDevice('cards')}/links/${id}`, 'owner')
    for (const call of calls)
      expect([call, (await ask('GET', `${shared(token)}/${call}`)).status]).toEqual([call, 404])
  })

  it('show the conditions of their cards, without who acknowledged them', async () => {
    const rule = { name: '', key: 'vin', alarm: { low: 6 }, durationSeconds: 0, hysteresis: 0 }
    const device = `/api/device/device/${mine}`
    expect((await ask('POST', `${device}/limit-rules`, 'owner', rule)).status).toBe(200)
    const events = [{ topic: 'pump', msg: 'Leak', lv: 40 }]
    await portal.ingest(mine, { ts: Math.floor(Date.now() / 1000), vin: 5, events })
    const open = async () => (await ask('GET', `${device}/conditions`, 'owner')).body as DeviceConditions
    await vi.waitFor(async () => expect((await open()).conditions).toHaveLength(2), { timeout: 15_000 })
    const limit = { kind: 'limit', subject: 'vin' }
    await ask('POST', `${device}/conditions/acknowledge`, 'owner', { conditions: [limit] })
    const leak = { kind: 'event', subject: 'pump\nLeak' }
    const { Items } = (await ask('GET', `${device}/conditions/people`, 'owner')).body as {
      Items: { id: string }[]
    }
    const given = { ...limit, person: Items[0]?.id, was: null }
    expect((await ask('POST', `${device}/conditions/assign`, 'owner', given)).status).toBe(200)
    const comment = { ...limit, text: 'Secret of the owner.' }
    expect((await ask('POST', `${device}/conditions/comments`, 'owner', comment)).status).toBe(200)
    await ask('PUT', ofDevice('all'), 'owner', {
      page: { ...page, cards: [...page.cards, { id: 'events', w: 2, h: 1 }] },
      version: 0,
    })
    const { token } = (await ask('POST', links('all'), 'owner', { days: 1 })).body
    const all = await ask('GET', `${shared(token)}/conditions/0`)
    expect(all.body).toMatchObject({
      state: 'alarm',
      needsSomebody: true,
      conditions: [{ kind: 'event' }, { ...limit, acknowledged: { by: '' } }],
    })
    for (const hidden of ['owner@example.com', 'assigned', 'comments', 'isClearable', 'Secret'])
      expect(all.text).not.toContain(hidden)
    const until = Math.floor(Date.now() / 1000) + 3600
    const shelf = { ...leak, until, reason: 'Secret of the owner.', was: null }
    expect((await ask('POST', `${device}/conditions/shelve`, 'owner', shelf)).status).toBe(200)
    expect((await ask('GET', `${shared(token)}/conditions/0`)).body).toMatchObject({
      needsSomebody: false,
      conditions: [limit],
    })
    const values = (await share('values')).token
    expect((await ask('GET', `${shared(values)}/conditions/0`)).body).toMatchObject({
      state: 'alarm',
      needsSomebody: false,
      conditions: [limit],
    })
    expect((await ask('GET', `${shared(values)}/conditions/1`)).status).toBe(404)
    const abort = new AbortController()
    const live = await fetch(`${portal.origin}${shared(values)}/live`, { signal: abort.signal })
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
    let sent = ''
    while (!/event: conditions\ndata: .*\n/.test(sent)) sent += (await reader?.read())?.value ?? ''
    abort.abort()
    const [, data = ''] = /event: conditions\ndata: (.*)\n/.exec(sent) ?? []
    expect(JSON.parse(data)).toMatchObject({ device: 0, state: 'alarm', conditions: [limit] })
  })

  it('show the limits of their values without their delays, and publish changes', async () => {
    await ask('POST', '/api/portal/device-set-settings', 'owner', {
      deviceid: mine,
      settings: {
        PORTAL_displaySettings: {
          cp1: {
            displayType: 'gauge',
            gaugeSettings: { min: 0, max: 10, warnLow: 0, warnHigh: 8, alarmLow: 0, alarmHigh: 9 },
          },
        },
      },
    })
    const shownCards = ['key:cp1', 'key:cp2', 'key:cp3'].map((id) => ({ id, w: 1, h: 1 }))
    await ask('PUT', ofDevice('limits'), 'owner', { page: { ...page, cards: shownCards }, version: 0 })
    const { token } = (await ask('POST', links('limits'), 'owner', { days: 1 })).body
    const read = async () => (await ask('GET', shared(token))).body as SharedPage
    expect((await read()).devices[0]?.limits).toEqual({ cp1: [{ warning: { high: 8 }, alarm: { high: 9 } }] })

    const abort = new AbortController()
    const live = await fetch(`${portal.origin}${shared(token)}/live`, { signal: abort.signal })
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
    const rule = { name: '', durationSeconds: 0, hysteresis: 0, alarm: { low: 6 } }
    const guard = { key: 'hidden_key', operator: '>', value: 0 }
    for (const key of ['cp2', 'not_shown'])
      await ask('POST', `/api/device/device/${mine}/limit-rules`, 'owner', { ...rule, key, guard })
    let sent = ''
    const told = 'event: changed\ndata: {"device":0,"resource":"limits"}\n'
    while (!sent.includes(told)) sent += (await reader?.read())?.value ?? ''
    abort.abort()
    const after = await ask('GET', shared(token))
    expect((after.body as SharedPage).devices[0]?.limits).toEqual({
      cp1: [{ warning: { high: 8 }, alarm: { high: 9 } }],
      cp2: [{ alarm: { low: 6 } }],
    })
    for (const hidden of ['hidden_key', 'not_shown']) expect(after.text).not.toContain(hidden)
  })

  it('show the widgets of the page, and the keys that these use', async () => {
    const device = `/api/device/device/${mine}`
    const element = (dataElement: string) => ({ ...newWidgetElement('value', 'e1'), dataElement })
    const widget = (name: string, key: string) => ({ ...newWidget, name, elements: [element(key)] })
    const add = async (name: string, key: string): Promise<StoredWidget> =>
      (await ask('POST', `${device}/widget`, 'owner', { widget: widget(name, key) })).body
    const tank = await add('Tank', 'cp1')
    const hidden = await add('Hidden', 'cp9')
    const cards = [tank.number, 77].map((number) => ({ id: `widget${number}`, w: 2, h: 2 }))
    await ask('PUT', ofDevice('items'), 'owner', { page: { ...page, cards }, version: 0 })
    const { token } = (await ask('POST', links('items'), 'owner', { days: 1 })).body
    const events = [{ topic: 'pump', msg: 'Leak', lv: 40 }]
    await portal.ingest(mine, { ts: Math.floor(Date.now() / 1000), cp1: 5, cp2: 6, cp9: 7, events })
    const read = async () => (await ask('GET', shared(token))).body as SharedPage
    expect(JSON.stringify(await read())).not.toContain('Hidden')
    const shownPage = await read()
    expect(shownPage.page.cards.map(({ id }) => id)).toEqual([`widget${tank.number}`])
    expect(shownPage.devices[0]?.widgets).toEqual([tank])
    const points = async () => (await ask('GET', `${shared(token)}/points/0`)).body.data[0]
    expect(await points()).toMatchObject({ cp1: 5 })
    expect(Object.keys(await points()).filter((key) => key.startsWith('cp'))).toEqual(['cp1'])

    const live = await fetch(`${portal.origin}${shared(token)}/live`)
    let sent = ''
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
    const path = (number: number) => `${device}/widget/${number}`
    const coloured = { ...widget('Tank', 'cp2'), changeColorisActive: true }
    const changed = { widget: coloured, version: tank.version }
    expect((await ask('PUT', path(tank.number), 'owner', changed)).status).toBe(200)
    // The stream has the old keys, so it ends and the page reloads.
    while (!sent.includes('event: ended')) sent += (await reader?.read())?.value ?? ''
    expect(sent).toContain('event: changed\ndata: {"device":0,"resource":"customItems"}\n')
    // Events colour their card, but their messages are hidden from guests.
    expect(await points()).toMatchObject({ cp2: 6, events: [{ lv: 40 }] })
    expect((await ask('GET', `${shared(token)}/points/0`)).text).not.toContain('Leak')
    expect(await points()).not.toHaveProperty('cp1')
    for (const { number } of [tank, hidden]) await ask('DELETE', path(number), 'owner')
    expect((await read()).page.cards).toEqual([])
  })

  it('show the charts of the page, only with the series of their keys', async () => {
    const device = `/api/device/device/${mine}`
    const add = async (...keys: readonly string[]): Promise<StoredChart> => {
      const series = keys.map((key) => newCustomSeries(key, '#287ccf'))
      return (await ask('POST', `${device}/chart`, 'owner', { chart: { ...newCustomChart, series } })).body
    }
    const channel = { key: 'calc1', name: 'Twice', units: '', decimals: 0, expression: 'cp11 * 2' }
    const settings = { PORTAL_computedChannels: [channel] }
    await ask('POST', '/api/portal/device-set-settings', 'owner', { deviceid: mine, settings })
    const shownChart = await add('cp11', 'calc1')
    const hidden = await add('cp12')
    const cards = [{ id: `chart${shownChart.number}`, w: 4, h: 3 }]
    await ask('PUT', ofDevice('charts'), 'owner', { page: { ...page, cards }, version: 0 })
    const { token } = (await ask('POST', links('charts'), 'owner', { days: 1 })).body
    await portal.ingest(mine, { ts: Math.floor(Date.now() / 1000) - 5, cp11: 4, cp12: 5 })
    expect((await ask('GET', shared(token))).body.devices[0].charts).toEqual([shownChart])
    const read = (number: number, query = 'relative=600000', at = 0) =>
      ask('GET', `${shared(token)}/chart/${at}/${number}?${query}`)
    const answer = await read(shownChart.number)
    expect(answer.body.series).toEqual({
      cp11: expect.objectContaining({ last: [4] }),
      calc1: expect.objectContaining({ last: [8] }),
    })
    // A relative range ends now.
    expect(answer.body.to - answer.body.from).toBeCloseTo(600, 3)
    for (const secret of [mine, 'cp12']) expect(answer.text).not.toContain(secret)
    const refused = [read(hidden.number), read(5), read(shownChart.number, 'relative=600000', 1)]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404])
    const days = await read(shownChart.number, 'relative=63072000000&downsample=120&timeZone=Asia%2FKolkata')
    const indiaSeconds = 5.5 * 3600
    expect((days.body.series.cp11.ts[0] + indiaSeconds) % 86_400).toBe(0)
    expect((await read(shownChart.number, 'relative=60000&timeZone=Nowhere')).status).toBe(400)
    await ask('DELETE', `${device}/chart/${shownChart.number}`, 'owner')
    expect((await read(shownChart.number)).status).toBe(404)
  })

  it('are refused if the brand disables them, and work again afterwards', async () => {
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
