import type { StoredWidget } from '@fieldport/contract'
import { defaultIndicator, newWidget, type TierName } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPng } from '../../../testing/images.ts'
import { newDevice, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [hosted, basic] = ['ITEMS0001', 'ITEMS0002']
const element = {
  id: 'e1',
  xVal: 12,
  yVal: 18,
  displayType: 'levelIndicator',
  dataElement: 'vin',
  label: '',
  colour: '#000000',
  bold: false,
  underline: false,
  fontSize: 14,
  width: 40,
  height: 120,
  indicator: defaultIndicator,
}
const widget = { ...newWidget, name: 'Tank', elements: [element] }
const axis = {
  id: 'ax1',
  limits: { min: 3, max: 3 },
  dp: -1,
  tick: -2,
  name: '',
  colour: '#112233',
  displayType: 'left',
}
const chart = {
  name: 'Fuel and speed',
  type: 'line',
  range: 1_800_000,
  stack: false,
  series: [
    {
      source: 'vin',
      axisBind: 'ax9',
      colour: '#aabbcc',
      lineType: 0,
      lineWidth: 2,
      goalSeries: 12,
      displayType: 'line',
    },
  ],
  axis: [axis],
  xAxis: { tick: 0, offset: 0, scale: null, dp: 0, name: '', colour: '#000000' },
  dataLabels: false,
}

let portal: TestPortal
const cookies: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  for (const [name, level] of [
    ['user', 'USER'],
    ['viewer', 'VIEW'],
  ] as const) {
    await portal.createUser({ email: `${name}@example.com` })
    cookies[name] = await portal.signIn(`${name}@example.com`)
    for (const deviceId of [hosted, basic]) await portal.grant(deviceId, `${name}@example.com`, level)
  }
})
afterAll(() => portal.stop())

async function ask(method: string, path: string, who: string, body?: unknown, deviceId = hosted) {
  const response = await fetch(`${portal.origin}/api/device/device/${deviceId}/${path}`, {
    method,
    headers: {
      cookie: cookies[who] ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const setTier = (tier: TierName) =>
  portal.command('create-devices', { devices: [newDevice(hosted, tier)], ifExists: 'update' })

describe('custom widgets and charts', () => {
  it('get the lowest free number, and are visible to users of the device', async () => {
    const numbers = []
    for (let n = 0; n < 3; n += 1) numbers.push((await ask('POST', 'widget', 'user', { widget })).body.number)
    expect(numbers).toEqual([1, 2, 3])
    await ask('DELETE', 'widget/2', 'user')
    expect((await ask('POST', 'widget', 'user', { widget })).body).toMatchObject({ number: 2, version: 1 })
    const listed = (await ask('GET', 'custom-items', 'viewer')).body
    expect(listed.widgets.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
    expect(listed.widgets[0].widget.elements[0]).toEqual({ ...element, xVal: 10, yVal: 20 })
  })

  it('get unique numbers on simultaneous requests, and a sixth chart is refused', async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => ask('POST', 'chart', 'user', { chart })))
    const numbers = added.filter(({ status }) => status === 200).map(({ body }) => body.number as number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    const refused = added.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Maximum number of charts reached [5]' },
    })
  })

  it('store valid axes', async () => {
    const [first] = (await ask('GET', 'custom-items', 'viewer')).body.charts
    expect(first.chart.axis[0]).toMatchObject({ limits: { min: 2, max: 4 }, dp: 0, tick: 1 })
    expect(first.chart.series[0].axisBind).toBe('ax1')
  })

  it('require axes with unique names', async () => {
    const doubled = await ask('POST', 'chart', 'user', { chart: { ...chart, axis: [axis, axis] } })
    expect([doubled.status, doubled.body.message]).toEqual([400, 'chart.axis: This value is not valid.'])
  })

  it('are not overwritten by an outdated version or a viewer', async () => {
    const change = { widget: { ...widget, name: 'Tank <2>' }, version: 1 }
    expect((await ask('PUT', 'widget/1', 'viewer', change)).status).toBe(403)
    expect((await ask('PUT', 'widget/1', 'user', change)).body).toMatchObject({
      version: 2,
      widget: { name: 'Tank 2' },
    })
    const outdated = await ask('PUT', 'widget/1', 'user', change)
    expect([outdated.status, outdated.body.data.by]).toEqual([409, ['user@example.com']])
    const unknown = await ask('PUT', 'widget/77', 'user', change)
    expect([unknown.status, unknown.body.data.by]).toEqual([409, undefined])
  })

  it('say of a device without access what is wrong', async () => {
    const { status, body } = await ask('GET', 'custom-items', 'user', undefined, 'OTHER0001')
    const message = 'This device does not exist, or you have no access to it.'
    expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', message])
  })

  it.each([
    ['widget/0', { widget, version: 1 }],
    ['widget/100', { widget, version: 1 }],
    ['chart/6', { chart, version: 1 }],
    ['widget/1', { widget: { ...widget, backgroundColour: 'red' }, version: 2 }],
    ['widget/1', { widget: { ...widget, script: 'x' }, version: 2 }],
    ['widget/1', { widget: { ...widget, elements: [{ ...element, xVal: -5 }] }, version: 2 }],
    ['widget/1', { widget: { ...widget, elements: [element, element] }, version: 2 }],
    ['chart/1', { chart: { ...chart, axis: [] }, version: 1 }],
  ])('%s refuses an invalid item', async (path, body) => {
    expect((await ask('PUT', path, 'user', body)).status).toBe(400)
  })

  it('have an image, which is replaced and deleted with them', async () => {
    const images = async () => {
      const { widgets } = (await ask('GET', 'custom-items', 'viewer')).body
      const last = (widgets as StoredWidget[]).at(-1)
      return { number: last?.number, version: last?.version ?? 0, url: last?.image?.url ?? '' }
    }
    const bytesOf = async (url: string) => {
      const response = await fetch(`${portal.origin}${url}`)
      return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : response.status
    }
    const [first, second] = [testPng(8), testPng(9)].map((png) => ({ png, base64: png.toString('base64') }))
    const added = (await ask('POST', 'widget', 'user', { widget, image: first?.base64 })).body
    const one = await images()
    expect([one.number, one.url]).toEqual([added.number, added.image.url])
    expect(await bytesOf(one.url)).toEqual(first?.png)
    expect((await ask('GET', 'images', 'viewer')).body).toEqual({})

    const path = `widget/${added.number}`
    const kept = await ask('PUT', path, 'user', { widget, version: one.version })
    expect(kept.body.image.url).toBe(one.url)
    const stale = { widget, version: one.version, image: second?.base64 }
    expect((await ask('PUT', path, 'user', stale)).status).toBe(409)
    expect((await images()).url).toBe(one.url)
    const large = { widget, version: 2, image: Buffer.alloc(307_201).toString('base64') }
    expect(await ask('PUT', path, 'user', large)).toMatchObject({
      status: 400,
      body: { message: 'Image too large. (300 kB limit)' },
    })
    const replaced = await ask('PUT', path, 'user', { ...stale, version: 2 })
    expect(await bytesOf(replaced.body.image.url)).toEqual(second?.png)
    expect(await bytesOf(one.url)).toBe(404)
    const without = await ask('PUT', path, 'user', { widget, version: 3, image: null })
    expect(without.body.image).toBeUndefined()
    expect(await bytesOf(replaced.body.image.url)).toBe(404)

    await ask('PUT', path, 'user', { widget, version: 4, image: first?.base64 })
    await ask('DELETE', path, 'user')
    const next = (await ask('POST', 'widget', 'user', { widget })).body
    expect([next.number, next.image]).toEqual([added.number, undefined])
    await ask('DELETE', path, 'user')
  })

  it('are refused on a plan without them, each with its own message', async () => {
    const texts = [
      await ask('POST', 'widget', 'user', { widget }, basic),
      await ask('POST', 'chart', 'user', { chart }, basic),
    ].map(({ status, body }) => [status, body.message])
    expect(texts).toEqual([
      [403, 'Widgets are unavailable on the plan'],
      [403, 'Custom charts are unavailable on the plan'],
    ])
  })

  it('are kept but hidden while the plan does not include them', async () => {
    await setTier('Basic')
    expect((await ask('GET', 'custom-items', 'viewer')).body).toEqual({ widgets: [], charts: [] })
    await setTier('Hosted')
    expect((await ask('GET', 'custom-items', 'viewer')).body.charts).toHaveLength(5)
  })
})
