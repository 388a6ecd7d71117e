import { sql } from 'drizzle-orm'
import { createSandbox } from '../../adapters/payments/sandbox/sandbox.ts'
import type { StripeSettings } from '../../adapters/payments/stripe/stripe.ts'
import type { CardBehaviour } from '../../adapters/payments/sandbox/sandbox-state.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { createSeal } from '../../platform/seal.ts'
import { testFoundation } from '../../testing/foundation.ts'
import { deviceA, deviceB, deviceC, owner, setUpDevices } from '../devices/testing.ts'
import { createBillingModule, createPlanEndsModule } from './billing.module.ts'

export const paymentGraceDays = 7

const ownTables = [
  'plan_notices',
  'plan_ends',
  'subscriptions',
  'billing_customers',
  'sandbox_customers',
  'payment_events',
  'payment_reports',
]

/**
 * The modules over an emptied engine, with a device on Basic, one on trial and one Hosted, all of `owner`.
 * @param stripe where people pay through Stripe; otherwise they do in the sandbox
 */
export async function setUpBilling(relational: Relational, stripe?: StripeSettings) {
  const { db } = relational
  await emptyTables(db, ...ownTables, 'outgoing_messages')
  const ground = await setUpDevices(relational)
  const { devices, clock } = ground
  await db.execute(sql`UPDATE users SET email_verified = true`)
  for (const deviceId of [deviceA, deviceB, deviceC]) await devices.grant(deviceId, owner.email, 'ADMIN')
  const seal = createSeal('k'.repeat(32))
  const foundation = await testFoundation({ db, seal, clock }, { OUTBOX: '1' })
  const deleted: string[] = []
  const { planEnds } = createPlanEndsModule({
    db,
    clock,
    messages: foundation.messages,
    sites: foundation.sites,
    deviceLog: { note: () => {} },
    deleteBeyondBasic: (ids) => Promise.resolve(void deleted.push(...ids)),
    announceCleared: () => {},
    dataGraceDays: 5,
  })
  const { billing, syncPayers, registerPages } = createBillingModule({
    db,
    clock,
    seal,
    sites: foundation.sites,
    audit: foundation.audit,
    findDeviceAccesses: devices.findDeviceAccesses,
    planChanged: devices.planChanged,
    deleteDue: planEnds.deleteDue,
    paymentGraceDays,
    stripe,
    log: { warn: () => {} },
  })
  const sandbox = createSandbox({ db, nowSeconds: () => clock.now / 1000, seal })
  /** Submits the provider's page as a person. */
  const setCard = async (who: Caller, behaviour: CardBehaviour = 'succeeds') => {
    await billing.customers.openPortal(who, { name: who.name, email: who.email })
    const card = { id: 'card', brand: 'Visa', last4: '4242', expiryMonth: 1, expiryYear: 2099, behaviour }
    await sandbox.change(`sandbox_${who.userId}`, (customer) => ({ ...customer, card }))
  }
  const planOf = async (deviceId: string) => {
    const settings = await devices.settings(await ground.accessOf(owner, deviceId), owner)
    const { term, plan_expiry_ts, subscription_info, subOwner } = settings
    return {
      tier: settings.tier.name,
      term,
      status: subscription_info.status,
      endsAt: plan_expiry_ts,
      subOwner,
    }
  }
  return { ...ground, billing, planEnds, syncPayers, registerPages, sandbox, setCard, planOf, deleted }
}
