import { effectiveTier } from '@fieldport/domain'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripe } from '../../../adapters/payments/stripe/stripe.ts'
import { priceIds } from '../../../adapters/payments/stripe/testing/objects.ts'
import { startStripeStandIn, type StripeStandIn } from '../../../adapters/payments/stripe/testing/stand-in.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import {
  devices,
  subscriptionItems,
  subscriptions,
  teamDevices,
  teamMembers,
  teams,
} from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { newDevice, owner, stranger, vendor, viewer } from '../../devices/testing.ts'
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

describe.each(relationalTestEngines())('payment reconciliation on $name', (engine) => {
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
    const people = [owner.email, viewer.email]
    await ground.devices.grantAll(
      ids.flatMap((deviceId) => people.map((email) => ({ deviceId, email, permission: 'ADMIN' as const }))),
    )
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

  it('has no result before the first run', async () => {
    const none = { compared_ts: null, checking: false, payers: 0, unasked: 0, differences: [] }
    expect(await ground.billing.reconciliation.get()).toEqual(none)
  })

  it('lists each difference without changing anything', async () => {
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

  it('proposes to refetch what that would fix', async () => {
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

  const idOf = async (kind: string) => {
    const { differences } = await ground.billing.reconciliation.get()
    return differences.find((each) => each.kind === kind)?.id ?? ''
  }
  const apply = async (kind: string) => ground.billing.applyDifference(vendor, await idOf(kind))
  /** Of an action, since the last entry that was there before. The audit log is never emptied. */
  const newestAudit = async () => {
    const rows = rowsOf(
      await relational.db.execute(sql`SELECT coalesce(max(id), 0)::int AS id FROM audit_entries`),
    )
    return Number(rows[0]?.['id'])
  }
  const audited = async (action: string, after: number) =>
    rowsOf(
      await relational.db.execute(
        sql`SELECT subject, details FROM audit_entries WHERE action = ${action} AND id > ${after} ORDER BY id`,
      ),
    )
  const planOf = async (deviceId: string) => {
    const [row] = await relational.db.select().from(devices).where(eq(devices.id, deviceId))
    if (!row) throw new Error(`There is no ${deviceId}.`)
    return { tier: effectiveTier(row, ground.clock.now / 1000).name, status: row.subscription }
  }
  const kindsLeft = async () =>
    (await ground.billing.reconciliation.get()).differences.map(({ kind }) => kind).toSorted()

  it('applies what the portal can, and leaves the rest to people', async () => {
    await seed()
    await compare()
    expect(await apply('otherTerm')).toBe('applied')
    // Whatever else the payments of the same person decide was put right with it.
    expect(await kindsLeft()).not.toContain('notHosted')
    expect(await apply('otherPayer')).toBe('applied')
    expect(await apply('deviceGone')).toBe('applied')
    expect(await apply('hostedByNobody')).toBe('applied')
    const forPeople = ['customerGone', 'openInvoice', 'otherQuantity', 'twoPayers']
    expect(await kindsLeft()).toEqual(forPeople)
    for (const kind of forPeople) await expect(apply(kind)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await compare()).differences.map(({ kind }) => kind).toSorted()).toEqual(forPeople)
    expect(await planOf(fifth)).toEqual({ tier: 'Hosted', status: 'active' })
    expect(await planOf(eighth)).toEqual({ tier: 'Basic', status: 'none' })
    const [subscription] = [...standIn.ledger.subscriptions.values()]
    expect(JSON.stringify(subscription)).not.toContain('GONE00000')
  })

  it('is applied once on repeated requests', async () => {
    await seed()
    await compare()
    const id = await idOf('deviceGone')
    const before = await newestAudit()
    const outcomes = [1, 2, 3].map(() => ground.billing.applyDifference(vendor, id))
    expect(await Promise.all(outcomes)).toEqual(['applied', 'gone', 'gone'])
    expect(await audited('payments.differenceApplied', before)).toMatchObject([
      { subject: 'GONE00000', details: { kind: 'deviceGone', proposal: 'removeThere', outcome: 'applied' } },
    ])
  })

  it('skips differences that have changed or disappeared since', async () => {
    await seed()
    await compare()
    const id = await idOf('otherTerm')
    const hosted = await idOf('hostedByNobody')
    await relational.db
      .update(subscriptionItems)
      .set({ term: 'DAILY' })
      .where(eq(subscriptionItems.deviceId, third))
    expect(await ground.billing.applyDifference(vendor, id)).toBe('changed')
    expect((await ground.billing.reconciliation.get()).differences).toContainEqual(
      expect.objectContaining({ kind: 'otherTerm', here: 'DAILY' }),
    )
    await relational.db.update(devices).set({ tier: 'Basic' }).where(eq(devices.id, eighth))
    expect(await ground.billing.applyDifference(vendor, hosted)).toBe('gone')
    expect(await ground.billing.applyDifference(vendor, 'unheard of')).toBe('gone')
  })

  it('ends no plan until it is certain that nobody pays', async () => {
    await seed()
    await compare()
    ground.clock.now += 3_601_000
    await expect(apply('hostedByNobody')).rejects.toMatchObject({ code: 'CONFLICT' })
    await compare()
    const id = await idOf('hostedByNobody')
    await standIn.close()
    expect(await compare()).toMatchObject({ unasked: 3 })
    await expect(ground.billing.applyDifference(vendor, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('reports an unreachable provider, and changes nothing', async () => {
    await seed()
    await compare()
    const id = await idOf('otherTerm')
    await standIn.close()
    await expect(ground.billing.applyDifference(vendor, id)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    })
    expect(await kindsLeft()).toHaveLength(13)
  })

  it('keeps first-seen time and acknowledgement until the values change', async () => {
    await seed()
    const first = await compare()
    const since = first.compared_ts
    const id = await idOf('openInvoice')
    const before = await newestAudit()
    await ground.billing.reconciliation.mark(vendor, id, true)
    await ground.billing.reconciliation.mark(vendor, id, true)
    ground.clock.now += 86_400_000
    const marked = (await compare()).differences.find((each) => each.id === id)
    expect(marked).toMatchObject({ since_ts: since, seen: { by: vendor.email, ts: since } })
    await ground.billing.reconciliation.mark(vendor, id, false)
    expect((await compare()).differences.find((each) => each.id === id)).toMatchObject({ seen: null })
    await expect(ground.billing.reconciliation.mark(vendor, 'none', true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const entries = await audited('payments.differenceMarked', before)
    expect(entries.map(({ details }) => details)).toEqual([
      { kind: 'openInvoice', seen: true },
      { kind: 'openInvoice', seen: false },
    ])
  })

  it('names payers without direct access to the device, and changes nothing', async () => {
    const { db } = relational
    await buy(await customerOf(stranger), first)
    await ground.syncPayers()
    const listed = async () =>
      (await compare()).differences.map((each) => [each.kind, each.deviceid, each.email, each.here].join())
    const expected = (access: string) => [`payerNotAdded,${first},${stranger.email},${access}`]
    expect(await listed()).toEqual(expected('noAccess'))
    await db.insert(teams).values({ id: 'north', ownerId: owner.userId, name: 'North', createdAt: 1 })
    await db
      .insert(teamDevices)
      .values({ teamId: 'north', deviceId: first, ownerId: owner.userId, addedAt: 1 })
    await db
      .insert(teamMembers)
      .values({ teamId: 'north', userId: stranger.userId, permission: 'ADMIN', addedAt: 1 })
    expect(await listed()).toEqual(expected('team'))
    expect(await planOf(first)).toEqual({ tier: 'Hosted', status: 'active' })
    await ground.devices.grant(first, stranger.email, 'VIEW')
    expect(await listed()).toEqual([])
  })

  it('identifies people by their address', async () => {
    await seed()
    const { differences } = await compare()
    expect(differences.find(({ kind }) => kind === 'twoPayers')).toMatchObject({
      email: owner.email,
      here: owner.email,
      there: [owner.email, viewer.email].toSorted().join(', '),
    })
  })

  it('runs once for simultaneous requests', async () => {
    await seed()
    const before = await newestAudit()
    const stopping = new AbortController().signal
    await Promise.all([1, 2].map(() => ground.billing.reconciliation.start(vendor, stopping)))
    expect(await audited('payments.checkStarted', before)).toHaveLength(1)
    await ground.billing.reconciliation.settled()
    expect(await ground.billing.reconciliation.get()).toMatchObject({ checking: false, payers: 3 })
  })

  it('leaves out customers that could not be fetched', async () => {
    const mine = await customerOf(owner)
    await buy(mine, first)
    await ground.syncPayers()
    await standIn.close()
    expect(await compare()).toMatchObject({ payers: 0, unasked: 1, differences: [] })
  })
})
