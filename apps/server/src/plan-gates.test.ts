import type { ApiCredential, DeviceSummary } from '@fieldport/contract'
import { tierTable } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const devices = { Basic: 'PLANGATE1', Hosted: 'PLANGATE2', Trial: 'PLANGATE3', Shelf: 'PLANGATE4' } as const
type Plan = keyof typeof devices
type Way = 'session' | 'key'
type Call = { readonly method?: string; readonly path: string; readonly body?: object; readonly way?: Way }

const email = 'admin@example.com'
const nowSeconds = Math.floor(Date.now() / 1000)
const threeDaysAgo = nowSeconds - 3 * 86_400
const device = (id: string, rest: string) => `/api/device/device/${id}${rest}`
const noAlerts = {
  alertSMSInterval: 0,
  alertEmailInterval: 0,
  warningSMSInterval: 0,
  warningEmailInterval: 0,
  alarmSMSInterval: 0,
  alarmEmailInterval: 0,
  emailList: [],
  phoneList: [],
}
const schedule = (id: string) => ({
  deviceids: [id],
  dataKeys: null,
  format: 'csv',
  dates: 'iso',
  range: 'day',
  frequency: 'daily',
  hour: 6,
  weekday: 1,
  monthDay: 1,
  timeZone: 'UTC',
  name: 'Daily',
})

const texts = {
  storage: 'Data older than 1 day(s) is unavailable on the Basic plan.',
  export: 'Data export is unavailable on the Basic Plan',
  widgets: 'Widgets are unavailable on the plan',
  charts: 'Custom charts are unavailable on the plan',
  alerts: 'Please upgrade this device to a Hosted plan to configure email and SMS alerts.',
  deviceApi: 'Please upgrade this device to a Hosted plan to configure Device to Device API settings.',
  diagnostics: 'Diagnostics and shared pages are unavailable on the Basic plan.',
  triggers: 'Triggers are unavailable on the Basic plan.',
  api: 'The API and forwarding are unavailable on the Basic plan.',
  serverLog: 'The server log is unavailable on the Basic plan.',
}

/** The calls that each gate closes, and their error. */
const gated: readonly (readonly [what: string, text: string, call: (id: string) => Call])[] = [
  [
    'points older than the storage days',
    texts.storage,
    (id) => ({ path: `/api/portal/device-get-data/${id}?from=${threeDaysAgo}` }),
  ],
  [
    'a chart of those points',
    texts.storage,
    (id) => ({ path: device(id, `/data?dataKeys=vin&from=${threeDaysAgo}&to=${nowSeconds}`) }),
  ],
  [
    'the number of those points',
    texts.storage,
    (id) => ({ path: device(id, `/data/count?from=${threeDaysAgo}&to=${nowSeconds}`) }),
  ],
  [
    'the columns of those points',
    texts.storage,
    (id) => ({ path: device(id, `/columns?from=${threeDaysAgo}`) }),
  ],
  [
    'the route of those points',
    texts.storage,
    (id) => ({ path: device(id, `/route?from=${threeDaysAgo}&to=${nowSeconds}`) }),
  ],
  ['diagnostics', texts.diagnostics, (id) => ({ path: `/api/portal/device-get-diag/${id}?datapoints=600` })],
  [
    'a share link',
    texts.diagnostics,
    (id) => ({ method: 'POST', path: device(id, '/page/x/links'), body: { note: '', days: 1 } }),
  ],
  ['an export', texts.export, (id) => ({ path: device(id, '/export?relative=60000') })],
  [
    'a page of a million points',
    texts.export,
    (id) => ({ path: `/api/portal/device-get-data/${id}?datapoints=1000000` }),
  ],
  [
    'a page of 1001 points',
    texts.export,
    (id) => ({ path: `/api/portal/device-get-data/${id}?datapoints=1001` }),
  ],
  [
    'an export of several devices',
    texts.export,
    (id) => ({ path: `/api/device/devices/export?deviceids=${id}&relative=60000` }),
  ],
  [
    'a scheduled export',
    texts.export,
    (id) => ({ method: 'POST', path: '/api/user/export-schedules', body: schedule(id) }),
  ],
  ['a new widget', texts.widgets, (id) => ({ method: 'POST', path: device(id, '/widget'), body: {} })],
  ['a changed widget', texts.widgets, (id) => ({ method: 'PUT', path: device(id, '/widget/1'), body: {} })],
  ['a deleted widget', texts.widgets, (id) => ({ method: 'DELETE', path: device(id, '/widget/1') })],
  ['a new chart', texts.charts, (id) => ({ method: 'POST', path: device(id, '/chart'), body: {} })],
  ['a changed chart', texts.charts, (id) => ({ method: 'PUT', path: device(id, '/chart/1'), body: {} })],
  ['a deleted chart', texts.charts, (id) => ({ method: 'DELETE', path: device(id, '/chart/1') })],
  [
    'a trigger',
    texts.triggers,
    (id) => ({
      method: 'POST',
      path: '/api/portal/device-send-rpc',
      body: { deviceid: id, method: 'Admin.Trigger', args: { id: 1 } },
    }),
  ],
  [
    'e-mail and SMS alerts',
    texts.alerts,
    (id) => ({
      method: 'POST',
      path: '/api/portal/device-set-alert',
      body: { deviceid: id, ...noAlerts },
    }),
  ],
  [
    'a test alert',
    texts.alerts,
    (id) => ({ method: 'POST', path: '/api/portal/device-test-alert', body: { deviceid: id } }),
  ],
  [
    'device to device settings',
    texts.deviceApi,
    (id) => ({
      method: 'POST',
      path: '/api/portal/device-set-settings',
      body: { deviceid: id, settings: { SPC_allowed_devices: '' } },
    }),
  ],
  [
    'forwarding',
    texts.api,
    (id) => ({
      method: 'POST',
      path: '/api/portal/device-add-forwarding',
      body: { deviceid: id, address: 'https://a.example/' },
    }),
  ],
  ['the server log', texts.serverLog, (id) => ({ path: device(id, '/serverlog') })],
  ['any call with a key', texts.api, (id) => ({ path: device(id, '/last-readings'), way: 'key' })],
  [
    'points with a key',
    texts.api,
    (id) => ({ path: `/api/portal/device-get-data/${id}?datapoints=1`, way: 'key' }),
  ],
]

describe('plan gates', () => {
  let portal: TestPortal
  const headers: Record<Way, Record<string, string>> = { session: {}, key: {} }

  beforeAll(async () => {
    portal = await startTestPortal({ OUTBOX: '1' })
    await portal.createUser({ email })
    for (const [plan, deviceId] of Object.entries(devices)) {
      const tier = plan === 'Shelf' ? 'Trial' : (plan as Exclude<Plan, 'Shelf'>)
      await portal.createDevice({ deviceId, tier })
      if (plan !== 'Shelf') await portal.grant(deviceId, email, 'ADMIN')
    }
    headers.session = { cookie: await portal.signIn(email) }
    const made = await send({
      method: 'POST',
      path: '/api/user/api-credentials',
      body: { scope: 'readWrite' },
    })
    const { id, key } = (await made.json()) as ApiCredential
    headers.key = { 'x-api-key': `${id}.${key}` }
  })
  afterAll(() => portal.stop())

  const send = ({ method = 'GET', path, body, way = 'session' }: Call) =>
    fetch(`${portal.origin}${path}`, {
      method,
      headers: { ...headers[way], ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const refusalOf = async (call: Call) => {
    const answer = await send(call)
    const text = await answer.text()
    if (answer.status < 400) return { status: answer.status }
    const { code, message } = JSON.parse(text) as { code: string; message: string }
    return { status: answer.status, code, message }
  }

  it.each(gated)('refuse %s on Basic: %s', async (_, message, call) => {
    expect(await refusalOf(call(devices.Basic))).toEqual({ status: 403, code: 'PLAN_RESTRICTED', message })
    for (const plan of ['Hosted', 'Trial'] as const)
      expect([plan, (await refusalOf(call(devices[plan]))).code]).not.toEqual([plan, 'PLAN_RESTRICTED'])
  })

  it('keep open on Basic what a page needs', async () => {
    for (const path of [
      `/api/portal/device-get-data/${devices.Basic}?datapoints=1000`,
      device(devices.Basic, '/columns'),
      device(devices.Basic, '/last-readings'),
      device(devices.Basic, '/config'),
      `/api/portal/device-get-settings/${devices.Basic}`,
      `/api/portal/device-list-forwarding/${devices.Basic}`,
      device(devices.Basic, '/custom-items'),
    ])
      expect([path, (await send({ path })).status]).toEqual([path, 200])
  })

  it('omit devices without the API from lists for a key, but not for a session', async () => {
    const idsOf = async (way: Way) => {
      const answer = await send({ path: '/api/portal/user-get-device-summary', way })
      return ((await answer.json()) as { Items: DeviceSummary[] }).Items.map(({ deviceid }) => deviceid)
    }
    expect((await idsOf('key')).toSorted()).toEqual([devices.Hosted, devices.Trial])
    expect(await idsOf('session')).toContain(devices.Basic)
  })

  it('match the tier in device responses', async () => {
    for (const plan of ['Basic', 'Hosted', 'Trial'] as const) {
      const answer = await send({ path: `/api/portal/device-get-settings/${devices[plan]}` })
      expect(await answer.json()).toMatchObject({ tier: tierTable[plan] })
    }
  })
})
