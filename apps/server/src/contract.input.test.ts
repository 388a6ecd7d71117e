import { type CallMeta, contract } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName, Row } from './testing/contract-row.ts'
import { callRows } from './testing/contract-rows.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const device = 'MATRIX001'
const names = Object.keys(callRows) as CallName[]
const unstorable = 'Text must not contain NUL characters or unpaired surrogates.'

function procedureOf(name: CallName) {
  const [group, call] = name.split('.') as [keyof typeof contract, string]
  const procedure = Object.entries(contract[group]).find(([key]) => key === call)?.[1]
  if (!procedure) throw new Error(`no call ${name}`)
  return procedure['~orpc']
}

/** The vendor may nearly everything. */
function whoMay({ may }: Row): string {
  const [group] = typeof may === 'object' && 'groups' in may ? may.groups : []
  return group === 'aemp_api_users' ? group : 'senquip_admin'
}

describe('unknown and unstorable input', () => {
  let portal: TestPortal
  const cookies = new Map<string, string>()

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: device, tier: 'Hosted' })
    for (const group of ['senquip_admin', 'provisioning_account', 'aemp_api_users'] as const) {
      const groups = group === 'senquip_admin' ? ([group, 'distributors'] as const) : [group]
      await portal.createUser({ email: `${group}@example.com`, groups: [...groups] })
      cookies.set(group, await portal.signIn(`${group}@example.com`))
    }
  })
  afterAll(() => portal.stop())

  async function request(
    name: CallName,
    { query = '', fields = {}, param = '' }: { query?: string; fields?: object; param?: string },
  ) {
    const { route, meta } = procedureOf(name)
    const row = callRows[name]
    const isBody = route.method !== 'GET'
    const isDeviceInBody =
      (meta as CallMeta).access.kind === 'device' && !(route.path ?? '').includes('{deviceid}')
    const body = JSON.stringify({
      ...(row.body as object),
      ...(isDeviceInBody ? { deviceid: device } : {}),
      ...fields,
    })
    const path = Object.entries({ ...row.params, deviceid: device }).reduce<string>(
      (filled, [key, value]) => filled.replace(`{${key}}`, `${value}${key === 'deviceid' ? '' : param}`),
      route.path ?? '',
    )
    const response = await fetch(`${portal.origin}${path}?${[row.query, query].filter(Boolean).join('&')}`, {
      method: route.method ?? 'POST',
      headers: {
        cookie: cookies.get(whoMay(row)) ?? '',
        ...(isBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(isBody ? { body } : {}),
      signal: AbortSignal.timeout(10_000),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    return { status: response.status, text: isStream ? '' : await response.text() }
  }

  const takesBody = (name: CallName) => procedureOf(name).route.method !== 'GET'
  const hasParameter = (name: CallName) => /\{(?!deviceid)/.test(procedureOf(name).route.path ?? '')

  it.each(names)('%s refuses an unknown field by name', async (name) => {
    const sent = [
      { query: 'strange_field=1' },
      ...(takesBody(name) ? [{ fields: { strange_field: 1 } }] : []),
    ]
    for (const each of sent)
      expect([name, each, await request(name, each)]).toEqual([
        name,
        each,
        { status: 400, text: expect.stringContaining('strange_field') },
      ])
  })

  it.each(names)('%s refuses NUL and lone surrogates with a message', async (name) => {
    const bodies = [{ text: 'a\0b' }, { 'a\0b': 1 }, { deep: [{ list: ['\ud800'] }] }]
    const sent = [
      { query: 'x=a%00b' },
      ...(hasParameter(name) ? [{ param: 'a%00b' }] : []),
      ...(takesBody(name) ? bodies.map((fields) => ({ fields })) : []),
    ]
    for (const each of sent)
      expect([name, each, await request(name, each)]).toEqual([
        name,
        each,
        { status: 400, text: expect.stringContaining(unstorable) },
      ])
  })

  it.each([
    ['no device', '{"settings":{}}'],
    ['no body', ''],
  ])('a call about a device without its ID reports the missing field: %s', async (_name, body) => {
    const response = await fetch(`${portal.origin}/api/portal/device-set-settings`, {
      method: 'POST',
      headers: { cookie: cookies.get('aemp_api_users') ?? '', 'content-type': 'application/json' },
      body,
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_INPUT', message: 'deviceid: Required.' }),
    ])
  })

  it.each([
    ['/api/auth/sign-in/email', { email: 'vendor@example.com', password: 'a\0b' }, unstorable],
    ['/api/auth/two-factor/verify', { code: '123456\0' }, unstorable],
    ['/api/auth/sign-in/email', { email: 'a@example.com', password: 'x', strange_field: 1 }, 'strange_field'],
  ])('%s refuses %j', async (path, body, words) => {
    const response = await fetch(`${portal.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)])
  })

  it.each(['/api/device/%ff', '/api/%E0%A4%A', '/api/device/device/%C0%80/connection', '/%00', '/data/%00'])(
    '%s is a client error',
    async (path) => {
      const response = await fetch(`${portal.origin}${path}`, {
        headers: { cookie: cookies.get('senquip_admin') ?? '' },
      })
      expect(response.status).toBeLessThan(500)
    },
  )

  it("NUL in a page's query is left to the page", async () => {
    const answers = ['/login', '/login?at=%00'].map(
      async (path) => (await fetch(`${portal.origin}${path}`)).status,
    )
    const [plain, withNul] = await Promise.all(answers)
    expect(withNul).toBe(plain)
  })
})
