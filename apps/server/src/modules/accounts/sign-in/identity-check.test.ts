import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { accountsHarness, type Browser, type Harness, password, ownerEmail, createOwner } from '../testing.ts'

const email = ownerEmail
const tenMinutesMs = 600_000
const notVerified = { code: 'FORBIDDEN', context: { reason: 'identityNotVerified' } }

describe.each(relationalTestEngines())('the identity check on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let browser: Browser
  beforeEach(async () => {
    h = await accountsHarness(relational)
    browser = h.browser()
    await createOwner(h)
    await browser.signIn(email)
  })

  const verify = (proof: object, by = browser) => by.user('verify-identity', proof)
  const headersOf = ({ jar }: Browser) =>
    new Headers({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  const requireRecent = (by = browser) => h.identityCheck.requireRecent(headersOf(by))
  const audited = async () =>
    rowsOf(await relational.db.execute(sql`SELECT action FROM audit_entries ORDER BY id DESC LIMIT 1`)).map(
      ({ action }) => action,
    )

  it('is passed by a sign-in for ten minutes, and requires a session', async () => {
    await requireRecent()
    h.time.nowMs += tenMinutesMs - 1
    await requireRecent()
    h.time.nowMs += 1
    await expect(requireRecent()).rejects.toMatchObject(notVerified)
    await expect(h.identityCheck.requireRecent(new Headers())).rejects.toMatchObject(notVerified)
  })

  it('is passed by the password for ten minutes, only in this session', async () => {
    const other = h.browser()
    await other.signIn(email)
    h.time.nowMs += tenMinutesMs
    expect(await verify({ password })).toMatchObject({
      status: 200,
      body: { verifiedUntil: h.time.nowMs / 1000 + 600 },
    })
    expect(await audited()).toEqual(['account.identityVerified'])
    await requireRecent()
    await expect(requireRecent(other)).rejects.toMatchObject(notVerified)
    h.time.nowMs += tenMinutesMs
    await expect(requireRecent()).rejects.toMatchObject(notVerified)
  })

  it('is passed by a code of a second factor', async () => {
    h.time.nowMs += tenMinutesMs
    expect(await verify({ code: '000000' })).toMatchObject({
      status: 400,
      body: { data: { reason: 'code' } },
    })
    await expect(requireRecent()).rejects.toMatchObject(notVerified)
    expect(await verify({ code: '123456' })).toMatchObject({ status: 200 })
    await requireRecent()
    h.factors.exceeded = true
    expect(await verify({ code: '123456' })).toMatchObject({ status: 429 })
  })

  it('is passed by nothing else, and reveals nothing without a session', async () => {
    h.time.nowMs += tenMinutesMs
    expect(await verify({ password: 'Wrong-pass-1' })).toMatchObject({
      status: 400,
      body: { message: 'Incorrect password.', data: { reason: 'password' } },
    })
    expect(await audited()).toEqual(['account.identityCheckFailed'])
    for (const proof of [{}, { password, code: '123456' }, { password: '' }, { code: '1' }])
      expect(await verify(proof)).toMatchObject({ status: 400 })
    await expect(requireRecent()).rejects.toMatchObject(notVerified)
    expect(await verify({ password }, h.browser())).toMatchObject({ status: 401 })
  })

  it('allows ten wrong passwords in a quarter of an hour, without affecting sign-in', async () => {
    for (let tried = 0; tried < 10; tried += 1)
      expect(await verify({ password: 'Wrong-pass-1' })).toMatchObject({ status: 400 })
    const refused = await verify({ password })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('900')
    expect(await h.browser('198.51.100.2').signIn(email)).toMatchObject({ status: 200 })
  })
})
