import { defaultSiteId, defaultSwitches, trialEndSeconds } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { subscriptionItems } from '../../../adapters/relational/schema.ts'
import { emptyTables, relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createSeal } from '../../../platform/seal.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import { deviceA, deviceB, deviceC, owner, setUpDevices, viewer } from '../../devices/testing.ts'
import { createPlanEndsModule } from '../billing.module.ts'

const dayMs = 86_400_000
const dataGraceDays = 5

describe.each(relationalTestEngines())('plan ends on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof build>>

  const build = async (env: Readonly<Record<string, string>> = { OUTBOX: '1' }) => {
    const { db } = relational
    await emptyTables(db, 'plan_notices', 'plan_ends', 'outgoing_messages')
    const { devices, clock } = await setUpDevices(relational)
    await db.execute(sql`UPDATE users SET email_verified = true`)
    await db.execute(
      sql`UPDATE devices SET tier = 'Trial', added_at = ${clock.now / 1000} WHERE id <> ${deviceC}`,
    )
    await devices.grant(deviceB, owner.email, 'ADMIN')
    const foundation = await testFoundation({ db, seal: createSeal('k'.repeat(32)), clock }, env)
    const deleted: (readonly string[])[] = []
    const cleared: string[] = []
    const hidden = new Set<string>()
    const { planEnds } = createPlanEndsModule({
      db,
      clock,
      messages: foundation.messages,
      sites: {
        ...foundation.sites,
        switchesOf: (siteId) => ({ ...defaultSwitches, hidePlans: hidden.has(siteId) }),
      },
      deviceLog: { note: () => {} },
      deleteBeyondBasic: (ids) => Promise.resolve(void deleted.push(ids)),
      announceCleared: (deviceId) => void cleared.push(deviceId),
      dataGraceDays,
    })
    const run = async () => {
      await planEnds.sendDueNotices()
      await planEnds.deleteDue()
      // Messages of two runs that are sent together may arrive in either order.
      await foundation.messageQueue.idle()
    }
    const sent = async () => {
      await foundation.messageQueue.idle()
      return (foundation.outbox?.list() ?? []).toReversed()
    }
    return { devices, clock, planEnds, run, sent, deleted, cleared, hidden }
  }

  beforeEach(async () => {
    ground = await build()
  })

  const afterDays = async (days: number) => {
    ground.clock.now += days * dayMs
    await ground.run()
  }

  it('are announced to Admins at 45, 30 and 7 days and at the end, once each, in one mail for all their devices', async () => {
    for (let day = 0; day < 100; day += 1) await afterDays(1)
    const mails = await ground.sent()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      [
        'Trial ends within 45 days: 2 devices',
        'Trial ends within 30 days: 2 devices',
        'Plan ends within 7 days: 2 devices',
        'Basic plan now applies: 2 devices',
      ].map((subject) => [owner.email, subject]),
    )
    expect(mails.at(-1)?.text).toContain(deviceB)
    expect(mails.at(-1)?.text).toContain('/subscriptions')
  })

  it('delete what Basic does not keep some days after the announcement, once', async () => {
    await afterDays(91)
    expect(ground.deleted).toEqual([])
    await afterDays(dataGraceDays - 0.01)
    expect(ground.deleted).toEqual([])
    expect((await ground.devices.deviceIdsByTier()).get('Basic')).toEqual([])
    await afterDays(0.01)
    await afterDays(1)
    expect(ground.deleted).toEqual([[deviceA, deviceB]])
    expect(ground.cleared).toEqual([deviceA, deviceB])
    const onBasic = (await ground.devices.deviceIdsByTier()).get('Basic')
    expect(onBasic?.toSorted()).toEqual([deviceA, deviceB])
  })

  it('start the days of grace with the announcement, even if the portal was off at the end', async () => {
    await afterDays(400)
    expect((await ground.sent()).map(({ subject }) => subject)).toEqual(['Basic plan now applies: 2 devices'])
    await afterDays(dataGraceDays - 0.01)
    expect(ground.deleted).toEqual([])
  })

  it('keep the data of plans upgraded in time', async () => {
    await afterDays(91)
    await relational.db.execute(sql`UPDATE devices SET tier = 'Hosted' WHERE id = ${deviceA}`)
    await afterDays(dataGraceDays)
    expect(ground.deleted).toEqual([[deviceB]])
    const left = rowsOf(await relational.db.execute(sql`SELECT device_id FROM plan_ends`))
    expect(left.map((row) => row['device_id'])).toEqual([deviceB])
  })

  it('do not link to the plans page if the brand hides it', async () => {
    ground.hidden.add(defaultSiteId)
    await afterDays(91)
    const [mail] = await ground.sent()
    expect(mail?.subject).toContain('Full service has ended')
    expect(mail?.text).not.toContain('/subscriptions')
  })

  it('after a failed payment are announced with the day on which Hosted ends, and again once it has', async () => {
    const graceEndsAt = ground.clock.now / 1000 + 7 * 86_400
    await relational.db.execute(sql`UPDATE devices SET tier = 'Hosted', subscription = 'past_due',
      grace_ends_at = ${graceEndsAt} WHERE id = ${deviceA}`)
    await ground.run()
    await ground.run()
    await afterDays(7)
    const mails = (await ground.sent()).filter(({ text }) => text.includes(deviceA))
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Payment failed',
      'Basic plan now applies',
    ])
    expect(mails[0]?.text).toContain('21 November 2023')
  })

  it('are announced to the payer too, with a link to the billing page', async () => {
    await ground.devices.grant(deviceA, viewer.email, 'VIEW')
    await relational.db.insert(subscriptionItems).values({
      deviceId: deviceA,
      userId: viewer.userId,
      term: 'MONTHLY',
      isConfirmed: true,
      reservedAt: 0,
    })
    await relational.db.execute(sql`UPDATE devices SET tier = 'Hosted', subscription = 'past_due',
      grace_ends_at = ${ground.clock.now / 1000 + 7 * 86_400} WHERE id = ${deviceA}`)
    await ground.run()
    const mails = await ground.sent()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, viewer.email])
    expect(mails.every(({ text }) => text.includes('/account/billing'))).toBe(true)
  })

  it('are announced to no one else, and to no unverified address', async () => {
    await ground.devices.grant(deviceB, viewer.email, 'USER')
    await relational.db.execute(sql`UPDATE users SET email_verified = false WHERE id = ${owner.userId}`)
    await afterDays(91)
    expect(await ground.sent()).toEqual([])
  })

  it('proceed without a mail server', async () => {
    ground = await build({})
    await afterDays(91)
    await afterDays(dataGraceDays)
    expect(ground.deleted).toEqual([[deviceA, deviceB]])
  })

  it('do not affect shelved devices', async () => {
    await afterDays(trialEndSeconds(0) / 86_400)
    const noted = rowsOf(await relational.db.execute(sql`SELECT device_id FROM plan_notices`))
    expect(noted.map((row) => row['device_id'])).not.toContain(deviceC)
  })
})
