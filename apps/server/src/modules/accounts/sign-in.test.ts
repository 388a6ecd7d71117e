import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { accountsHarness, type Browser, type Harness, password, ownerEmail, createOwner } from './testing.ts'

const email = ownerEmail
const minuteMs = 60_000
const auth = '/api/auth/two-factor'

describe.each(relationalTestEngines())('the sign-in on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let browser: Browser
  const start = async (
    ...over: Parameters<typeof accountsHarness> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    h = await accountsHarness(relational, ...over)
    browser = h.browser()
    await createOwner(h)
  }
  beforeEach(() => start())

  describe('in two steps', () => {
    const verify = (code: unknown, by = browser) => by.send('POST', `${auth}/verify`, { code })
    beforeEach(() => {
      h.factors.methods = ['TOTP']
    })

    it('asks for the factor only after the right password, and gives no access yet', async () => {
      expect((await browser.signIn(email, 'Wrong-pass-1')).status).toBe(401)
      const asked = await browser.signIn(email)
      expect(asked).toMatchObject({
        status: 200,
        body: { mfaRequired: true, method: 'TOTP', methods: ['TOTP'], codeSent: false },
      })
      const [cookie, ...more] = asked.headers.getSetCookie()
      expect(more).toEqual([])
      expect(cookie).toMatch(/^portal\.sign_in=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
      expect(await browser.who()).toMatchObject({ status: 401 })
    })

    it('opens a session by a code, once', async () => {
      await browser.signIn(email)
      const again = new Map(browser.jar)
      expect(await verify('123456')).toMatchObject({ status: 200, body: { user: { email } } })
      expect(await browser.who()).toMatchObject({ status: 200, body: { email } })
      expect([...browser.jar.keys()].toSorted()).toEqual(['portal.known_device', 'portal.session_token'])
      const replay = h.browser()
      for (const [name, value] of again) replay.jar.set(name, value)
      expect(await verify('123456', replay)).toMatchObject({ status: 401 })
      expect(await replay.who()).toMatchObject({ status: 401 })
    })

    it('opens one session when the code is sent twice simultaneously', async () => {
      await browser.signIn(email)
      const both = await Promise.all([verify('123456'), verify('123456')])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
      expect((await h.browser().signIn(email)).status).toBe(200)
    })

    it("accepts input of a recovery code's format, and nothing shorter, longer or of another type", async () => {
      h.factors.code = 'abcde-fghij'
      await browser.signIn(email)
      for (const code of ['12345', 'x'.repeat(41), 123_456, null, ['123456'], { $ne: '' }]) {
        expect(await verify(code)).toMatchObject({ status: 400, body: { message: 'Send JSON with code.' } })
      }
      expect(await verify('abcde-fghij')).toMatchObject({ status: 200 })
    })

    it('refuses a wrong code with the specified message, five times', async () => {
      await browser.signIn(email)
      for (const _ of Array(5)) {
        expect(await verify('000000')).toMatchObject({ status: 400, body: { message: 'Invalid Code' } })
      }
      const refused = await verify('123456')
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('600')
      expect(await browser.who()).toMatchObject({ status: 401 })
    })

    it('ends if the account has had too many wrong codes', async () => {
      await browser.signIn(email)
      h.factors.exceeded = true
      expect(await verify('000000')).toMatchObject({ status: 429 })
      h.factors.exceeded = false
      expect(await verify('123456')).toMatchObject({ status: 401 })
    })

    it('ends after ten minutes', async () => {
      await browser.signIn(email)
      h.time.nowMs += 10 * minuteMs - 1
      expect(await verify('000000')).toMatchObject({ status: 400 })
      h.time.nowMs += 1
      expect(await verify('123456')).toMatchObject({
        status: 401,
        body: { code: 'SIGNED_OUT', message: 'Log in again.', data: { reason: 'challengeOver' } },
      })
    })

    it('ends when it is cancelled', async () => {
      await browser.signIn(email)
      const again = new Map(browser.jar)
      expect(await browser.send('POST', `${auth}/cancel`, {})).toMatchObject({ status: 200 })
      expect([...browser.jar.keys()]).toEqual([])
      for (const [name, value] of again) browser.jar.set(name, value)
      expect(await verify('123456')).toMatchObject({ status: 401 })
    })

    it("is refused without its first step, or with another's cookie", async () => {
      expect(await verify('123456')).toMatchObject({ status: 401 })
      const other = h.browser()
      await h.accounts.createUser({ email: 'b@example.com', password, givenName: 'Bo', familyName: 'Bee' })
      await other.signIn('b@example.com')
      await browser.signIn(email)
      const mine = decodeURIComponent(browser.jar.get('portal.sign_in') ?? '').split(':')
      const theirs = decodeURIComponent(other.jar.get('portal.sign_in') ?? '').split(':')
      for (const forged of [
        [mine[0], theirs[1], theirs[2]],
        [mine[0], mine[1], theirs[2]],
        [mine[0], mine[1], ''],
        [mine[0]],
        ['', '', ''],
      ]) {
        browser.jar.set('portal.sign_in', encodeURIComponent(forged.join(':')))
        expect(await verify('123456')).toMatchObject({ status: 401 })
      }
    })

    it('sends the code if SMS is preferred, and again on request', async () => {
      h.factors.methods = ['SMS', 'TOTP']
      expect(await browser.send('POST', `${auth}/send-sms`, {})).toMatchObject({ status: 401 })
      expect(await browser.signIn(email)).toMatchObject({ body: { method: 'SMS', codeSent: true } })
      expect(await browser.send('POST', `${auth}/send-sms`, {})).toMatchObject({
        status: 200,
        body: { done: true },
      })
      expect(h.factors.texts).toBe(2)
    })
  })

  describe('wrong passwords', () => {
    const wrong = (by: Browser, address = email) => by.signIn(address, 'Wrong-pass-1')

    it('take one hash, whether the account exists or not', async () => {
      for (const address of [email, 'nobody@example.com']) {
        const before = h.counts.hashes
        await wrong(browser, address)
        expect(h.counts.hashes).toBe(before + 1)
      }
    })

    it.each([email, 'nobody@example.com'])(
      'for %s are limited to ten in 15 minutes from one network',
      async (address) => {
        for (const _ of Array(10)) expect(await wrong(browser, address)).toMatchObject({ status: 401 })
        const refused = await browser.signIn(address)
        expect(refused.status).toBe(429)
        expect(refused.headers.get('retry-after')).toBe('900')
      },
    )

    it('of a stranger do not lock the owner out', async () => {
      for (const _ of Array(11)) await wrong(h.browser('203.0.113.66'))
      expect((await browser.signIn(email)).status).toBe(200)
    })

    it('of many strangers do not lock out a browser known to the account', async () => {
      const known = h.browser('198.51.100.7')
      await known.signIn(email)
      for (const n of Array(100).keys()) await wrong(h.browser(`203.0.113.${n}`))
      expect(await h.browser('198.51.100.8').signIn(email)).toMatchObject({ status: 429 })
      expect((await known.signIn(email)).status).toBe(200)
      for (const _ of Array(10)) await wrong(known)
      expect(await known.signIn(email)).toMatchObject({ status: 429 })
    })

    it('are reset for the account when its owner sets a new one', async () => {
      for (const n of Array(100).keys()) await wrong(h.browser(`203.0.113.${n}`))
      await browser.user('forgot-password', { email })
      const link = h.contents().at(-1)
      const code = /code=([^&]+)/.exec(link && 'link' in link ? link.link : '')?.[1]
      await browser.user('reset-password', { user: email, code, password: 'Newer-pass-2' })
      expect((await browser.signIn(email, 'Newer-pass-2')).status).toBe(200)
    })

    it('are not counted separately for a cookie that is forged or of another account', async () => {
      await h.accounts.createUser({ email: 'b@example.com', password, givenName: 'Bo', familyName: 'Bee' })
      const other = h.browser('203.0.113.200')
      await other.signIn('b@example.com')
      for (const n of Array(100).keys()) await wrong(h.browser(`203.0.113.${n}`))
      expect(await other.signIn(email)).toMatchObject({ status: 429 })
      const forged = h.browser('203.0.113.201')
      forged.jar.set('portal.known_device', 'id.c2lnbmF0dXJl')
      expect(await forged.signIn(email)).toMatchObject({ status: 429 })
    })
  })

  describe('a session', () => {
    const sessions = async (by = browser) =>
      ((await by.send('GET', '/api/user/sessions')).body as { Items: Record<string, unknown>[] }).Items

    it('has a new token at each sign-in, and the previous one ends', async () => {
      browser.jar.set('portal.session_token', 'fixed.by-a-stranger')
      await browser.signIn(email)
      const first = browser.jar.get('portal.session_token') ?? ''
      expect(first).not.toContain('fixed')
      await browser.signIn(email)
      const old = h.browser()
      old.jar.set('portal.session_token', first)
      expect(await old.who()).toMatchObject({ status: 401 })
      expect(await browser.who()).toMatchObject({ status: 200 })
      expect(await sessions()).toHaveLength(1)
    })

    it('is listed with its origin, and the current one is marked', async () => {
      await browser.signIn(email)
      const phone = h.browser('2001:db8::7', { 'user-agent': `Phone ${'x'.repeat(2000)}` })
      h.time.nowMs += 90_000
      await phone.signIn(email)
      const startSeconds = Date.UTC(2026, 0, 1) / 1000
      expect(await sessions(phone)).toEqual([
        {
          id: expect.any(String) as unknown,
          current: true,
          createdAt: startSeconds + 90,
          lastUsedAt: startSeconds + 90,
          expiresAt: startSeconds + 90 + 7 * 86_400,
          ipAddress: '2001:db8::7',
          userAgent: `Phone ${'x'.repeat(506)}`,
        },
        expect.objectContaining({ current: false, ipAddress: '198.51.100.1', lastUsedAt: startSeconds }),
      ])
      const text = JSON.stringify(await sessions())
      for (const by of [browser, phone]) {
        expect(text).not.toContain(decodeURIComponent(by.jar.get('portal.session_token') ?? '').split('.')[0])
      }
    })

    it('records its last use to the minute, and still ends seven days after sign-in', async () => {
      await browser.signIn(email)
      const [begun] = await sessions()
      h.time.nowMs += 59_999
      expect(await sessions()).toMatchObject([{ lastUsedAt: begun?.lastUsedAt }])
      h.time.nowMs += 1
      expect(await sessions()).toMatchObject([
        { lastUsedAt: Number(begun?.lastUsedAt) + 60, expiresAt: begun?.expiresAt },
      ])
      for (const _ of Array(7)) {
        expect(await browser.who()).toMatchObject({ status: 200 })
        h.time.nowMs += 24 * 60 * minuteMs
      }
      expect(await browser.who()).toMatchObject({ status: 401 })
    })

    it('is not opened by a password that is replaced simultaneously', async () => {
      const { secondFactors } = h
      const newer = { email, password: 'Newer-pass-2', givenName: 'Olive', familyName: 'Owner' }
      const slow = {
        ...secondFactors,
        methodFor: async (userId: string) => {
          await h.accounts.ensureUser(newer)
          return secondFactors.methodFor(userId)
        },
      }
      await start({ secondFactors: slow })
      expect(await browser.signIn(email)).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
      const left = await relational.db.execute(sql`SELECT count(*)::int AS count FROM sessions`)
      expect(rowsOf(left)).toEqual([{ count: 0 }])
    })

    it('is deleted with its account', async () => {
      await browser.signIn(email)
      await relational.db.execute(sql`DELETE FROM users WHERE email = ${email}`)
      expect(await browser.who()).toMatchObject({ status: 401 })
    })

    it('is ended only by its owner, one or all others', async () => {
      const [phone, tablet, other] = [h.browser(), h.browser(), h.browser()]
      await h.accounts.createUser({ email: 'b@example.com', password, givenName: 'Bo', familyName: 'Bee' })
      for (const by of [browser, phone, tablet]) await by.signIn(email)
      await other.signIn('b@example.com')
      const id = async (by: Browser) => String((await sessions(by)).find((each) => each.current)?.id)
      const end = async (which: Browser, by = browser) =>
        by.send('DELETE', `/api/user/sessions/${await id(which)}`)
      expect(await end(phone, other)).toMatchObject({ status: 404 })
      expect(await phone.who()).toMatchObject({ status: 200 })
      expect(await end(phone)).toMatchObject({ status: 200, body: { done: true } })
      expect(await phone.who()).toMatchObject({ status: 401 })
      expect(await browser.send('DELETE', '/api/user/sessions/nothing')).toMatchObject({ status: 404 })
      expect(await browser.send('DELETE', '/api/user/sessions')).toMatchObject({ status: 200 })
      expect(await tablet.who()).toMatchObject({ status: 401 })
      expect(await browser.who()).toMatchObject({ status: 200 })
      expect(await other.who()).toMatchObject({ status: 200 })
    })
  })

  it('restricts all cookies to encrypted connections and this host behind https', async () => {
    const publicUrl = 'https://portal.example.com'
    await start({ publicUrl }, { PUBLIC_URL: publicUrl })
    browser = h.browser('198.51.100.1', { origin: publicUrl })
    const signedIn = await browser.signIn(email)
    expect(signedIn.headers.getSetCookie().map((each) => each.split('=')[0])).toEqual([
      '__Secure-portal.session_token',
      '__Host-portal.known_device',
      '__Host-portal.sign_in',
    ])
    for (const cookie of signedIn.headers.getSetCookie())
      expect(cookie).toMatch(/HttpOnly.*Secure|Secure.*HttpOnly/)
    expect(await browser.who()).toMatchObject({ status: 200 })
  })

  it('is refused to other sites', async () => {
    const evil = h.browser('198.51.100.1', { origin: 'https://evil.example' })
    expect(await evil.signIn(email)).toMatchObject({ status: 403 })
    expect(await evil.user('forgot-password', { email })).toMatchObject({ status: 403 })
    expect(h.mails).toEqual([])
  })
})
