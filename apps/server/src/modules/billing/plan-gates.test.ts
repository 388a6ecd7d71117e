import type { ApiCredential } from '@fieldport/contract'
import type { TierName } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const dayMs = 86_400_000
const nowMs = Date.now()

/** Devices by what became of their plans, and the plan whose gates apply. */
const plans = {
  basic: { deviceId: 'GATESBAS1', tier: 'Basic' },
  trial: { deviceId: 'GATESTRI1', tier: 'Trial' },
  trialEnded: { deviceId: 'GATESTRI2', tier: 'Basic' },
  hosted: { deviceId: 'GATESHOS1', tier: 'Hosted' },
  paid: { deviceId: 'GATESPAY1', tier: 'Hosted' },
  inGrace: { deviceId: 'GATESPAY2', tier: 'Hosted' },
  afterGrace: { deviceId: 'GATESPAY3', tier: 'Basic' },
} as const satisfies Record<string, { deviceId: string; tier: TierName }>
type PlanName = keyof typeof plans
const names = Object.keys(plans) as PlanName[]

const owner = 'owner@example.com'
const vendor = 'vendor@example.com'
/** Two payers whose cards fail, one of them longer ago than the grace period. */
const payers = { inGrace: 'late@example.com', afterGrace: 'later@example.com' } as const

let portal: TestPortal
let key: string
const cookies = new Map<string, string>()

type Sent = { readonly method?: string; readonly body?: object; readonly headers?: Record<string, string> }

async function send(path: string, { method = 'GET', body, headers }: Sent = {}, who = owner) {
  const response = await fetch(`${portal.origin}${path}`, {
    method,
    headers: {
      ...(headers ?? { cookie: cookies.get(who) ?? '' }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const answer = (isJson && !text.includes('}\n{') ? JSON.parse(text) : {}) as {
    code?: string
    message?: string
  }
  return { status: response.status, ...answer }
}

const signIn = async (...people: readonly string[]) => {
  for (const email of people) cookies.set(email, await portal.signIn(email))
}
const setDate = (daysAgo: number) => vi.setSystemTime(nowMs - daysAgo * dayMs)

/** Enters a card on the page of the sandbox. */
async function enterCard(who: string, number: string): Promise<void> {
  const details = { method: 'POST', body: { name: who, email: who } }
  const { message } = await send('/api/billing/billing-create-stripe-portal', details, who)
  const { url } = message as unknown as { url: string }
  await fetch(new URL(url, portal.origin), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'save', number, expiry: '12/60', cvc: '123' }),
  })
}

const buy = (who: string, deviceId: string) =>
  send(
    '/api/billing/billing-update-subscription',
    { method: 'POST', body: { devices: [deviceId], plan: 'PREMIUM', term: 'MONTHLY' } },
    who,
  )

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setDate(100)
  portal = await startTestPortal()
  await portal.createUser({ email: owner, groups: ['aemp_api_users'] })
  for (const email of Object.values(payers)) await portal.createUser({ email })
  for (const name of names) {
    const { deviceId } = plans[name]
    const sold = name === 'hosted' ? 'Hosted' : name === 'basic' ? 'Basic' : 'Trial'
    await portal.createDevice({ deviceId, tier: sold })
    if (name !== 'trial') await portal.grant(deviceId, owner, 'ADMIN')
  }
  // A term that was bought 48 days ago could not be renewed 17 or 18 days ago.
  setDate(48)
  for (const name of ['inGrace', 'afterGrace'] as const) {
    const payer = payers[name]
    await signIn(payer)
    await portal.grant(plans[name].deviceId, payer, 'ADMIN')
    await enterCard(payer, '4242424242424242')
    await buy(payer, plans[name].deviceId)
    await enterCard(payer, '4000000000000341')
  }
  for (const [daysAgo, payer] of [
    [10, payers.afterGrace],
    [1, payers.inGrace],
  ] as const) {
    setDate(daysAgo)
    await signIn(payer)
    await send('/api/billing/billing-get-customer', {}, payer)
  }
  vi.useRealTimers()
  await signIn(owner, vendor)
  await portal.grant(plans.trial.deviceId, owner, 'ADMIN')
  await enterCard(owner, '4242424242424242')
  await buy(owner, plans.paid.deviceId)
  const made = await send('/api/user/api-credentials', { method: 'POST', body: { scope: 'readWrite' } })
  const { id, key: secret } = made as unknown as ApiCredential
  key = `${id}.${secret}`
  for (const { deviceId } of Object.values(plans)) {
    await portal.ingest(deviceId, { ts: Math.floor(Date.now() / 1000), vin: 12.6 })
    const settings = {
      AEMP_enabled: deviceId !== plans.basic.deviceId,
      AEMP_make: 'Make',
      AEMP_model: 'Model',
      AEMP_equipmentID: deviceId,
      AEMP_serialNumber: deviceId,
    }
    const body = { deviceid: deviceId, settings }
    await send('/api/portal/device-set-settings', { method: 'POST', body }, vendor)
  }
}, 120_000)
afterAll(() => portal.stop())

it('has each device on the plan that follows from its facts', async () => {
  for (const name of names) {
    const { deviceId, tier } = plans[name]
    const answer = await send(`/api/portal/device-get-settings/${deviceId}`)
    expect([name, (answer as { tier?: object }).tier]).toMatchObject([name, { name: tier }])
  }
})

type Gate = {
  readonly what: string
  readonly path: string
  readonly sent?: (deviceid: string) => Sent
  /** Of the plan Basic. */
  readonly refusal: string
}

const twoDaysAgo = Math.floor(nowMs / 1000) - 2 * 86_400
const twoDays = `relative=${2 * dayMs}`
const device = '/api/device/device/{id}'
const tooOld = 'Data older than 1 day(s) is unavailable on the Basic plan.'
const noExport = 'Data export is unavailable on the Basic Plan'
const noDiagnostics = 'Diagnostics and shared pages are unavailable on the Basic plan.'
const noApi = 'The API and forwarding are unavailable on the Basic plan.'
const alerts = 'Please upgrade this device to a Hosted plan to configure email and SMS alerts.'
const post = (body: object) => (deviceid: string) => ({ method: 'POST', body: { deviceid, ...body } })
/** Invalid where the plan has the feature, which is told from a refusal by the plan. */
const empty = () => ({ method: 'POST', body: {} })
const byKey = () => ({ headers: { 'x-api-key': key } })
const intervals = Object.fromEntries(
  ['alert', 'warning', 'alarm'].flatMap((kind) => [
    [`${kind}SMSInterval`, 0],
    [`${kind}EmailInterval`, 86_400],
  ]),
)

const gates: readonly Gate[] = [
  {
    what: 'points older than its storage days',
    path: `/api/portal/device-get-data/{id}?from=${twoDaysAgo}`,
    refusal: tooOld,
  },
  { what: 'a chart of them', path: `${device}/data?dataKeys=vin&${twoDays}`, refusal: tooOld },
  { what: 'a table of them', path: `${device}/columns?from=${twoDaysAgo}`, refusal: tooOld },
  { what: 'their number', path: `${device}/data/count?${twoDays}`, refusal: tooOld },
  { what: 'a route through them', path: `${device}/route?${twoDays}`, refusal: tooOld },
  { what: 'events of them', path: `${device}/events?from=${twoDaysAgo}`, refusal: tooOld },
  {
    what: 'more points than a page needs',
    path: '/api/portal/device-get-data/{id}?datapoints=1001',
    refusal: noExport,
  },
  { what: 'an export', path: `${device}/export?relative=60000`, refusal: noExport },
  {
    what: 'an export of several devices',
    path: '/api/device/devices/export?deviceids={id}&relative=60000',
    refusal: noExport,
  },
  { what: 'diagnostics', path: '/api/portal/device-get-diag/{id}', refusal: noDiagnostics },
  {
    what: 'a trigger',
    path: '/api/portal/device-send-rpc',
    sent: post({ method: 'Admin.Trigger', args: { index: 1 } }),
    refusal: 'Triggers are unavailable on the Basic plan.',
  },
  { what: 'a shared page', path: `${device}/page/home/links`, sent: empty, refusal: noDiagnostics },
  { what: 'a widget', path: `${device}/widget`, sent: empty, refusal: 'Widgets are unavailable on the plan' },
  {
    what: 'a custom chart',
    path: `${device}/chart`,
    sent: empty,
    refusal: 'Custom charts are unavailable on the plan',
  },
  {
    what: 'alerts',
    path: '/api/portal/device-set-alert',
    sent: post({ ...intervals, emailList: [], phoneList: [] }),
    refusal: alerts,
  },
  { what: 'a test of alerts', path: '/api/portal/device-test-alert', sent: post({}), refusal: alerts },
  {
    what: 'the server log',
    path: `${device}/serverlog`,
    refusal: 'The server log is unavailable on the Basic plan.',
  },
  { what: 'a call with a key', path: '/api/portal/device-get-data/{id}', sent: byKey, refusal: noApi },
  { what: 'AEMP with a key', path: '/api/aemp/Fleet/Equipment/ID/{id}', sent: byKey, refusal: noApi },
  { what: 'forwarding', path: '/api/portal/device-add-forwarding', sent: post({}), refusal: noApi },
  {
    what: 'device to device settings',
    path: '/api/portal/device-set-settings',
    sent: post({ settings: { SPC_allowed_devices: [] } }),
    refusal: 'Please upgrade this device to a Hosted plan to configure Device to Device API settings.',
  },
  {
    what: 'AEMP settings',
    path: '/api/portal/device-set-settings',
    sent: post({ settings: { AEMP_make: 'Make' } }),
    refusal: 'Please upgrade this device to a Hosted plan to configure AEMP API settings.',
  },
]

describe.each(names)('the plan %s', (name) => {
  const { deviceId, tier } = plans[name]
  it.each(gates)('$what', async ({ path, sent, refusal }) => {
    const made = sent?.(deviceId)
    const { status, code, message } = await send(path.replaceAll('{id}', deviceId), made)
    // Invalid bodies get as far as their validation.
    const isAllowed = status === 200 || (status === 400 && made?.body !== undefined)
    const outcome = isAllowed ? 'allowed' : [status, code, message]
    expect(outcome).toEqual(tier === 'Basic' ? [403, 'PLAN_RESTRICTED', refusal] : 'allowed')
  })
})
