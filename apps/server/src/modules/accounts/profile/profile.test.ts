import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { accountsHarness, type Browser, type Harness, password, ownerEmail, createOwner } from '../testing.ts'

const email = ownerEmail
const phone = '+61400000001'

describe.each(relationalTestEngines())('the profile on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let browser: Browser
  beforeEach(async () => {
    h = await accountsHarness(relational)
    browser = h.browser()
    await createOwner(h)
    await browser.signIn(email)
  })

  const get = async () => (await browser.send('GET', '/api/user/profile')).body
  const set = (change: unknown) => browser.send('PUT', '/api/user/profile', change)
  const verify = (code = h.lastCode()) => browser.user('verify-phone', { code })
  const wrongCode = () => (h.lastCode() === '000000' ? '000001' : '000000')

  it('returns the user, and null for visitors without a failed call', async () => {
    const ask = (by = browser) => by.send('GET', '/api/portal/session')
    expect(await ask(h.browser())).toMatchObject({ status: 200, body: { user: null } })
    const who = await browser.who()
    expect(await ask()).toMatchObject({ status: 200, body: { user: who.body } })
    await browser.send('POST', '/api/auth/sign-out', {})
    expect(await ask()).toMatchObject({ status: 200, body: { user: null } })
    expect(await browser.who()).toMatchObject({ status: 401 })
  })

  it('stores what the user enters, and updates the display name', async () => {
    expect(await get()).toMatchObject({
      email,
      given_name: 'Olive',
      family_name: 'Owner',
      phone_number: '',
      phoneVerified: false,
    })
    const change = {
      given_name: ' Öl ',
      family_name: 'O’Ner-Smith',
      phone_number: '+61 400 000 001',
      language: 'de-at',
      units: 'imperial',
      timeZone: 'Australia/Sydney',
    }
    const now = {
      given_name: 'Öl',
      family_name: 'O’Ner-Smith',
      phone_number: phone,
      language: 'de-AT',
      units: 'imperial',
      timeZone: 'Australia/Sydney',
    }
    expect(await set(change)).toMatchObject({ status: 200, body: now })
    expect(await get()).toMatchObject(now)
    expect((await browser.who()).body).toMatchObject({ name: 'Öl O’Ner-Smith', language: 'de-AT' })
    expect(await set({ language: null, units: null, timeZone: null, phone_number: '' })).toMatchObject({
      body: { language: null, units: null, timeZone: null, phone_number: '', given_name: 'Öl' },
    })
  })

  it.each([
    { given_name: 'O' },
    { family_name: 'x'.repeat(61) },
    { given_name: 'a\r\nBcc: b@example.com' },
    { given_name: '<i>' },
    { phone_number: '0400' },
    { language: 'x' },
    { language: 'en-u-' },
    { units: 'stones' },
    { timeZone: 'Mars/Olympus' },
    { timeZone: 'x'.repeat(65) },
    { given_name: ['Olive'] },
    [],
  ])('refuses %j and stays unchanged', async (change) => {
    const before = await get()
    expect(await set(change)).toMatchObject({ status: 400 })
    expect(await get()).toEqual(before)
  })

  it('changes no permissions and no other user', async () => {
    await h.accounts.createUser({ email: 'b@example.com', password, givenName: 'Bo', familyName: 'Bee' })
    await set({
      email: 'c@example.com',
      groups: ['senquip_admin'],
      userid: 'x',
      phoneVerified: true,
      given_name: 'Eve',
    })
    expect((await browser.who()).body).toMatchObject({ email, groups: [] })
    expect(await get()).toMatchObject({ phoneVerified: false })
    const other = h.browser()
    await other.signIn('b@example.com')
    expect((await other.who()).body).toMatchObject({ given_name: 'Bo' })
  })

  it('requires a session', async () => {
    const nobody = h.browser()
    for (const [method, path] of [
      ['GET', 'profile'],
      ['PUT', 'profile'],
      ['POST', 'phone-code'],
      ['POST', 'verify-phone'],
      ['GET', 'sessions'],
      ['DELETE', 'sessions'],
    ] as const) {
      expect(await nobody.send(method, `/api/user/${path}`, method === 'GET' ? undefined : {})).toMatchObject(
        { status: 401 },
      )
    }
  })

  it('says when quiet hours, or the zone that they are in, have changed', async () => {
    const quietHours = { from: '22:00', to: '07:00', alarmsPass: true, timeZone: 'Europe/Berlin' }
    const owner = (await get()) as { userid: string }
    await set({ quietHours })
    await set({ quietHours, given_name: 'Oli' })
    expect(h.changedHours).toEqual([owner.userid])
    await set({ timeZone: 'Australia/Sydney' })
    await set({ quietHours: null })
    expect(h.changedHours).toHaveLength(3)
  })

  it('is audited with old and new values', async () => {
    await set({ given_name: 'Oli' })
    await set({ given_name: 'Oli' })
    const found = rowsOf(
      await relational.db.execute(
        sql`SELECT action, subject, details, address FROM audit_entries ORDER BY id DESC LIMIT 2`,
      ),
    )
    expect(found).toMatchObject([
      {
        action: 'account.profileChanged',
        subject: email,
        address: '198.51.100.1',
        details: { from: { givenName: 'Olive' }, to: { givenName: 'Oli', name: 'Oli Owner' } },
      },
      { action: 'account.signedIn' },
    ])
  })

  describe('the phone', () => {
    beforeEach(() => set({ phone_number: phone }))

    it('is verified by the code sent to it', async () => {
      expect(await browser.user('phone-code')).toMatchObject({ status: 200 })
      expect(h.texts).toEqual([
        { to: phone, siteId: 'default', language: null, content: { kind: 'code', code: h.lastCode() } },
      ])
      expect(await verify(wrongCode())).toMatchObject({ status: 400, body: { message: 'Invalid Code' } })
      expect(await verify()).toMatchObject({ status: 200, body: { phoneVerified: true } })
      expect(await get()).toMatchObject({ phoneVerified: true })
      expect(await verify()).toMatchObject({ status: 409 })
      await set({ given_name: 'Oli' })
      expect(await get()).toMatchObject({ phoneVerified: true })
      await set({ phone_number: '+61400000002' })
      expect(await get()).toMatchObject({ phoneVerified: false })
    })

    it('is not verified by the code of the previous number', async () => {
      await browser.user('phone-code')
      await set({ phone_number: '+61400000002' })
      expect(await verify()).toMatchObject({ status: 400 })
      expect(await get()).toMatchObject({ phoneVerified: false })
    })

    it('code is valid for ten minutes and five attempts', async () => {
      await browser.user('phone-code')
      h.time.nowMs += 600_000
      expect(await verify()).toMatchObject({ status: 409, body: { data: { reason: 'expired' } } })
      await browser.user('phone-code')
      for (const _ of Array(5)) expect(await verify(wrongCode())).toMatchObject({ status: 400 })
      expect(await verify()).toMatchObject({ status: 429 })
    })

    it('code is sent up to five times an hour', async () => {
      for (const _ of Array(5)) expect(await browser.user('phone-code')).toMatchObject({ status: 200 })
      expect(await browser.user('phone-code')).toMatchObject({ status: 429 })
      expect(h.texts).toHaveLength(5)
    })

    it('code requires a number, and SMS', async () => {
      await set({ phone_number: '' })
      expect(await browser.user('phone-code')).toMatchObject({ status: 400 })
      await set({ phone_number: phone })
      h.sends.sms = false
      expect(await browser.user('phone-code')).toMatchObject({ status: 503 })
    })
  })
})
