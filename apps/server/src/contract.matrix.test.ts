import { type CallMeta, contract } from '@fieldport/contract'
import {
  type Capability,
  capabilityTable,
  type PermissionLevel,
  permissionLevels,
  type SessionGroup,
  sessionGroups,
  type TierGate,
  tierTable,
} from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

type Calls = { [Group in keyof typeof contract]: `${Group}.${keyof (typeof contract)[Group] & string}` }
type CallName = Calls[keyof Calls]

type Row = {
  /** Who may: everybody signed in, one group, or whoever holds a capability on the device. */
  readonly may:
    | 'signedIn'
    | { readonly group: SessionGroup }
    | { readonly capability: Capability; readonly gate?: TierGate }
  readonly query?: string
  readonly body?: unknown
}

/** One row a call, written by hand from the specification; a call without a row does not compile. */
const rows: Record<CallName, Row> = {
  'portal.userLogin': { may: 'signedIn' },
  'portal.userGetDeviceSummary': { may: 'signedIn' },
  'portal.adminGetDeviceSummary': { may: { group: 'senquip_admin' } },
  'portal.userLive': { may: 'signedIn' },
  'portal.deviceGetSettings': { may: { capability: 'viewData' } },
  'portal.deviceGetData': { may: { capability: 'viewData' } },
  'device.getSeries': { may: { capability: 'viewData' }, query: 'dataKeys=vin&relative=60000' },
  'device.countPoints': { may: { capability: 'viewData' }, query: 'relative=60000' },
  'device.lastReadings': { may: { capability: 'viewData' } },
  'device.live': { may: { capability: 'viewData' } },
  'device.getConnection': { may: { capability: 'accessAdminSettings' } },
  'device.setConnection': { may: { capability: 'accessAdminSettings' }, body: { udpAllowed: false } },
  'device.listRefusals': { may: { capability: 'accessDiagnostics' } },
}

const hosted = 'MATRIX001'
const basic = 'MATRIX002'
const absent = 'MATRIX999'

type Persona = PermissionLevel | SessionGroup | 'stranger' | 'signedOut'
const personas: readonly Persona[] = [...permissionLevels, ...sessionGroups, 'stranger', 'signedOut']
const isLevel = (persona: Persona): persona is PermissionLevel =>
  permissionLevels.some((level) => level === persona)

function expectedStatus(row: Row, persona: Persona, device: string): number {
  if (persona === 'signedOut') return 401
  if (row.may === 'signedIn') return 200
  if ('group' in row.may) return persona === row.may.group ? 200 : 404
  if (device === absent) return 404
  if (persona === 'senquip_admin') return 200
  if (!isLevel(persona)) return 404
  if (!capabilityTable[row.may.capability].includes(persona)) return 403
  const tier = tierTable[device === basic ? 'Basic' : 'Hosted']
  return row.may.gate && !tier[row.may.gate] ? 403 : 200
}

function procedureOf(name: CallName) {
  const [group, call] = name.split('.') as [keyof typeof contract, string]
  const procedure = Object.entries(contract[group]).find(([key]) => key === call)?.[1]
  if (!procedure) throw new Error(`no call ${name}`)
  return procedure['~orpc']
}

describe('every call × every level, group, stranger and signed out', () => {
  let portal: TestPortal
  const cookies = new Map<Persona, string>()

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
  })
  afterAll(() => portal.stop())

  async function request(name: CallName, persona: Persona, device: string): Promise<Response> {
    const { route } = procedureOf(name)
    const { query, body } = rows[name]
    const path = (route.path ?? '').replace('{deviceid}', device)
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

  const names = Object.keys(rows) as CallName[]

  it('has a row for every call of the contract, and the contract says the same', () => {
    const calls = Object.entries(contract).flatMap(([group, some]) =>
      Object.keys(some).map((call) => `${group}.${call}`),
    )
    expect(names.toSorted()).toEqual(calls.toSorted())
    for (const name of names) {
      const { access } = procedureOf(name).meta as CallMeta
      const { may } = rows[name]
      const declared =
        may === 'signedIn' ? { kind: 'signedIn' } : { kind: 'group' in may ? 'group' : 'device', ...may }
      expect({ name, access }).toEqual({ name, access: declared })
    }
  })

  describe.each(names)('%s', (name) => {
    const isDeviceCall = procedureOf(name).route.path?.includes('{deviceid}') ?? false
    const devices = isDeviceCall ? [hosted, basic, absent] : [hosted]
    it.each(personas)('%s', async (persona) => {
      for (const device of devices) {
        const response = await request(name, persona, device)
        expect([device, response.status]).toEqual([device, expectedStatus(rows[name], persona, device)])
      }
    })
  })

  const deviceCalls = names.filter((name) => procedureOf(name).route.path?.includes('{deviceid}'))
  it.each(deviceCalls)('%s answers a stranger alike whether the device exists or not', async (name) => {
    const [there, gone] = [await request(name, 'stranger', hosted), await request(name, 'stranger', absent)]
    expect(await there.text()).toBe(await gone.text())
    expect(there.status).toBe(gone.status)
  })
})
