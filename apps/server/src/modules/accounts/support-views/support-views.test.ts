import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { accountsHarness, type Browser, type Harness, password } from '../testing.ts'

const [vendorEmail, personEmail] = ['vendor@example.com', 'olive@example.com']
const viewMs = 30 * 60_000
const reason = 'Widgets stay empty'
const refused = (why: string) => ({ status: 403, body: { data: { reason: why } } })

describe.each(relationalTestEngines())('a support view of an account on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let h: Harness
  let vendor: Browser
  let person: Browser
  let ids: Record<string, string>
  /** The newest audit entry before the test. */
  let since: number
  beforeEach(async () => {
    h = await accountsHarness(relational)
    ;[vendor, person] = [h.browser(), h.browser()]
    const name = { password, givenName: 'Olive', familyName: 'Owner' }
    for (const email of [vendorEmail, personEmail, 'other@example.com'])
      await h.accounts.createUser({ email, ...name })
    await relational.db.execute(
      sql`UPDATE users SET groups = '{senquip_admin}' WHERE email IN (${vendorEmail}, 'other@example.com')`,
    )
    const rows = rowsOf(await relational.db.execute(sql`SELECT id, email FROM users`))
    ids = Object.fromEntries(rows.map(({ id, email }) => [String(email), String(id)]))
    const [newest] = rowsOf(
      await relational.db.execute(sql`SELECT coalesce(max(id), 0) AS id FROM audit_entries`),
    )
    since = Number(newest?.['id'])
    await person.signIn(personEmail)
    await vendor.signIn(vendorEmail)
  })

  const start = (email = personEmail, why = reason) =>
    vendor.send('POST', '/api/portal/admin-start-support-view', { userid: ids[email], reason: why })
  const end = () => vendor.send('POST', '/api/portal/end-support-view')
  const session = (of = vendor) => of.send('GET', '/api/portal/session')
  const audited = async () =>
    rowsOf(
      await relational.db.execute(
        sql`SELECT actor_email, action, subject, details FROM audit_entries WHERE id > ${since} AND action LIKE 'account.supportView%' ORDER BY id DESC`,
      ),
    )

  it('reads as the user does, changes nothing, and returns to the vendor at its end', async () => {
    expect(await start()).toMatchObject({ status: 200, body: { userid: ids[personEmail] } })
    expect(await session()).toMatchObject({
      body: { user: { email: personEmail, groups: [], supportView: { viewer: vendorEmail, isOver: false } } },
    })
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject({ status: 200 })
    const change = { given_name: 'Mallory' }
    expect(await vendor.send('PUT', '/api/user/profile', change)).toMatchObject(refused('supportView'))
    expect(await vendor.user('verify-identity', { password })).toMatchObject(refused('supportView'))
    expect(await vendor.send('GET', '/api/user/sessions')).toMatchObject(refused('supportView'))
    expect(await end()).toMatchObject({ status: 200, body: { userid: ids[vendorEmail] } })
    expect(await session()).toMatchObject({ body: { user: { email: vendorEmail, supportView: null } } })
    expect(await end()).toMatchObject({ status: 200, body: { userid: ids[vendorEmail] } })
  })

  it('is audited, and the user sees when and why', async () => {
    await start()
    const list = () => person.send('GET', '/api/user/support-views')
    const startedAt = h.time.nowMs / 1000
    expect(await list()).toMatchObject({ body: { Items: [{ reason, startedAt, isActive: true }] } })
    h.time.nowMs += 60_000
    await end()
    expect(await list()).toMatchObject({
      body: { Items: [{ reason, startedAt, endedAt: startedAt + 60, isActive: false }] },
    })
    expect(await audited()).toMatchObject([
      { actor_email: vendorEmail, action: 'account.supportViewEnded', subject: personEmail },
      {
        actor_email: vendorEmail,
        action: 'account.supportViewStarted',
        subject: personEmail,
        details: { reason },
      },
    ])
  })

  it("does not affect the user's sessions", async () => {
    await start()
    await end()
    expect(await session(person)).toMatchObject({ body: { user: { email: personEmail, supportView: null } } })
    const { body } = await person.send('GET', '/api/user/sessions')
    expect((body as { Items: unknown[] }).Items).toHaveLength(1)
  })

  it('answers nothing once its time is over, and never falls back to the vendor by itself', async () => {
    await start()
    h.time.nowMs += viewMs - 1
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject({ status: 200 })
    h.time.nowMs += 1
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject(refused('supportViewOver'))
    expect(await vendor.send('PUT', '/api/user/profile', {})).toMatchObject(refused('supportView'))
    expect(await session()).toMatchObject({
      body: { user: { email: personEmail, supportView: { isOver: true } } },
    })
    await end()
    expect(await session()).toMatchObject({ body: { user: { email: vendorEmail } } })
  })

  /** Like the background job in several processes. */
  const recordEnds = () => Promise.all([h.supportViews.recordEnds(), h.supportViews.recordEnds()])
  const ends = async () => (await audited()).filter(({ action }) => String(action).endsWith('Ended'))

  it('has its end audited once when its time is over, also if the vendor returns later', async () => {
    await start()
    h.time.nowMs += viewMs - 1
    await recordEnds()
    expect(await ends()).toEqual([])
    h.time.nowMs += 1
    const at = h.time.nowMs / 1000
    h.time.nowMs += 60_000
    await recordEnds()
    await recordEnds()
    expect(await ends()).toMatchObject([
      { actor_email: 'portal', subject: personEmail, details: { viewer: vendorEmail, at } },
    ])
    expect(await session()).toMatchObject({ body: { user: { supportView: { isOver: true } } } })
    await end()
    await recordEnds()
    expect(await ends()).toHaveLength(1)
    expect(await session()).toMatchObject({ body: { user: { email: vendorEmail, supportView: null } } })
  })

  it('has its end audited once if the vendor returned before', async () => {
    await start()
    await end()
    h.time.nowMs += viewMs
    await recordEnds()
    expect(await ends()).toMatchObject([{ actor_email: vendorEmail, subject: personEmail }])
  })

  it('has its end audited and listed when the vendor signs out', async () => {
    await start()
    const startedAt = h.time.nowMs / 1000
    await vendor.send('POST', '/api/auth/sign-out', {})
    h.time.nowMs += 60_000
    await recordEnds()
    await recordEnds()
    expect(await ends()).toMatchObject([{ actor_email: 'portal', subject: personEmail }])
    expect(await person.send('GET', '/api/user/support-views')).toMatchObject({
      body: { Items: [{ startedAt, endedAt: startedAt + 60, isActive: false }] },
    })
  })

  it('ends when the account is closed, or the viewer is no longer a vendor', async () => {
    await start()
    await relational.db.execute(sql`UPDATE users SET groups = '{}' WHERE email = ${vendorEmail}`)
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject(refused('supportViewOver'))
    await relational.db.execute(sql`UPDATE users SET groups = '{senquip_admin}' WHERE email = ${vendorEmail}`)
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject({ status: 200 })
    await relational.db.execute(sql`DELETE FROM users WHERE email = ${personEmail}`)
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject(refused('supportViewOver'))
    await end()
    expect(await vendor.send('GET', '/api/user/profile')).toMatchObject({ status: 200 })
  })

  it('is refused for another vendor, without a reason, twice, or long after the sign-in', async () => {
    expect(await start('other@example.com')).toMatchObject({ status: 409 })
    expect(await start(vendorEmail)).toMatchObject({ status: 409 })
    expect(await start('nobody@example.com')).toMatchObject({ status: 400 })
    expect(await start(personEmail, '    ')).toMatchObject({ status: 400 })
    h.time.nowMs += 600_000
    expect(await start()).toMatchObject(refused('identityNotVerified'))
    await vendor.user('verify-identity', { password })
    const both = await Promise.all([start(), start()])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await start()).toMatchObject(refused('supportView'))
  })
})
