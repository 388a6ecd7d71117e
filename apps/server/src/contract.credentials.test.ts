import { type ApiCredential, type CallMeta, contract, type Site } from '@fieldport/contract'
import {
  type CredentialScope,
  credentialScopes,
  defaultSwitches,
  type SiteFeature,
  type SiteSwitches,
} from '@fieldport/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const device = 'MATRIX001'
const email = 'all@example.com'
const vendorEmail = 'vendor@example.com'
/** A value that no schema accepts, so that only the access check matters. */
const unfit = 'x'.repeat(120)
/** For calls whose fields are all optional. */
const unfitFields = { code: unfit, scope: unfit }

const calls = Object.entries(contract).flatMap(([group, some]) =>
  Object.entries(some).map(([name, procedure]) => {
    const { route, meta } = procedure['~orpc']
    const { access } = meta as CallMeta
    return { name: `${group}.${name}`, path: route.path ?? '', method: route.method ?? 'POST', access }
  }),
)
type Call = (typeof calls)[number]

/**
 * The calls that a switch of the site configuration closes. Source: specification 1, section 1 ('Site configuration
 * switches').
 */
const closed: readonly [keyof SiteSwitches, readonly SiteFeature[]][] = [
  ['hideMarketingSignup', ['signUp']],
  ['hideAccount', ['account', 'mfaSetup']],
  ['allowMfa', ['mfaSetup']],
  ['allowApi', ['apiCredentials']],
  ['hideSupport', ['support']],
  ['hideDocs', []],
  ['hidePlans', ['plans']],
  ['hideFooter', []],
  ['showRegulatory', []],
  ['allowShareLinks', ['shareLinks']],
]

describe('every call of the contract', () => {
  let portal: TestPortal
  let vendor: string
  let cookie: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: device, tier: 'Hosted' })
    // Every call is open to it, so that what refuses one is its credential or its brand.
    await portal.createUser({ email, groups: ['senquip_admin', 'provisioning_account', 'aemp_api_users'] })
    vendor = await portal.signIn(vendorEmail)
    cookie = await portal.signIn(email)
  })
  afterAll(() => portal.stop())

  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(`${portal.origin}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  /** Made so that whatever may be called is refused for its input, where it takes any. */
  async function make(call: Call, headers: Record<string, string>) {
    const inPath = call.path.includes('{deviceid}')
    const path = call.path.replace('{deviceid}', device).replaceAll(/\{\w+\}/g, unfit)
    const body = {
      ...unfitFields,
      ...(call.access.kind === 'device' && !inPath ? { deviceid: device } : {}),
    }
    const response = await send(call.method, path, headers, call.method === 'GET' ? undefined : body)
    // Streams and files are no JSON.
    if (response.ok && !response.headers.get('content-type')?.startsWith('application/json')) {
      await response.body?.cancel()
      return { status: response.status, reason: undefined }
    }
    const answer = (await response.json()) as { data?: { reason?: string } } | null
    return { status: response.status, reason: response.ok ? undefined : answer?.data?.reason }
  }

  describe('with an API credential', () => {
    const keys = new Map<CredentialScope, string>()

    beforeAll(async () => {
      const found = await send('GET', `/api/portal/admin-find-users?q=${email}`, { cookie: vendor })
      const [account] = ((await found.json()) as { Items: { userid: string }[] }).Items
      const most = { userid: account?.userid, maxApiKeys: credentialScopes.length }
      await send('PUT', '/api/portal/admin-set-max-api-keys', { cookie: vendor }, most)
      for (const scope of credentialScopes) {
        const answer = await send('POST', '/api/user/api-credentials', { cookie }, { scope })
        const { id, key } = (await answer.json()) as ApiCredential
        keys.set(scope, `${id}.${key}`)
      }
    })

    const expected = ({ access, method }: Call, scope: CredentialScope) => {
      if (access.kind !== 'public' && access.sessionOnly) return '403 sessionOnly'
      return access.kind !== 'public' && scope === 'read' && method !== 'GET' ? '403 scope' : 'made'
    }

    describe.each(calls)('$name', (call) => {
      it.each(credentialScopes)('%s', async (scope) => {
        const { status, reason } = await make(call, { 'x-api-key': keys.get(scope) ?? '' })
        const outcome = status === 401 || status === 403 ? `${status} ${reason}` : 'made'
        expect(outcome).toBe(expected(call, scope))
      })

      it('with a wrong key, and with a valid cookie', async () => {
        const [id] = (keys.get('readWrite') ?? '').split('.')
        const headers = { cookie, 'x-api-key': `${id}.${'A'.repeat(43)}` }
        expect((await make(call, headers)).status).toBe(401)
      })
    })
  })

  describe('under a brand', () => {
    const turn = async (change: Partial<SiteSwitches>) => {
      const answer = await send('GET', '/api/portal/admin-get-sites', { cookie: vendor })
      const [site] = ((await answer.json()) as { Items: Site[] }).Items
      if (!site) throw new Error('There is no brand.')
      const { images: _, ...settings } = site
      const switches = { ...defaultSwitches, ...change }
      const path = `/api/portal/admin-sites/${site.siteid}`
      const turned = await send('PUT', path, { cookie: vendor }, { ...settings, switches })
      expect(turned.status).toBe(200)
    }
    afterEach(() => turn({}))

    it('has calls behind each switch that disables something', () => {
      const features = new Set(closed.flatMap(([, some]) => some))
      const behind = new Set(calls.flatMap(({ access }) => access.feature ?? []))
      expect([...behind].toSorted()).toEqual([...features].toSorted())
      expect(closed.map(([name]) => name).toSorted()).toEqual(Object.keys(defaultSwitches).toSorted())
    })

    const gated = calls.filter(({ access }) => access.feature)
    const statusesOf = async (some: readonly Call[]) => {
      const answers = new Map<string, number>()
      for (const call of some) answers.set(call.name, (await make(call, { cookie })).status)
      return answers
    }
    let before: Map<string, number>
    beforeAll(async () => {
      before = await statusesOf(calls)
    })

    const expectedOf = (some: readonly Call[], features: readonly SiteFeature[]) => {
      const isGone = ({ access }: Call) => access.feature && features.includes(access.feature)
      return new Map(some.map((call) => [call.name, isGone(call) ? 404 : before.get(call.name)]))
    }

    it('leaves all other calls open, with every switch turned', async () => {
      const turned = closed.map(([name]) => [name, !defaultSwitches[name]] as const)
      await turn(Object.fromEntries(turned))
      const features = closed.flatMap(([, some]) => some)
      expect(await statusesOf(calls)).toEqual(expectedOf(calls, features))
    })

    it.each(closed)('%s', async (name, features) => {
      await turn({ [name]: !defaultSwitches[name] })
      expect(await statusesOf(gated)).toEqual(expectedOf(gated, features))
    })
  })
})
