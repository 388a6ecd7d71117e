import { termEndSeconds } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { planEnds, subscriptions, teamDevices, teamMembers, teams } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceA, deviceB, deviceC, owner, stranger, vendor, viewer } from '../devices/testing.ts'
import { createSubscriptionsRepository } from './subscriptions/subscriptions.repository.ts'
import { paymentGraceDays, setUpBilling } from './testing.ts'

const dayMs = 86_400_000
const monthly = { plan: 'PREMIUM', term: 'MONTHLY' } as const
const yearly = { plan: 'PREMIUM', term: 'YEARLY' } as const
const basic = { plan: 'STANDARD' } as const
const because = (reason: string) => ({ code: 'CONFLICT', context: { reason } })

describe.each(relationalTestEngines())('paid plans on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>

  beforeEach(async () => {
    ground = await setUpBilling(relational)
  })

  const change = (
    request: typeof monthly | typeof yearly | typeof basic,
    ids: readonly string[] = [deviceB],
    who = owner,
  ) => ground.billing.planChanges.change(who, ids, request)

  it('become Hosted at once, with one subscription and an item per device', async () => {
    await ground.setCard(owner)
    expect(await change(monthly, [deviceB, deviceC])).toEqual([deviceC, deviceB])
    const now = ground.clock.now / 1000
    const expected = { tier: 'Hosted', term: 'MONTHLY', status: 'active', subOwner: owner.userId }
    for (const id of [deviceB, deviceC])
      expect(await ground.planOf(id)).toEqual({ ...expected, endsAt: termEndSeconds(now, 'MONTHLY') })
    const { portal_subscription, invoice_settings } = await ground.billing.customers.get(owner)
    expect(portal_subscription.devices.map(({ deviceid }) => deviceid)).toEqual([deviceC, deviceB])
    expect(invoice_settings.default_payment_method).toMatchObject({ last4: '4242' })
  })

  it('change once on repeated and simultaneous requests', async () => {
    await ground.setCard(owner)
    await Promise.all([change(monthly), change(monthly)])
    expect(await change(monthly)).toEqual([])
    const customer = await ground.sandbox.gateway.findSubscription(`sandbox_${owner.userId}`)
    expect(customer?.items).toHaveLength(1)
  })

  it('stay Basic despite earlier answers of the provider', async () => {
    await ground.setCard(owner)
    await change(monthly)
    const { gateway } = ground.sandbox
    const repository = createSubscriptionsRepository(relational.db)
    const before = await gateway.findSubscription(`sandbox_${owner.userId}`)
    const now = ground.clock.now / 1000
    const version = await repository.findVersion(owner.userId)
    await repository.setBasic(owner.userId, [deviceB], now + 2)
    const at = { askedAt: now + 1, version, graceSeconds: 0 }
    expect(await repository.apply(owner.userId, before, at)).toBeNull()
    expect((await ground.planOf(deviceB)).tier).toBe('Basic')
  })

  it('require a payment method and no open invoice', async () => {
    await expect(change(monthly)).rejects.toMatchObject({
      ...because('noPaymentMethod'),
      message: 'No payment method has been set. A payment method is required for Portal Hosting plans.',
    })
    await ground.setCard(owner, 'declined')
    const open = { unpaidSince: 1, openCents: 750 }
    await ground.sandbox.change(`sandbox_${owner.userId}`, (customer) => ({ ...customer, ...open }))
    await expect(change(monthly)).rejects.toMatchObject(because('outstandingInvoice'))
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
  })

  it("can be paid only by users with their own access, not by a team's", async () => {
    await ground.setCard(viewer)
    await relational.db
      .insert(teams)
      .values({ id: 'crew', ownerId: owner.userId, name: 'Crew', createdAt: 0 })
    const member = { teamId: 'crew', userId: viewer.userId, permission: 'ADMIN', addedAt: 0 }
    await relational.db.insert(teamMembers).values(member)
    const lent = { teamId: 'crew', deviceId: deviceB, ownerId: owner.userId, addedAt: 0 }
    await relational.db.insert(teamDevices).values(lent)
    await expect(change(monthly, [deviceB], viewer)).rejects.toMatchObject(because('notOwn'))
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
    await ground.devices.grant(deviceB, viewer.email, 'VIEW')
    expect(await change(monthly, [deviceB], viewer)).toEqual([deviceB])
  })

  it.each(['declined', 'authenticationRequired', 'expired'] as const)(
    'stay unchanged and unreserved if the card is %s',
    async (behaviour) => {
      await ground.setCard(owner, behaviour)
      const reason = behaviour === 'expired' ? 'declined' : behaviour
      await expect(change(monthly)).rejects.toMatchObject(because(reason))
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
      await ground.devices.grant(deviceB, viewer.email, 'ADMIN')
      await ground.setCard(viewer)
      expect(await change(monthly, [deviceB], viewer)).toEqual([deviceB])
      await expect(change(yearly)).rejects.toMatchObject(because('otherPayer'))
    },
  )

  it('keep data scheduled for deletion if they are bought again', async () => {
    await ground.setCard(owner)
    await change(monthly)
    await change(basic)
    expect(await relational.db.select().from(planEnds)).toMatchObject([{ deviceId: deviceB }])
    await change(monthly)
    expect(await relational.db.select().from(planEnds)).toEqual([])
  })

  it('stay as they are if they have changed since the person saw them', async () => {
    await ground.setCard(owner)
    const seen = [{ deviceId: deviceB, tier: 'Basic', term: null }] as const
    const choose = (request: typeof monthly | typeof yearly | typeof basic) =>
      ground.billing.planChanges.change(owner, [deviceB], request, { plans: seen })
    expect(await choose(monthly)).toEqual([deviceB])
    expect(await choose(monthly)).toEqual([])
    for (const request of [yearly, basic])
      await expect(choose(request)).rejects.toMatchObject(because('changed'))
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
    expect(await change(yearly)).toEqual([deviceB])
  })

  it('change from monthly to yearly, never back, and not if granted by the vendor', async () => {
    await ground.setCard(owner)
    await change(monthly)
    expect(await change(yearly)).toEqual([deviceB])
    expect(await ground.planOf(deviceB)).toMatchObject({ term: 'YEARLY' })
    await expect(change(monthly)).rejects.toMatchObject(because('existingHosted'))
    await expect(change(monthly, [deviceA])).rejects.toMatchObject(because('existingHosted'))
  })

  it('become Basic by choice at once, without the data that Basic does not keep', async () => {
    await ground.setCard(owner)
    await change(yearly)
    expect(await change(basic)).toEqual([deviceB])
    expect(await ground.planOf(deviceB)).toMatchObject({
      tier: 'Basic',
      term: null,
      status: 'none',
      endsAt: null,
    })
    expect(ground.deleted).toEqual([deviceB])
    expect(await ground.sandbox.gateway.findSubscription(`sandbox_${owner.userId}`)).toBeNull()
    // Otherwise the account cannot be closed until the provider is asked again.
    const stored = await relational.db.select({ status: subscriptions.status }).from(subscriptions)
    expect(stored).toEqual([{ status: 'none' }])
    expect(await change(basic)).toEqual([])
    expect(await change(monthly)).toEqual([deviceB])
  })

  it('are confirmed together by the provider if the portal was killed in between', async () => {
    await ground.setCard(owner)
    await ground.sandbox.gateway.setItems(`sandbox_${owner.userId}`, [{ deviceId: deviceB, term: 'MONTHLY' }])
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
    await ground.sandbox.gateway.removeItems(`sandbox_${owner.userId}`, [deviceB])
    ground.clock.now += 1000
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
    expect(ground.deleted).toEqual([])
  })

  it('renew automatically, and end a few days after a failed payment', async () => {
    await ground.setCard(owner)
    await change(monthly)
    ground.clock.now += 40 * dayMs
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', status: 'active' })
    await ground.setCard(owner, 'declined')
    ground.clock.now += 30 * dayMs
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', status: 'past_due' })
    ground.clock.now += paymentGraceDays * dayMs - 1000
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted' })
    ground.clock.now += 1000
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', status: 'past_due' })
    await ground.setCard(owner)
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', status: 'active' })
  })

  it('lose their data once the grace of a failed payment is over, however often it is fetched again', async () => {
    await ground.setCard(owner)
    await change(monthly)
    await ground.setCard(owner, 'declined')
    ground.clock.now += 40 * dayMs
    for (let day = 0; day < paymentGraceDays + 6; day += 1) {
      await ground.syncPayers()
      await ground.planEnds.sendDueNotices()
      await ground.planEnds.deleteDue()
      ground.clock.now += dayMs
    }
    expect(ground.deleted).toContain(deviceB)
  })

  describe('whose failed payment the provider gives up before the announced end', () => {
    let announcedAt = 0
    beforeEach(async () => {
      await ground.setCard(owner)
      await change(monthly)
      await ground.setCard(owner, 'declined')
      ground.clock.now += 40 * dayMs
      await ground.syncPayers()
      announcedAt = ground.clock.now / 1000 + paymentGraceDays * 86_400
      ground.clock.now += 3 * dayMs
      await ground.sandbox.gateway.removeItems(`sandbox_${owner.userId}`, [deviceB])
      await ground.syncPayers()
    })

    it('stay Hosted until then', async () => {
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: null, endsAt: announcedAt })
      ground.clock.now = announcedAt * 1000
      await ground.syncPayers()
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', endsAt: announcedAt })
    })

    it('can be bought again at once', async () => {
      await ground.setCard(owner)
      expect(await change(monthly)).toEqual([deviceB])
      expect(await ground.planOf(deviceB)).toMatchObject({ term: 'MONTHLY', status: 'active' })
    })
  })

  it('run to the end of the term when cancelled', async () => {
    await ground.setCard(owner)
    await change(monthly)
    const endsAt = termEndSeconds(ground.clock.now / 1000, 'MONTHLY')
    await ground.sandbox.change(`sandbox_${owner.userId}`, (customer) => ({ ...customer, isCancelled: true }))
    const { portal_subscription } = await ground.billing.customers.get(owner)
    expect(portal_subscription).toMatchObject({ status: 'cancelled', devices: [{ ends_ts: endsAt }] })
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', status: 'cancelled', endsAt })
    ground.clock.now = endsAt * 1000
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic' })
    await ground.syncPayers()
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null, endsAt })
    expect(await change(monthly)).toEqual([deviceB])
  })

  it('renew again if the term of a cancelled subscription is chosen once more, without a charge', async () => {
    await ground.setCard(owner)
    await change(monthly)
    const customerId = `sandbox_${owner.userId}`
    await ground.sandbox.change(customerId, (customer) => ({ ...customer, isCancelled: true }))
    const before = (await ground.sandbox.find(customerId))?.state.charges
    expect(await change(monthly)).toEqual([deviceB])
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY', status: 'active' })
    expect((await ground.sandbox.find(customerId))?.state.charges).toEqual(before)
    expect(await change(monthly)).toEqual([])
  })

  it('whose payer is no Admin any more can be given up by them, and keep their data for now', async () => {
    await ground.devices.grant(deviceB, viewer.email, 'ADMIN')
    await ground.setCard(viewer)
    await change(monthly, [deviceB], viewer)
    await ground.devices.grant(deviceB, viewer.email, 'VIEW')
    await expect(change(yearly, [deviceB], viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change(basic, [deviceA], viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await change(basic, [deviceB], viewer)).toEqual([deviceB])
    const now = ground.clock.now / 1000
    expect(await ground.planOf(deviceB)).toMatchObject({
      tier: 'Basic',
      term: null,
      subOwner: null,
      endsAt: now,
    })
    expect(await ground.sandbox.gateway.findSubscription(`sandbox_${viewer.userId}`)).toBeNull()
    expect(ground.deleted).toEqual([])
    expect(await ground.billing.customers.get(viewer)).toMatchObject({ portal_subscription: { devices: [] } })
    await expect(change(basic, [deviceB], viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('can be changed only by Admins', async () => {
    await ground.setCard(viewer)
    await expect(change(monthly, [deviceA], viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change(monthly, [deviceA], stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(change(monthly, ['NONE00000'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  describe('the vendor', () => {
    const grant = (action: 'GRANT' | 'EXTEND' | 'LIFETIME', days?: number, devices = [deviceB]) =>
      ground.billing.grants.grant(vendor, {
        devices,
        action,
        expiresAt: days === undefined ? undefined : ground.clock.now / 1000 + days * 86_400,
      })

    it('grants Hosted until a date, extends it, and grants it for life', async () => {
      await grant('GRANT', 10)
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', status: 'none', term: null })
      await expect(grant('EXTEND', 9)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      await grant('EXTEND', 20)
      ground.clock.now += 20 * dayMs - 1000
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted' })
      ground.clock.now += 1000
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic' })
      await grant('LIFETIME')
      ground.clock.now += 4000 * dayMs
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', status: 'lifetime', endsAt: null })
    })

    it('cannot extend what was not granted or grant what is paid for, for any of several devices', async () => {
      await expect(grant('EXTEND', 5)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(grant('GRANT')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      await expect(grant('GRANT', 5, ['NONE00000'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await ground.setCard(owner)
      await change(monthly)
      await expect(grant('LIFETIME', undefined, [deviceC, deviceB])).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await ground.planOf(deviceC)).toMatchObject({ tier: 'Trial' })
    })
  })
})
