import { type CallMeta, contract } from '@fieldport/contract'
import {
  capabilityTable,
  type PermissionLevel,
  permissionLevels,
  type SessionGroup,
  sessionGroups,
  tierTable,
} from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName, Row } from './testing/contract-row.ts'
import { callRows } from './testing/contract-rows.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const hosted = 'MATRIX001'
const basic = 'MATRIX002'
const absent = 'MATRIX999'

type Persona = PermissionLevel | SessionGroup | 'stranger' | 'signedOut'
const personas: readonly Persona[] = [...permissionLevels, ...sessionGroups, 'stranger', 'signedOut']
const isLevel = (persona: Persona): persona is PermissionLevel =>
  permissionLevels.some((level) => level === persona)

function expectedStatus(row: Row, persona: Persona, device: string): number {
  const allowed = row.allowed ?? 200
  if (row.may === 'public') return allowed
  if (persona === 'signedOut') return 401
  if (row.may === 'signedIn') return allowed
  if ('groups' in row.may) {
    if (!row.may.groups.some((group) => group === persona)) return 404
    return device === absent ? 404 : allowed
  }
  if (device === absent) return 404
  if (row.may.memberOf && !row.may.memberOf.some((group) => group === persona)) return 404
  if (persona === 'senquip_admin') return allowed
  if (!isLevel(persona)) return 404
  if (!capabilityTable[row.may.capability].includes(persona)) return 403
  const tier = tierTable[device === basic ? 'Basic' : 'Hosted']
  return row.may.gate && !tier[row.may.gate] ? 403 : allowed
}

function procedureOf(name: CallName) {
  const [group, call] = name.split('.') as [keyof typeof contract, string]
  const procedure = Object.entries(contract[group]).find(([key]) => key === call)?.[1]
  if (!procedure) throw new Error(`no call ${name}`)
  return procedure['~orpc']
}

const namesDevice = (name: CallName) => procedureOf(name).route.path?.includes('{deviceid}') ?? false

function isDeviceInBody(name: CallName): boolean {
  return (procedureOf(name).meta as CallMeta).access.kind === 'device' && !namesDevice(name)
}

describe('every call × every level, group, stranger and signed out', () => {
  let portal: TestPortal
  const cookies = new Map<Persona | 'supportView', string>()

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
    await portal.createDevice({ deviceId: basic, tier: 'Basic' })
    for (const persona of personas) {
      if (persona === 'signedOut') continue
      const groups = isLevel(persona) || persona === 'stranger' ? [] : [persona]
      const email = `${persona.toLowerCase()}@example.com`
      await portal.createUser({ email, groups })
      if (isLevel(persona)) for (const device of [hosted, basic]) await portal.grant(device, email, persona)
      cookies.set(persona, await portal.signIn(email))
    }
    cookies.set('supportView', await startSupportView())
  })
  afterAll(() => portal.stop())

  /** @returns the session of a vendor who looks at an Admin who is in every other group */
  async function startSupportView(): Promise<string> {
    const email = 'viewed@example.com'
    await portal.createUser({ email, groups: sessionGroups.filter((group) => group !== 'senquip_admin') })
    await portal.grant(hosted, email, 'ADMIN')
    const cookie = await portal.signIn('vendor@example.com')
    const headers = { cookie, 'content-type': 'application/json' }
    const found = await fetch(`${portal.origin}/api/portal/admin-find-users?q=${email}`, { headers })
    const { Items } = (await found.json()) as { Items: { userid: string }[] }
    const body = JSON.stringify({ userid: Items[0]?.userid, reason: 'Contract test' })
    const start = `${portal.origin}/api/portal/admin-start-support-view`
    const started = await fetch(start, { method: 'POST', headers, body })
    if (!started.ok) throw new Error(await started.text())
    return cookie
  }

  async function request(
    name: CallName,
    persona: Persona | 'supportView',
    device: string,
  ): Promise<Response> {
    const { route } = procedureOf(name)
    const { query, params = {} } = callRows[name]
    const body = isDeviceInBody(name)
      ? { ...(callRows[name].body as object), deviceid: device }
      : callRows[name].body
    const path = Object.entries({ ...params, deviceid: device }).reduce<string>(
      (filled, [key, value]) => filled.replace(`{${key}}`, value),
      route.path ?? '',
    )
    const abort = new AbortController()
    const cookie = cookies.get(persona)
    const response = await fetch(`${portal.origin}${path}${query ? `?${query}` : ''}`, {
      method: route.method ?? 'POST',
      headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: abort.signal,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? '' : await response.text()
    if (isStream) abort.abort()
    return new Response(text, { status: response.status, headers: response.headers })
  }

  const names = Object.keys(callRows) as CallName[]

  it('has a row for every call of the contract, with the same access', () => {
    const calls = Object.entries(contract).flatMap(([group, some]) =>
      Object.keys(some).map((call) => `${group}.${call}`),
    )
    expect(names.toSorted()).toEqual(calls.toSorted())
    for (const name of names) {
      const { access } = procedureOf(name).meta as CallMeta
      const { may, feature, sessionOnly, supportView } = callRows[name]
      const declared =
        typeof may === 'string' ? { kind: may } : { kind: 'groups' in may ? 'group' : 'device', ...may }
      const limits = {
        ...(feature ? { feature } : {}),
        ...(sessionOnly ? { sessionOnly } : {}),
        ...(supportView ? { supportView } : {}),
      }
      expect({ name, access }).toEqual({ name, access: { ...declared, ...limits } })
    }
  })

  // One test per call: thousands of tests of a few milliseconds would take longer to report than to run.
  it.each(names)('%s', async (name) => {
    const isDeviceCall = namesDevice(name) || isDeviceInBody(name)
    const devices = isDeviceCall ? [hosted, basic, absent] : [hosted]
    const cases = personas.flatMap((persona) => devices.map((device) => ({ persona, device })))
    const found: unknown[] = []
    for (const { persona, device } of cases)
      found.push({ persona, device, status: (await request(name, persona, device)).status })
    const expected = cases.map((each) => ({
      ...each,
      status: expectedStatus(callRows[name], each.persona, each.device),
    }))
    expect(found).toEqual(expected)
  })

  it.each(names.filter(isDeviceInBody))('%s is refused before the body is parsed', async (name) => {
    const { route } = procedureOf(name)
    const post = async (persona: Persona, body: string) => {
      const response = await fetch(`${portal.origin}${route.path}`, {
        method: route.method ?? 'POST',
        headers: { cookie: cookies.get(persona) ?? '', 'content-type': 'application/json' },
        body,
      })
      return response.status
    }
    // What nobody could parse: 400 for it would say that the right was not asked.
    const broken = `{"deviceid":"${hosted}","broken":[`
    expect(await post('stranger', broken)).toBe(404)
    const row = callRows[name]
    const allowed = personas.find((persona) => expectedStatus(row, persona, hosted) === (row.allowed ?? 200))
    expect(await post(allowed ?? 'ADMIN', broken)).toBe(400)
  })

  // The call that ends the view would end it for those after it.
  it.each(names.filter((name) => callRows[name].supportView !== 'allowed'))(
    '%s during a support view is refused unless it only reads',
    async (name) => {
      const response = await request(name, 'supportView', hosted)
      const { data } =
        response.status === 403 ? ((await response.json()) as { data: { reason?: string } }) : {}
      const isRefused = procedureOf(name).route.method !== 'GET' || callRows[name].supportView === 'hidden'
      expect(data?.reason === 'supportView').toBe(isRefused)
      expect(response.status).not.toBe(401)
    },
  )

  it('ends a support view only by its own call', async () => {
    const who = async () =>
      (await (await request('portal.userLogin', 'supportView', hosted)).json()) as object
    expect(await who()).toMatchObject({ email: 'viewed@example.com' })
    expect((await request('portal.endSupportView', 'supportView', hosted)).status).toBe(200)
    expect(await who()).toMatchObject({ email: 'vendor@example.com' })
  })

  const deviceCalls = names.filter((name) => namesDevice(name) || isDeviceInBody(name))
  it.each(deviceCalls)('%s answers a stranger alike for existing and missing devices', async (name) => {
    const [there, gone] = [await request(name, 'stranger', hosted), await request(name, 'stranger', absent)]
    expect(await there.text()).toBe(await gone.text())
    expect(there.status).toBe(gone.status)
  })
})
