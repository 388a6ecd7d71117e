import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import {
  accountsHarness,
  type Browser,
  type Harness,
  parseMailLink,
  origin,
  password,
  ownerEmail,
} from '../testing.ts'
import { signUpSteps } from './testing.ts'

const email = ownerEmail
const done = { status: 200, body: { done: true } }
const hourMs = 3_600_000

describe.each(relationalTestEngines())('strangers at sign-up on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let browser: Browser
  beforeEach(async () => {
    h = await accountsHarness(relational)
    browser = h.browser()
  })

  const { row, signUp, confirm, signedUpAndConfirmed } = signUpSteps(relational, () => ({ h, browser }))

  describe('do not learn whether an address has an account', () => {
    const shape = ({ status, body, headers }: Awaited<ReturnType<typeof signUp>>) => ({
      status,
      body,
      headers: [...headers.keys()].toSorted(),
      cookie: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '')),
    })

    it('from the answer, which always takes one hash in a fixed duration', async () => {
      const ways: unknown[] = []
      const cost: number[] = []
      const way = async (by: Browser) => {
        const [before, pauses] = [h.counts.hashes, h.counts.pausesMs.length]
        ways.push(shape(await signUp({ password: 'Other-pass-2' }, by)))
        cost.push(h.counts.hashes - before, h.counts.pausesMs.length - pauses)
      }
      await way(h.browser())
      await way(h.browser())
      await confirm()
      await way(h.browser())
      expect(ways[1]).toEqual(ways[0])
      expect(ways[2]).toEqual(ways[0])
      expect(cost).toEqual([1, 1, 1, 1, 1, 1])
    })

    it('from anything but the mail, which only the owner receives', async () => {
      await signedUpAndConfirmed()
      expect(await signUp({ password: 'Other-pass-2', given_name: 'Mallory' })).toMatchObject(done)
      expect(h.contents()).toEqual([
        {
          kind: 'accountExists',
          name: 'Olive Owner',
          loginLink: `${origin}/login`,
          resetLink: `${origin}/resetpassword`,
        },
      ])
      expect(await row()).toMatchObject({ givenName: 'Olive' })
      expect((await browser.signIn(email, 'Other-pass-2')).status).toBe(401)
      expect((await browser.signIn(email)).status).toBe(200)
    })

    it('from the limit of five mails an hour, which is not mentioned', async () => {
      for (const n of Array(7).keys())
        expect(await signUp({}, h.browser(`203.0.113.${n}`))).toMatchObject(done)
      expect(h.mails).toHaveLength(5)
      expect(await confirm()).toMatchObject({ status: 200 })
      h.time.nowMs += hourMs
      await signUp()
      expect(h.mails).toHaveLength(6)
    })
  })

  describe('trying to take over an account', () => {
    const stranger = () => h.browser('203.0.113.66')
    const strangers = { password: 'Evil-plan-99', given_name: 'Mallory' }

    it('cannot replace the pending password', async () => {
      await signUp()
      const mine = parseMailLink(h.contents()[0])
      await signUp(strangers, stranger())
      await confirm(mine)
      expect((await stranger().signIn(email, strangers.password)).status).toBe(401)
      expect((await browser.signIn(email)).status).toBe(200)
      expect(await row()).toMatchObject({ givenName: 'Olive' })
    })

    it('cannot set a password in advance', async () => {
      await signUp(strangers, stranger())
      await signUp()
      await confirm(parseMailLink(h.contents()[1]))
      expect((await stranger().signIn(email, strangers.password)).status).toBe(401)
      expect((await browser.signIn(email)).status).toBe(200)
      expect(await row()).toMatchObject({ name: 'Olive Owner' })
      expect(await confirm(parseMailLink(h.contents()[0]))).toMatchObject({
        body: { status: 'alreadyConfirmed' },
      })
      expect((await stranger().signIn(email, strangers.password)).status).toBe(401)
    })

    it('gain nothing when the owner of the address requests a new password', async () => {
      await signUp(strangers, stranger())
      h.mails.length = 0
      expect(await browser.user('forgot-password', { email })).toMatchObject(done)
      expect(h.contents()).toMatchObject([{ kind: 'verifyEmail' }])
      expect(await confirm()).toMatchObject({ body: { status: 'confirmed' } })
      expect((await stranger().signIn(email, strangers.password)).status).toBe(401)
      expect(h.contents()).toMatchObject([{ kind: 'verifyEmail' }, { kind: 'resetPassword' }])
      await browser.user('reset-password', { ...parseMailLink(h.contents()[1]), password })
      expect((await browser.signIn(email)).status).toBe(200)
    })
  })

  it('are refused with an unconfirmed account, after the right password only, and the link is resent', async () => {
    await signUp()
    h.mails.length = 0
    const wrong = await browser.signIn(email, 'Wrong-pass-1')
    expect(wrong.body).toEqual((await browser.signIn('nobody@example.com')).body)
    expect(h.mails).toEqual([])
    expect(await browser.signIn(email)).toMatchObject({
      status: 403,
      body: {
        code: 'EMAIL_NOT_VERIFIED',
        message: expect.stringContaining('Confirm your email address first') as unknown,
      },
    })
    expect(await browser.who()).toMatchObject({ status: 401 })
    await confirm()
    expect((await browser.signIn(email)).status).toBe(200)
  })

  it.each([
    ['/data/DEMO00001?keys=vin', '/data/DEMO00001?keys=vin'],
    ['//elsewhere.example', undefined],
    [{ not: 'text' }, undefined],
  ])('get a resent link that leads to the target of the sign-in: %j', async (redirect, expected) => {
    await signUp()
    expect(await browser.signIn(email, undefined, redirect)).toMatchObject({ status: 403 })
    expect((await confirm()).body).toEqual({
      status: 'confirmed',
      ...(expected === undefined ? {} : { redirect: expected }),
    })
  })
})
