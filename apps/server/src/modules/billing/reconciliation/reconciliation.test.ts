import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripe } from '../../../adapters/payments/stripe/stripe.ts'
import { priceIds } from '../../../adapters/payments/stripe/testing/objects.ts'
import { startStripeStandIn, type StripeStandIn } from '../../../adapters/payments/stripe/testing/stand-in.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { devices, subscriptionItems, subscriptions } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { newDevice, owner, stranger, viewer } from '../../devices/testing.ts'
import { setUpBilling } from '../testing.ts'

const first = 'DEVICE001'
const second = 'DEVICE002'
const third = 'DEVICE003'
const fourth = 'DEVICE004'
const fifth = 'DEVICE005'
const sixth = 'DEVICE006'
const seventh = 'DEVICE007'
const eighth = 'DEVICE008'
const ninth = 'DEVICE009'
const ids = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]

describe.each(relationalTestEngines())('the comparison of payments on $name', (engine) => {
  let relational: Relational
  let standIn: StripeStandIn
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>
  let gateway: ReturnType<typeof createStripe>

  beforeAll(async () => {
    relational = await engine.open()
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    standIn = await startStripeStandIn(() => ground.clock.now / 1000)
    const settings = { secretKey: 'sk_test_1', webhookSecret: 'whsec', prices: priceIds, url: standIn.url }
    ground = await setUpBilling(relational, settings)
    gateway = createStripe({ settings, log: { warn: () => {} } })
    await ground.devices.createDevices(ids.map((deviceId) => newDevice({ deviceId, tier: 'Basic' })))
  })
  afterEach(() => standIn.close())

  const customerOf = async (who: Caller) => {
    await ground.billing.customers.openPortal(who, { name: who.name, email: who.email })
    const id = [...standIn.ledger.customers.keys()].at(-1) ?? ''
    standIn.setCard(id, 'succeeds')
    return id
  }
  const buy = (customerId: string, ...deviceIds: readonly string[]) =>
    gateway.setItems(
      customerId,
      deviceIds.map((deviceId) => ({ deviceId, term: 'MONTHLY' as const })),
    )
  const compare = async () => {
    await ground.billing.reconciliation.run()
    return ground.billing.reconciliation.get()
  }

  /** Twelve and one. */
  const seed = async () => {
    const { db } = relational
    const mine = await customerOf(owner)
    const others = await customerOf(viewer)
    const gone = await customerOf(stranger)
    await buy(mine, first, third, fourth, fifth, sixth, seventh)
    await buy(others, ninth)
    await ground.syncPayers()
    expect((await compare()).differences).toEqual([])
    ground.clock.now += 1000
    const item = (deviceId: string) => eq(subscriptionItems.deviceId, deviceId)
    await db.delete(subscriptionItems).where(item(first))
    const row = { deviceId: second, userId: owner.userId, term: 'MONTHLY', isConfirmed: true, reservedAt: 0 }
    await db.insert(subscriptionItems).values(row)
    await db.update(subscriptionItems).set({ term: 'YEARLY' }).where(item(third))
    await db
      .update(devices)
      .set({ planExpiresAt: sql`${devices.planExpiresAt} + 1` })
      .where(eq(devices.id, fourth))
    await db.update(devices).set({ tier: 'Basic' }).where(eq(devices.id, fifth))
    await db.update(subscriptionItems).set({ userId: viewer.userId }).where(item(sixth))
    await buy(others, seventh)
    await db
      .update(devices)
      .set({ tier: 'Hosted', subscription: 'active' })
      .where(inArray(devices.id, [second, eighth]))
    await db.update(subscriptions).set({ status: 'past_due' }).where(eq(subscriptions.userId, owner.userId))
    await buy(mine, 'GONE00000')
    standIn.ledger.customerOf(mine).isDelinquent = true
    standIn.ledger.customerOf(gone).isDeleted = true
    for (const subscription of standIn.ledger.subscriptions.values())
      if (subscription.customer === others) for (const each of subscription.items) each.quantity += 1
  }

  it('is not there before the first', async () => {
    const none = { compared_ts: null, payers: 0, unasked: 0, differences: [] }
    expect(await ground.billing.reconciliation.get()).toEqual(none)
  })

  it('lists each of the differences that were made, and changes nothing', async () => {
    await seed()
    const report = await compare()
    expect(report).toMatchObject({ compared_ts: ground.clock.now / 1000, payers: 3, unasked: 0 })
    const found = report.differences.map(({ kind, deviceid, user }) => `${kind} ${deviceid ?? user}`)
    expect(found.toSorted()).toEqual(
      [
        `paidNotHere ${first}`,
        `hereNotPaid ${second}`,
        `otherTerm ${third}`,
        `otherEnd ${fourth}`,
        `notHosted ${fifth}`,
        `otherPayer ${sixth}`,
        `twoPayers ${seventh}`,
        `hostedByNobody ${eighth}`,
        'deviceGone GONE00000',
        `otherStatus ${owner.userId}`,
        `openInvoice ${owner.userId}`,
        `otherQuantity ${viewer.userId}`,
        `customerGone ${stranger.userId}`,
      ].toSorted(),
    )
    expect((await compare()).differences).toEqual(report.differences)
  })

  it('proposes to fetch again what that mends', async () => {
    await seed()
    // Twice, since the wrong payer gives up what the right one then gets.
    await ground.syncPayers()
    ground.clock.now += 1000
    await ground.syncPayers()
    const { differences } = await compare()
    expect(differences.filter(({ proposal }) => proposal === 'fetchAgain')).toEqual([])
    expect(differences.map(({ kind }) => kind).toSorted()).toEqual([
      'customerGone',
      'deviceGone',
      'hostedByNobody',
      'openInvoice',
      'otherQuantity',
      'twoPayers',
    ])
  })

  it('leaves out who could not be asked', async () => {
    const mine = await customerOf(owner)
    await buy(mine, first)
    await ground.syncPayers()
    await standIn.close()
    expect(await compare()).toMatchObject({ payers: 0, unasked: 1, differences: [] })
  })
})
