import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import {
  accountsHarness,
  type Browser,
  type Harness,
  parseMailLink,
  origin,
  password,
  signUpInput,
  ownerEmail,
  createOwner,
} from '../testing.ts'

const email = ownerEmail
const done = { status: 200, body: { done: true } }
const expired = { status: 409, body: { code: 'CONFLICT', data: { reason: 'expired' } } }
const notValid = { status: 400, body: { code: 'INVALID_INPUT' } }
const minuteMs = 60_000
const next = 'Newer-pass-2'

describe.each(relationalTestEngines())('passwords on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let browser: Browser
  beforeEach(async () => {
    h = await accountsHarness(relational)
    browser = h.browser()
    await createOwner(h)
  })

  const forgot = (address = email, by = browser) => by.user('forgot-password', { email: address })
  const lastLink = () => parseMailLink(h.contents().at(-1))
  const reset = (over: object = {}, by = browser) =>
    by.user('reset-password', { ...lastLink(), password: next, ...over })

  describe('a forgotten password', () => {
    it('is reset by mail', async () => {
      expect(await forgot(' OLIVE@example.com')).toMatchObject(done)
      expect(h.mails).toMatchObject([{ to: email, content: { kind: 'resetPassword', name: 'Olive Owner' } }])
      const link = (h.contents()[0] as { link: string }).link
      expect(link).toMatch(/^http:\/\/localhost:8080\/resetpassword\/code=[\w-]+&user=olive%40example\.com$/)
    })

    it('answers alike for known, unknown and unconfirmed addresses, in a fixed duration', async () => {
      await browser.user('sign-up', signUpInput('pending@example.com'))
      const [hashes, pauses] = [h.counts.hashes, h.counts.pausesMs.length]
      const answers = []
      for (const address of [email, 'nobody@example.com', 'pending@example.com', 'no address']) {
        const { status, body, headers } = await forgot(address)
        answers.push({ status, body, headers: [...headers.keys()].toSorted() })
      }
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(h.counts.hashes).toBe(hashes)
      expect(h.counts.pausesMs).toHaveLength(pauses + 4)
      expect(h.mails.slice(1).map(({ to, content }) => [to, content.kind])).toEqual([
        [email, 'resetPassword'],
        ['pending@example.com', 'verifyEmail'],
      ])
    })

    it('of an unconfirmed account: the link confirms it, with the password from this browser', async () => {
      await browser.user('sign-up', signUpInput('pending@example.com'))
      h.mails.length = 0
      await browser.user('forgot-password', { email: 'pending@example.com', redirect: '/account' })
      expect((await browser.user('confirm-sign-up', lastLink())).body).toEqual({
        status: 'confirmed',
        redirect: '/account',
      })
      expect(h.mails).toHaveLength(1)
      expect((await browser.signIn('pending@example.com')).status).toBe(200)
    })

    it('is mailed at most five times an hour, and requested 20 times per network', async () => {
      for (const _ of Array(20)) expect(await forgot()).toMatchObject(done)
      expect(h.mails).toHaveLength(5)
      const refused = await forgot('nobody@example.com')
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('3600')
    })

    it.each([{ email: 7 }, { email: '' }, { email: 'x'.repeat(1001) }, {}, [], 'text'])(
      'refuses %j',
      async (body) => {
        expect(await browser.user('forgot-password', body)).toMatchObject({ status: 400 })
      },
    )
  })

  describe('an opened reset link', () => {
    const check = (over: object = {}) => browser.user('check-reset-link', { ...lastLink(), ...over })

    it('is valid until used, and checking does not use it', async () => {
      await forgot()
      const link = lastLink()
      expect(await check()).toMatchObject(done)
      expect(await check()).toMatchObject(done)
      expect(await reset()).toMatchObject(done)
      expect(await check(link)).toMatchObject(expired)
    })

    it('is refused when wrong, expired or replaced, alike for an address without an account', async () => {
      await forgot()
      const first = lastLink()
      await forgot()
      expect(await check(first)).toMatchObject(notValid)
      const wrong = await check({ code: 'wrong' })
      expect(await check({ code: 'wrong', user: 'nobody@example.com' })).toMatchObject({
        status: wrong.status,
        body: wrong.body as object,
      })
      h.time.nowMs += 60 * minuteMs
      expect(await check()).toMatchObject(expired)
    })

    it('is rate-limited per network, and the refusal says how long to wait', async () => {
      const answers = []
      for (let tries = 0; tries < 61; tries += 1) answers.push(await check({ user: email, code: 'wrong' }))
      expect(answers.slice(0, 60).every(({ status }) => status === 400)).toBe(true)
      expect(answers[60]).toMatchObject({
        status: 429,
        body: { message: 'Too many attempts. Try again in 60 min.' },
      })
    })
  })

  describe('a new password by link', () => {
    it('signs its owner in and everyone else out, and notifies the owner', async () => {
      const thief = h.browser('203.0.113.66')
      await thief.signIn(email)
      await forgot()
      expect(await reset()).toMatchObject(done)
      expect(await thief.who()).toMatchObject({ status: 401 })
      expect((await browser.signIn(email)).status).toBe(401)
      expect((await browser.signIn(email, next)).status).toBe(200)
      expect(h.contents().at(-1)).toEqual({
        kind: 'securityNotice',
        name: 'Olive Owner',
        what: 'passwordChanged',
        accountLink: `${origin}/account`,
      })
    })

    it('is set once', async () => {
      await forgot()
      const link = lastLink()
      expect(await reset(link)).toMatchObject(done)
      expect(await reset({ ...link, password: 'Third-pass-3' })).toMatchObject(expired)
      expect((await browser.signIn(email, next)).status).toBe(200)
    })

    it('is set once when sent twice simultaneously', async () => {
      await forgot()
      const link = lastLink()
      const both = await Promise.all([reset(link), reset({ ...link, password: 'Third-pass-3' })])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    })

    it('is refused after an hour, and after a newer link', async () => {
      await forgot()
      const first = lastLink()
      await forgot()
      expect(await reset(first)).toMatchObject(notValid)
      h.time.nowMs += 60 * minuteMs
      expect(await reset()).toMatchObject(expired)
      expect((await browser.signIn(email)).status).toBe(200)
    })

    it('works for one account only, and reveals nothing of others in text or timing', async () => {
      await h.accounts.createUser({ email: 'b@example.com', password, givenName: 'Bo', familyName: 'Bee' })
      await forgot()
      const answers: unknown[] = []
      const hashes: number[] = []
      for (const user of ['b@example.com', 'nobody@example.com']) {
        const before = h.counts.hashes
        answers.push((await reset({ user })).body)
        hashes.push(h.counts.hashes - before)
      }
      expect(answers[0]).toMatchObject({ code: 'INVALID_INPUT' })
      expect(answers[1]).toEqual(answers[0])
      expect(hashes).toEqual([1, 1])
    })

    it.each(['short', 'Password1', 'Olive123'])('can be retried after the weak password %s', async (weak) => {
      await forgot()
      const link = lastLink()
      expect(await reset({ ...link, password: weak })).toMatchObject({ status: 400 })
      expect(await reset(link)).toMatchObject(done)
    })

    it('does not bypass a second factor, or finish an earlier sign-in', async () => {
      h.factors.methods = ['TOTP']
      const before = h.browser()
      expect(await before.signIn(email)).toMatchObject({ body: { mfaRequired: true } })
      await forgot()
      await reset()
      expect(await before.send('POST', '/api/auth/two-factor/verify', { code: '123456' })).toMatchObject({
        status: 401,
        body: { message: 'Log in again.' },
      })
      expect(await browser.signIn(email, next)).toMatchObject({ body: { mfaRequired: true } })
      expect(await browser.who()).toMatchObject({ status: 401 })
    })

    it('is rate-limited per network', async () => {
      for (const _ of Array(30)) await reset({ user: email, code: 'guess' })
      expect(await reset({ user: email, code: 'guess' })).toMatchObject({ status: 429 })
    })
  })

  describe('a changed password', () => {
    const change = (over: object = {}, by = browser) =>
      by.user('change-password', { oldPassword: password, newPassword: next, ...over })

    it('requires a session', async () => {
      expect(await change()).toMatchObject({ status: 401 })
    })

    it('ends every other session, and notifies the owner', async () => {
      const phone = h.browser('203.0.113.5')
      await phone.signIn(email)
      await browser.signIn(email)
      expect(await change()).toMatchObject(done)
      expect(await browser.who()).toMatchObject({ status: 200 })
      expect(await phone.who()).toMatchObject({ status: 401 })
      expect((await phone.signIn(email)).status).toBe(401)
      expect((await phone.signIn(email, next)).status).toBe(200)
      expect(h.contents().at(-1)).toMatchObject({ kind: 'securityNotice', what: 'passwordChanged' })
    })

    it('requires the old one, ten attempts in 15 minutes', async () => {
      await browser.signIn(email)
      for (const _ of Array(10)) {
        expect(await change({ oldPassword: 'Wrong-pass-1' })).toMatchObject({
          status: 400,
          body: { message: 'The old password is incorrect.', data: { reason: 'oldPassword' } },
        })
      }
      const refused = await change()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('900')
      h.time.nowMs += 15 * minuteMs
      expect(await change()).toMatchObject(done)
    })

    it.each([
      ['a weak one', { newPassword: 'weak' }],
      ['a common one', { newPassword: 'Passw0rd' }],
      ['one made of their own name', { newPassword: 'Owner123' }],
      ['an old one too short to be one', { oldPassword: 'Right' }],
      ['a number', { newPassword: 12_345_678 }],
      ['a very long one', { newPassword: `Aa1${'x'.repeat(126)}` }],
    ])('is refused: %s', async (_, over) => {
      await browser.signIn(email)
      expect(await change(over)).toMatchObject({ status: 400 })
      expect((await browser.signIn(email)).status).toBe(200)
    })
  })

  it('are audited', async () => {
    await forgot()
    await reset()
    await browser.signIn(email, next)
    await browser.user('change-password', { oldPassword: next, newPassword: password })
    const found = await relational.db.execute(
      sql`SELECT action, address FROM audit_entries WHERE subject = ${email} ORDER BY id DESC LIMIT 3`,
    )
    const address = '198.51.100.1'
    expect(rowsOf(found)).toMatchObject([
      { action: 'account.passwordChanged', address },
      { action: 'account.signedIn', address },
      { action: 'account.passwordReset', address },
    ])
  })
})
