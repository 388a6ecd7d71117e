import { PortalError } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { sites } from '../../../adapters/relational/schema.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import {
  accountsHarness,
  type Browser,
  type Harness,
  parseMailLink,
  origin,
  password,
  signUpInput,
  ownerEmail,
} from '../testing.ts'
import { signUpSteps } from './testing.ts'

const email = ownerEmail
const done = { status: 200, body: { done: true } }
const expired = { status: 409, body: { code: 'CONFLICT', data: { reason: 'expired' } } }
const notValid = { status: 400, body: { code: 'INVALID_INPUT' } }
const hourMs = 3_600_000

describe.each(relationalTestEngines())('sign-up on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let browser: Browser
  beforeEach(async () => {
    h = await accountsHarness(relational)
    browser = h.browser()
  })

  const { row, signUp, confirm, signedUpAndConfirmed } = signUpSteps(relational, () => ({ h, browser }))

  describe('a request for an account', () => {
    it('creates one that waits for confirmation, and mails the link', async () => {
      const given = { email: ' Olive@Example.com', given_name: ' Olive ', phone_number: '+61 400 000 001' }
      expect(await signUp(given)).toMatchObject(done)
      expect(await row()).toMatchObject({
        email,
        name: 'Olive Owner',
        givenName: 'Olive',
        familyName: 'Owner',
        phoneNumber: '+61400000001',
        phoneVerified: false,
        emailVerified: false,
        groups: [],
        siteId: null,
        termsAcceptedAt: new Date(h.time.nowMs),
      })
      expect(h.mails).toHaveLength(1)
      expect(h.mails[0]).toMatchObject({
        to: email,
        siteId: 'default',
        content: { kind: 'verifyEmail', name: 'Olive Owner' },
      })
      const link = (h.contents()[0] as { link: string }).link
      expect(link).toMatch(/^http:\/\/localhost:8080\/verify\/code=[\w.-]+&user=olive%40example\.com$/)
    })

    it("assigns the account to the host's brand, and links only to that brand", async () => {
      const settings = { switches: {} }
      await relational.db.insert(sites).values({ id: 'partner', settings }).onConflictDoNothing()
      const partner = await accountsHarness(relational, {
        sites: {
          ...h.sites,
          siteIdOfHost: (host) => (host === 'partner.example' ? 'partner' : 'default'),
          linkBase: (id) => (id === 'partner' ? 'https://partner.example' : origin),
        },
      })
      const there = partner.browser('198.51.100.1', { 'x-forwarded-host': 'partner.example' })
      expect(await signUp({}, there)).toMatchObject(done)
      expect(await row()).toMatchObject({ siteId: 'partner' })
      expect(partner.contents()[0]).toMatchObject({
        link: expect.stringMatching(/^https:\/\/partner\.example\/verify/) as unknown,
      })
      const evil = partner.browser('198.51.100.1', { 'x-forwarded-host': 'evil.example' })
      await signUp({ email: 'b@example.com' }, evil)
      expect(await row('b@example.com')).toMatchObject({ siteId: null })
      expect(partner.contents()[1]).toMatchObject({
        link: expect.stringMatching(/^http:\/\/localhost:8080\//) as unknown,
      })
    })

    it("stores the page's language, and mails in that of the sign-up whose link is opened", async () => {
      await signUp({ language: 'de-at' })
      expect(h.mails.at(-1)).toMatchObject({ language: 'de-AT' })
      expect(await row()).toMatchObject({ language: 'de-AT' })
      await signUp({ language: 'en' })
      expect(h.mails.at(-1)).toMatchObject({ language: 'en' })
      await confirm()
      expect(await row()).toMatchObject({ language: 'en', emailVerified: true })
      // Whoever has the account is written to in their own.
      await signUp({ language: 'de' })
      expect(h.mails.at(-1)).toMatchObject({ language: 'en', content: { kind: 'accountExists' } })
    })

    it.each(['d', 'de_DE', 'de\r\nBcc: x@example.com', 'de-', 'x'.repeat(40), 5])(
      'refuses the language %j',
      async (language) => {
        expect(await signUp({ language })).toMatchObject({ status: 400 })
        expect(h.mails).toEqual([])
      },
    )

    it('is refused without a mail server, before anything happens', async () => {
      const mute = await accountsHarness(relational, { messages: failingMessages() })
      const answer = await mute.browser().user('sign-up', signUpInput(email))
      expect(answer).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining("can't send email") as unknown },
      })
      expect(await row()).toBeUndefined()
      expect(mute.counts.hashes).toBe(0)
      expect(await mute.browser().user('forgot-password', { email })).toMatchObject({ status: 503 })
    })

    it.each([
      ['a look-alike address', { email: 'olіve@example.com' }, 'Email is not valid.'],
      ['a mistyped .com', { email: 'olive@example.cm' }, 'Email is not valid.'],
      ['a mistyped .com, too', { email: 'olive@example.om' }, 'Email is not valid.'],
      [
        'a second line in the address',
        { email: 'olive@example.com\nbcc: x@example.com' },
        'Email is not valid.',
      ],
      ['a header in a name', { given_name: 'Olive\r\nBcc: x@example.com' }, 'U+000D, U+000A'],
      ['markup in a name', { family_name: '<b>Owner</b>' }, 'Not allowed in a name: <, >'],
      ['a name of one letter', { given_name: 'O' }, 'Use 2–60 characters.'],
      ['a phone without its country', { phone_number: '0400000001' }, 'Phone number format'],
      ['a weak password', { password: 'password' }, 'Password must be at least 8 characters'],
      ['a common password', { password: 'Password1' }, 'Password does not meet requirements.'],
      ['a common password in odd case', { password: 'pAsSw0rd1' }, 'Password does not meet requirements.'],
      ['a password of their own name', { password: 'OliveOwner1' }, 'Password does not meet requirements.'],
      ['no terms', { terms: false }, ''],
      ['a list for an address', { email: [email] }, ''],
      ['an object for a password', { password: { $ne: '' } }, ''],
      ['a text that never ends', { email: `${'x'.repeat(100_000)}@example.com` }, ''],
    ])('refuses %s', async (_, over, message) => {
      const answer = await signUp(over)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toContain(message)
      expect(await row()).toBeUndefined()
      expect(h.mails).toEqual([])
    })

    it('ignores fields that grant permissions', async () => {
      for (const over of [{ groups: ['senquip_admin'] }, { emailVerified: true }, { siteId: 'x' }])
        expect(await signUp(over)).toMatchObject({ status: 400 })
      expect(await row()).toBeUndefined()
      await signUp()
      expect(await row()).toMatchObject({ groups: [], emailVerified: false, siteId: null })
    })

    it('is limited to 20 an hour per network, and says when to retry', async () => {
      for (const n of Array(20).keys())
        expect(await signUp({ email: `n${n}@example.com` })).toMatchObject(done)
      const refused = await signUp({ email: 'one-more@example.com' })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('3600')
      expect(await signUp({}, h.browser('203.0.113.9'))).toMatchObject(done)
    })
  })

  describe('a confirmation link', () => {
    it('confirms once, signs the user in, and succeeds again', async () => {
      await signUp({ redirect: '/data/DEMO00001?from=1#top' })
      expect(await confirm()).toMatchObject({
        status: 200,
        body: { status: 'confirmed', redirect: '/data/DEMO00001?from=1#top' },
      })
      expect(await row()).toMatchObject({ emailVerified: true })
      expect(h.invited).toEqual([email])
      expect(await confirm()).toMatchObject({ status: 200, body: { status: 'alreadyConfirmed' } })
      h.time.nowMs += 48 * hourMs
      expect(await confirm()).toMatchObject({ status: 200, body: { status: 'alreadyConfirmed' } })
      expect((await browser.signIn(email)).status).toBe(200)
      expect(await browser.who()).toMatchObject({
        status: 200,
        body: {
          email,
          given_name: 'Olive',
          family_name: 'Owner',
          name: 'Olive Owner',
          siteid: 'default',
          language: null,
        },
      })
    })

    it.each([
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/\u0085x',
      '',
    ])('leads nowhere outside the portal: %j', async (redirect) => {
      await signUp({ redirect })
      expect((await confirm()).body).toEqual({ status: 'confirmed' })
    })

    it('ends after 24 hours', async () => {
      await signUp()
      h.time.nowMs += 24 * hourMs - 1
      const early = await confirm({ ...parseMailLink(h.contents()[0]), code: 'x.y' })
      expect(early).toMatchObject(notValid)
      h.time.nowMs += 1
      expect(await confirm()).toMatchObject(expired)
      expect(await row()).toMatchObject({ emailVerified: false })
      expect(h.invited).toEqual([])
    })

    it('of one user confirms no other, and a wrong one reveals nothing', async () => {
      await signUp()
      const link = parseMailLink(h.contents()[0])
      await signUp({ email: 'other@example.com' })
      expect(await confirm({ ...link, user: 'other@example.com' })).toMatchObject(notValid)
      const wrong = await confirm({ ...link, code: `${link.code}x` })
      const nobody = await confirm({ user: 'nobody@example.com', code: link.code })
      expect(wrong).toMatchObject(notValid)
      expect(nobody.body).toEqual(wrong.body)
      await confirm(link)
      expect((await confirm({ ...link, code: `${link.code}x` })).body).toEqual(wrong.body)
    })

    it('confirms once when opened twice simultaneously', async () => {
      await signUp()
      const both = await Promise.all([confirm(), confirm()])
      expect(both.map(({ body }) => (body as { status: string }).status).toSorted()).toEqual([
        'alreadyConfirmed',
        'confirmed',
      ])
    })
  })

  it('deletes unconfirmed sign-ups after 30 days', async () => {
    await signUp()
    await relational.db.execute(sql`UPDATE users SET created_at = ${new Date(h.time.nowMs).toISOString()}`)
    h.time.nowMs += 30 * 24 * hourMs
    await h.sessions.removeExpired()
    expect(await row()).toBeDefined()
    h.time.nowMs += 1
    await h.sessions.removeExpired()
    expect(await row()).toBeUndefined()
  })

  it('is audited without secrets', async () => {
    await signedUpAndConfirmed()
    await browser.signIn(email)
    const entries = rowsOf(
      await relational.db.execute(
        sql`SELECT action, subject, address, details::text AS details FROM audit_entries ORDER BY id DESC LIMIT 3`,
      ),
    )
    const each = { subject: email, address: '198.51.100.1' }
    expect(entries).toMatchObject(
      ['account.signedIn', 'account.confirmed', 'account.signedUp'].map((action) => ({ ...each, action })),
    )
    expect(JSON.stringify(entries)).not.toContain(password)
  })
})

function failingMessages(): MessagesService {
  const refuse = () => {
    throw new PortalError('ENGINE_UNAVAILABLE', 'mailNotPossible')
  }
  return {
    canMail: () => false,
    canSms: () => false,
    checkMail: refuse,
    sendMail: async () => refuse(),
    sendSms: async () => refuse(),
    sendWebhook: async () => refuse(),
    wake: () => {},
  }
}
