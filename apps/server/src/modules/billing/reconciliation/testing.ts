import { effectiveTier } from '@fieldport/domain'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { createStripe } from '../../../adapters/payments/stripe/stripe.ts'
import { priceIds } from '../../../adapters/payments/stripe/testing/objects.ts'
import { startStripeStandIn } from '../../../adapters/payments/stripe/testing/stand-in.ts'
import { rowsOf, type Database } from '../../../adapters/relational/database.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { devices, subscriptionItems, subscriptions } from '../../../adapters/relational/schema.ts'
import type { TestEngine } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { newDevice, owner, stranger, vendor, viewer } from '../../devices/testing.ts'
import { setUpBilling } from '../testing.ts'

export const first = 'DEVICE001'
export const second = 'DEVICE002'
export const third = 'DEVICE003'
export const fourth = 'DEVICE004'
export const fifth = 'DEVICE005'
export const sixth = 'DEVICE006'
export const seventh = 'DEVICE007'
export const eighth = 'DEVICE008'
const ninth = 'DEVICE009'
const ids = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]

/** Nine devices on Basic, administered by `owner` and `viewer`, and a payment provider nobody has paid yet. */
async function setUpReconciliation(relational: Relational) {
  const { db } = relational
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>
  const standIn = await startStripeStandIn(() => ground.clock.now / 1000)
  const settings = { secretKey: 'sk_test_1', webhookSecret: 'whsec', prices: priceIds, url: standIn.url }
  ground = await setUpBilling(relational, settings)
  const gateway = createStripe({ settings, log: { warn: () => {} } })
  await ground.devices.createDevices(ids.map((deviceId) => newDevice({ deviceId, tier: 'Basic' })))
  const people = [owner.email, viewer.email]
  await ground.devices.grantAll(
    ids.flatMap((deviceId) => people.map((email) => ({ deviceId, email, permission: 'ADMIN' as const }))),
  )

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
  const idOf = async (kind: string) => {
    const { differences } = await ground.billing.reconciliation.get()
    return differences.find((each) => each.kind === kind)?.id ?? ''
  }
  const apply = async (kind: string) => ground.billing.applyDifference(vendor, await idOf(kind))
  const planOf = async (deviceId: string) => {
    const [row] = await db.select().from(devices).where(eq(devices.id, deviceId))
    if (!row) throw new Error(`There is no ${deviceId}.`)
    return { tier: effectiveTier(row, ground.clock.now / 1000).name, status: row.subscription }
  }
  const kindsLeft = async () =>
    (await ground.billing.reconciliation.get()).differences.map(({ kind }) => kind).toSorted()
  return { ...ground, ...auditOf(db), db, standIn, customerOf, buy, compare, idOf, apply, planOf, kindsLeft }
}

function auditOf(db: Database) {
  /** Audit entries of an action since the test started; the audit log is never emptied. */
  const newestAudit = async () => {
    const rows = rowsOf(await db.execute(sql`SELECT coalesce(max(id), 0)::int AS id FROM audit_entries`))
    return Number(rows[0]?.['id'])
  }
  const audited = async (action: string, after: number) =>
    rowsOf(
      await db.execute(
        sql`SELECT subject, details FROM audit_entries WHERE action = ${action} AND id > ${after} ORDER BY id`,
      ),
    )
  return { newestAudit, audited }
}

export type ReconciliationSetup = Awaited<ReturnType<typeof setUpReconciliation>>

/** Sets reconciliation up before each test of a suite. */
export function useReconciliation(engine: TestEngine): ReconciliationSetup {
  const ground = {} as ReconciliationSetup
  const relational = openRelationalForTests(() => engine.open())
  beforeEach(async () => {
    Object.assign(ground, await setUpReconciliation(relational))
  })
  afterEach(() => ground.standIn.close())
  return ground
}

/** Makes thirteen differences, one of each kind between the portal's records and the provider's. */
export async function seedDifferences(ground: ReconciliationSetup) {
  const { db, standIn, customerOf, buy, compare } = ground
  const mine = await customerOf(owner)
  const others = await customerOf(viewer)
  const gone = await customerOf(stranger)
  await buy(mine, first, third, fourth, fifth, sixth, seventh)
  await buy(others, ninth)
  await ground.syncPayers()
  const { differences } = await compare()
  if (differences.length > 0) throw new Error('The records differ before anything was changed.')
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
