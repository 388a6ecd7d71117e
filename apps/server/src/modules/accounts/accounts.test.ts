import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { addressHeader } from '../../platform/network/client-address.ts'
import { createSeal } from '../../platform/seal.ts'
import { noSecondFactors } from '../../testing/accounts.ts'
import { testFoundation } from '../../testing/foundation.ts'
import { createAccountsModule } from './accounts.module.ts'
import { createAccountsRepository } from './accounts.repository.ts'

const origin = 'http://localhost:8080'
const password = 'Right-pass-1'
const owner = { email: 'Owner@Example.com', password, givenName: 'Olive', familyName: 'Owner' }
const start = Date.now()

type Sent = { origin?: string; cookie?: string; address?: string; type?: string }

describe.each(relationalTestEngines())('accounts on $name', (engine) => {
  let relational: Relational
  let nowMs = start

  const build = async (over: { publicUrl?: string; secretKey?: string } = {}) => {
    const ground = {
      db: relational.db,
      seal: createSeal(over.secretKey ?? 'k'.repeat(32)),
      clock: { nowMs: () => nowMs },
    }
    const publicUrl = over.publicUrl ?? origin
    return createAccountsModule({
      ...ground,
      ...(await testFoundation(ground, { PUBLIC_URL: publicUrl })),
      ...noSecondFactors,
      publicUrl,
      signInAttempts: 3,
      onError: () => {},
    })
  }
  let { accounts, sessions } = {} as Awaited<ReturnType<typeof build>>

  const post = (path: string, body: unknown, sent: Sent = {}, to = sessions) => {
    const headers = new Headers({ 'content-type': sent.type ?? 'application/json' })
    headers.set('origin', sent.origin ?? origin)
    if (sent.cookie) headers.set('cookie', sent.cookie)
    headers.set(addressHeader, sent.address ?? '192.0.2.1')
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const request = new Request(`${origin}/api/auth/${path}`, { method: 'POST', headers, body: text })
    return to.handler(request)
  }
  const signIn = (email: string, word: string, sent: Sent = {}, to = sessions) =>
    post('sign-in/email', { email, password: word }, sent, to)
  const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const callerIn = async (of: typeof sessions, cookie: string) =>
    (await of.authenticate(new Headers({ cookie })))?.caller ?? null
  const callerWith = (cookie: string) => callerIn(sessions, cookie)

  let passwordHash: string
  beforeAll(async () => {
    relational = await engine.open()
    passwordHash = await hashPassword(password)
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    nowMs = start
    await emptyTables(relational.db, 'users', 'rate_limits')
    ;({ accounts, sessions } = await build())
    const row = {
      id: 'owner',
      email: 'owner@example.com',
      givenName: owner.givenName,
      familyName: owner.familyName,
      emailVerified: true,
      groups: [],
      siteId: null,
      passwordHash,
    }
    await createAccountsRepository(relational.db).insertUser(row)
  })

  describe('signing in', () => {
    it('sets a seven-day cookie hidden from scripts, and no other credential', async () => {
      const response = await signIn('owner@example.com', password)
      expect(response.status).toBe(200)
      const [cookie, ...more] = response.headers.getSetCookie()
      expect(more.map((each) => each.split('=')[0])).toEqual(['portal.known_device', 'portal.sign_in'])
      expect(cookie).toMatch(/^portal\.session_token=/)
      expect(cookie).toContain('Max-Age=604800')
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).not.toContain('Secure')
      const token = decodeURIComponent(cookieOf(response)).split('=')[1]?.split('.')[0]
      expect(await response.text()).not.toContain(token)
      expect(await callerWith(cookieOf(response))).toMatchObject({
        email: 'owner@example.com',
        name: 'Olive Owner',
        groups: [],
      })
    })

    it('restricts the cookie to encrypted connections behind https', async () => {
      const secure = (await build({ publicUrl: 'https://portal.example.com' })).sessions
      const sent = { origin: 'https://portal.example.com' }
      const response = await signIn('owner@example.com', password, sent, secure)
      const cookie = response.headers.getSetCookie()[0] ?? ''
      expect(cookie).toMatch(/^__Secure-portal\.session_token=.*Secure/)
      expect(await callerIn(secure, cookieOf(response))).not.toBeNull()
    })

    it('ignores the case of the address', async () => {
      expect((await signIn('OWNER@example.COM', password)).status).toBe(200)
    })

    it('answers an unknown address and a wrong password alike', async () => {
      const wrong = await signIn('owner@example.com', 'Wrong-pass-1')
      const unknown = await signIn('nobody@example.com', password)
      expect(wrong.status).toBe(401)
      expect(unknown.status).toBe(401)
      expect(await wrong.json()).toEqual(await unknown.json())
      const shape = (response: Response) => [...response.headers.keys()]
      expect(shape(wrong)).toEqual(shape(unknown))
    })

    it.each([
      ['a form', 'email=owner%40example.com', 'application/x-www-form-urlencoded'],
      ['text', JSON.stringify(owner), 'text/plain'],
      ['no JSON', '{"email"', 'application/json'],
      ['wrong types', '{"email":["a"],"password":{}}', 'application/json'],
      [
        'a very long password',
        JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(129) }),
        'application/json',
      ],
    ])('refuses %s', async (_, body, type) => {
      await expect(post('sign-in/email', body, { type })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    })

    it('refuses a body that is too large', async () => {
      const body = { email: 'owner@example.com', password, more: 'x'.repeat(20_000) }
      await expect(post('sign-in/email', body)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    })
  })

  describe('wrong passwords', () => {
    const limited = { code: 'TOO_MANY_REQUESTS', context: { retryAfterSeconds: 60 } }

    it('are limited per minute from an address, sent simultaneously or one by one', async () => {
      const tries = await Promise.allSettled(
        [1, 2, 3, 4, 5].map(() => signIn('owner@example.com', 'Wrong-1')),
      )
      expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3)
      await expect(signIn('owner@example.com', password)).rejects.toMatchObject(limited)
      expect((await signIn('owner@example.com', password, { address: '192.0.2.2' })).status).toBe(200)
      nowMs += 60_000
      expect((await signIn('owner@example.com', password)).status).toBe(200)
    })

    it('are counted without correct ones', async () => {
      for (const _ of Array(5)) expect((await signIn('owner@example.com', password)).status).toBe(200)
    })

    it('are counted by the network of an IPv6 address', async () => {
      const address = (end: string) => ({ address: `2001:db8:0:1::${end}` })
      for (const end of ['1', '2', '3']) await signIn('owner@example.com', 'Wrong-1', address(end))
      await expect(signIn('owner@example.com', password, address('4'))).rejects.toMatchObject(limited)
      const elsewhere = { address: '2001:db8:0:2::1' }
      expect((await signIn('owner@example.com', password, elsewhere)).status).toBe(200)
    })
  })

  describe('a session', () => {
    let cookie: string
    beforeEach(async () => {
      cookie = cookieOf(await signIn('owner@example.com', password))
    })

    it('ends when signed out, at once', async () => {
      expect((await post('sign-out', {}, { cookie })).status).toBe(200)
      expect(await callerWith(cookie)).toBeNull()
    })

    it('ends for a script too, which sends no origin', async () => {
      const headers = { cookie, 'content-type': 'application/json' }
      const request = new Request(`${origin}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' })
      expect((await sessions.handler(request)).status).toBe(200)
      expect(await callerWith(cookie)).toBeNull()
    })

    it('ends after seven days', async () => {
      nowMs += 7 * 86_400_000 - 60_000
      expect(await callerWith(cookie)).not.toBeNull()
      nowMs += 120_000
      expect(await callerWith(cookie)).toBeNull()
      await sessions.removeExpired()
      nowMs = start
      expect(await callerWith(cookie)).toBeNull()
    })

    it('is refused with a cookie that was changed, truncated or signed by another key', async () => {
      const [name, value = ''] = cookie.split('=')
      const [token, signature = ''] = decodeURIComponent(value).split('.')
      const forged = createSeal('x'.repeat(32)).hash(String(token))
      const cookies = [
        `${name}=`,
        `${name}=${token}`,
        `${name}=${token}.`,
        `${name}=${token}.${forged}`,
        `${name}=${encodeURIComponent(`x${token}.${signature}`)}`,
        `${name}=%E0%A4%A`,
        `other=1; nonsense; ${name}x=${value}`,
        '',
      ]
      for (const each of cookies) expect(await callerWith(each)).toBeNull()
      expect(await callerWith(`other=1; ${cookie}; more=2`)).not.toBeNull()
      const rekeyed = (await build({ secretKey: 'z'.repeat(32) })).sessions
      expect(await callerIn(rekeyed, cookie)).toBeNull()
    })

    it('is returned by get-session, without its token', async () => {
      const request = new Request(`${origin}/api/auth/get-session`, { headers: { cookie } })
      const body = await (await sessions.handler(request)).text()
      expect(body).toContain('owner@example.com')
      expect(body).not.toContain(decodeURIComponent(cookie).split('=')[1]?.split('.')[0])
    })

    it('survives unrelated changes, and ends with its password', async () => {
      await accounts.ensureUser({ ...owner, groups: ['senquip_dev'] })
      expect(await callerWith(cookie)).toMatchObject({ groups: ['senquip_dev'] })
      await accounts.ensureUser({ ...owner, password: 'Other-pass-1' })
      expect(await callerWith(cookie)).toBeNull()
      expect((await signIn('owner@example.com', password)).status).toBe(401)
      expect((await signIn('owner@example.com', 'Other-pass-1')).status).toBe(200)
    })
  })

  it.each([
    'sign-up/email',
    'sign-in/social',
    'update-user',
    'change-password',
    'change-email',
    'delete-user',
    'request-password-reset',
    'reset-password',
    'verify-email',
    'list-sessions',
    'revoke-sessions',
    'ok',
    'error',
    'sign-in/email/',
    'SIGN-IN/email',
    'sign-in%2Femail',
  ])('keeps %s disabled', async (path) => {
    const closed = { code: 'NOT_FOUND', message: 'Not found.' }
    await expect(post(path, { ...owner, email: 'new@example.com' })).rejects.toMatchObject(closed)
    await expect(sessions.handler(new Request(`${origin}/api/auth/${path}`))).rejects.toMatchObject(closed)
  })

  describe('an account', () => {
    it('is unique per address', async () => {
      await expect(accounts.createUser({ ...owner, givenName: 'Other' })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await accounts.findByEmail(' OWNER@example.com')).toMatchObject({ name: 'Olive Owner' })
      expect(await accounts.findByEmail('nobody@example.com')).toBeNull()
    })

    it.each(['plain', 'two@@example.com', 'name@example.cm', 'name@example.om'])(
      'cannot be %s',
      async (email) => {
        const refused = accounts.createUser({ ...owner, email })
        await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', message: 'Email is not valid.' })
      },
    )

    it.each(['Short-1', 'no-upper-1', 'NO-LOWER-1', 'No-digits', `Aa1${'x'.repeat(126)}`])(
      'cannot have the password %s',
      async (weak) => {
        const refused = accounts.createUser({
          email: 'new@example.com',
          givenName: 'New',
          familyName: '',
          password: weak,
        })
        await expect(refused).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          message:
            'Password must be at least 8 characters and contain uppercase letters, lowercase letters and numbers.',
        })
      },
    )

    it('has its granted groups, and no unknown group', async () => {
      expect(await accounts.hasAnyVendor()).toBe(false)
      await accounts.setGroups('OWNER@example.com', ['senquip_admin', 'senquip_admin'])
      expect(await accounts.hasAnyVendor()).toBe(true)
      await relational.db.execute(sql`UPDATE users SET groups = groups || ARRAY['made_up']`)
      expect(await accounts.listUsers()).toMatchObject([
        { email: 'owner@example.com', groups: ['senquip_admin'] },
      ])
      const nobody = accounts.setGroups('nobody@example.com', [])
      await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('is created once on repeated and simultaneous requests', async () => {
      const both = await Promise.allSettled(
        [1, 2].map(() => accounts.createUser({ ...owner, email: 'n@example.com' })),
      )
      expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const again = await accounts.ensureUser({ ...owner, email: 'n@example.com', givenName: 'Renamed' })
      expect(await accounts.findByEmail('n@example.com')).toEqual(again)
    })
  })
})
