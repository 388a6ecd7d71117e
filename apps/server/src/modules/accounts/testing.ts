import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import { buildAuthorise } from '../../platform/access/authorise.ts'
import { buildCalls } from '../../platform/http/calls.ts'
import { createHttpApp } from '../../platform/http/http-app.ts'
import { createLog } from '../../platform/monitoring/log.ts'
import { createMetrics } from '../../platform/monitoring/metrics.ts'
import { hostOf } from '../../platform/network/client-address.ts'
import { createSeal } from '../../platform/seal.ts'
import { parseTrustedProxies } from '../../platform/network/trusted-proxies.ts'
import { testFoundation } from '../../testing/foundation.ts'
import type { MailContent } from '../messages/messages.module.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { type AccountsModuleOptions, createAccountsModule } from './accounts.module.ts'
import { recordMessages } from './mfa/testing.ts'

export const origin = 'http://localhost:8080'
export const password = 'Right-pass-1'
export const ownerEmail = 'olive@example.com'
export const signUpInput = (email: string, over: object = {}) => ({
  email,
  given_name: 'Olive',
  family_name: 'Owner',
  password,
  terms: true,
  ...over,
})

/** Creates the account of the person that most tests are about. */
export const createOwner = ({ accounts }: Pick<Harness, 'accounts'>) =>
  accounts.createUser({ email: ownerEmail, password, givenName: 'Olive', familyName: 'Owner' })

export type Harness = Awaited<ReturnType<typeof accountsHarness>>
export type TestResponse = { readonly status: number; readonly body: unknown; readonly headers: Headers }

/**
 * The module behind HTTP as in the portal, with a clock that tests control, recorded messages, and a cheap password
 * hash that counts its calls.
 */
export async function accountsHarness(
  { db }: Relational,
  over: Partial<AccountsModuleOptions> = {},
  env: Readonly<Record<string, string>> = {},
) {
  await emptyTables(db, 'users', 'rate_limits', 'one_time_codes', 'outgoing_messages')
  const time = { nowMs: Date.UTC(2026, 0, 1) }
  const ground = { db, clock: { nowMs: () => time.nowMs }, seal: createSeal('k'.repeat(32)) }
  const foundation = await testFoundation(ground, { PUBLIC_URL: origin, ...env })
  const kept = recordMessages()
  const counts = { hashes: 0, pausesMs: [] as number[] }
  const factors = { methods: [] as ('TOTP' | 'SMS')[], code: '123456', texts: 0, exceeded: false }
  const heard = { invited: [] as string[], changedHours: [] as string[] }
  const options: AccountsModuleOptions = {
    ...ground,
    ...foundation,
    messages: kept.messages,
    publicUrl: origin,
    signInAttempts: 1000,
    secondFactors: testFactors(factors),
    acceptInvitations: async (_userId, email) => void heard.invited.push(email),
    onQuietHoursChanged: async (userId) => void heard.changedHours.push(userId),
    onError: () => {},
    hasher: countingHasher(counts),
    fixedDuration: async (work) => {
      counts.pausesMs.push(1)
      return work()
    },
    ...over,
  }
  const module = createAccountsModule(options)
  const app = buildApp(module, options)

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    sent: Readonly<Record<string, string>> = {},
  ) =>
    app.request(
      `${origin}${path}`,
      {
        method,
        headers: { origin, 'content-type': 'application/json', ...sent },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    )
  const contents = () => kept.mails.map((mail) => mail.content)
  return {
    ...options,
    ...module,
    ...kept,
    time,
    counts,
    factors,
    ...heard,
    contents,
    browser: browserOf(ask),
  }
}

function buildApp(module: ReturnType<typeof createAccountsModule>, options: AccountsModuleOptions) {
  const { sites } = options
  const authorise = buildAuthorise({
    authenticate: module.sessions.authenticate,
    findDeviceAccess: () => Promise.resolve(null),
    switchesOfHost: async (headers) => sites.switchesOf(sites.siteIdOfHost(hostOf(headers))),
  })
  return createHttpApp({
    log: createLog('silent'),
    metrics: createMetrics(),
    authorise,
    authenticate: module.sessions.authenticate,
    identity: module.sessions.handler,
    acceptedOrigins: sites.origins,
    publicUrl: origin,
    trustedProxies: parseTrustedProxies('192.0.2.1'),
    healthChecks: {},
    healthCauses: () => Promise.resolve([]),
    phase: () => 'serving',
    webRoot: '/nowhere',
    outbox: null,
    registerRawCalls: () => {},
    router: accountsRoutes(buildCalls(authorise), { ...module, sites }),
    sitePages: {
      page: (_headers, template) => template,
      linkBase: () => origin,
      brandName: () => 'Portal',
      areDocsOpen: () => true,
      mapOrigins: () => [],
      register: () => {},
    },
  })
}

/** A person's browser: it keeps its cookies and comes from one address. */
function browserOf(
  ask: (
    method: string,
    path: string,
    body?: unknown,
    sent?: Record<string, string>,
  ) => Promise<Response> | Response,
) {
  return (from = '198.51.100.1', headers: Readonly<Record<string, string>> = {}) => {
    const jar = new Map<string, string>()
    const send = async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = { 'x-forwarded-for': from, ...headers, ...(cookie === '' ? {} : { cookie }) }
      const response = await ask(method, path, body, sent)
      for (const each of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=')
        if (/Max-Age=0/i.test(each)) jar.delete(name)
        else jar.set(name, value)
      }
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        headers: response.headers,
      }
    }
    return {
      jar,
      send,
      user: (path: string, body: unknown = {}) => send('POST', `/api/user/${path}`, body),
      signIn: (email: string, word = password, redirect?: unknown) =>
        send('POST', '/api/auth/sign-in/email', { email, password: word, redirect }),
      who: () => send('GET', '/api/portal/user-login'),
    }
  }
}

export type Browser = ReturnType<ReturnType<typeof browserOf>>

function countingHasher(counts: { hashes: number }) {
  const counted = <Value>(value: Value) => {
    counts.hashes += 1
    return Promise.resolve(value)
  }
  return {
    hash: (word: string) => counted(`cheap:${word}`),
    verify: (word: string, hash: string) => counted(hash === `cheap:${word}`),
  }
}

function testFactors(factors: {
  methods: ('TOTP' | 'SMS')[]
  code: string
  texts: number
  exceeded: boolean
}) {
  return {
    methodFor: async () => ({
      preferred: factors.methods[0] ?? ('NOMFA' as const),
      methods: factors.methods,
    }),
    sendSms: async () => void (factors.texts += 1),
    verify: async (_userId: string, code: string) => {
      if (factors.exceeded) return 'attemptsExceeded' as const
      return code === factors.code ? ('valid' as const) : ('invalid' as const)
    },
  }
}

/** The code and the address in a link of a mail. */
export function parseMailLink(content: MailContent | undefined): {
  readonly code: string
  readonly user: string
} {
  const link = content && 'link' in content ? content.link : ''
  const [, code = '', user = ''] = /\/code=([^&]+)&user=(.+)$/.exec(link) ?? []
  return { code, user: decodeURIComponent(user) }
}
