import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { planEnds, subscriptionItems } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceA, owner, setUpDevices, viewer } from './testing.ts'

describe.each(relationalTestEngines())('the plan of a device on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { devices, accessOf, clock } = {} as Awaited<ReturnType<typeof setUpDevices>>

  beforeEach(async () => {
    ;({ devices, accessOf, clock } = await setUpDevices(relational))
  })

  it('is Basic from the second that a trial ends, and keeps its data until people were notified', async () => {
    const endSeconds = clock.now / 1000 + 10
    const addedAt = endSeconds - 91 * 86_400
    await relational.db.execute(sql`UPDATE devices SET tier = 'Trial', added_at = ${addedAt}`)
    const plans = async () => [
      (await accessOf(owner, deviceA)).tier.name,
      (await devices.tiersOf(owner)).get(deviceA)?.name,
      (await devices.summaries(owner))[0]?.plan,
      (await devices.findTier(deviceA))?.name,
    ]
    clock.now += 9_999
    expect(await plans()).toEqual(['Trial', 'Trial', 'Trial', 'Trial'])
    clock.now += 1
    expect(await plans()).toEqual(['Basic', 'Basic', 'Basic', 'Basic'])
    const settings = await devices.settings(await accessOf(owner, deviceA), owner)
    expect(settings).toMatchObject({
      tier: { name: 'Basic' },
      dataRestricted: true,
      billing: { added_ts: addedAt },
    })
    expect([...(await devices.deviceIdsByTier()).values()].flat()).not.toContain(deviceA)
    await relational.db.insert(planEnds).values({ deviceId: deviceA, endedAt: 0, deleteAt: endSeconds })
    expect((await devices.deviceIdsByTier()).get('Basic')).toEqual([deviceA])
    expect(await devices.plansEndedBetween(endSeconds - 1, endSeconds)).toContain(deviceA)
    expect(await devices.plansEndedBetween(endSeconds, endSeconds + 1)).toEqual([])
  })

  it('shows payer and term to those who may see users, and to the payer', async () => {
    const item = { deviceId: deviceA, userId: owner.userId, isConfirmed: true, reservedAt: 0 }
    await relational.db.insert(subscriptionItems).values({ ...item, term: 'YEARLY' })
    await relational.db.execute(sql`UPDATE devices SET subscription = 'past_due',
      grace_ends_at = ${clock.now / 1000 + 86_400} WHERE id = ${deviceA}`)
    const paid = {
      term: 'YEARLY',
      billing: { tier: 'PREMIUM' },
      PORTAL_billingNotes: { tier_expiry_days: 1 },
    }
    expect(await devices.settings(await accessOf(owner, deviceA), owner)).toMatchObject({
      ...paid,
      subOwner: owner.userId,
      billingEmail: owner.email,
      subscription_info: { status: 'past_due' },
    })
    expect(await devices.settings(await accessOf(viewer, deviceA), viewer)).toMatchObject({
      ...paid,
      subOwner: null,
      billingEmail: null,
      PORTAL_add_next_user_without_pass: null,
    })
    expect((await devices.summaries(owner))[0]).toMatchObject({ plan: 'Hosted', term: 'YEARLY' })
    await relational.db.update(subscriptionItems).set({ userId: viewer.userId })
    const ofPayer = await devices.settings(await accessOf(viewer, deviceA), viewer)
    expect(ofPayer).toMatchObject({ subOwner: viewer.userId, billingEmail: viewer.email })
  })
})
