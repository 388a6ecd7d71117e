import { PortalError } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../../../../adapters/relational/database.ts'
import type { Relational } from '../../../../adapters/relational/open.ts'
import { emptyTables } from '../../../../adapters/relational/testing.ts'
import type { Caller } from '../../../../platform/access/caller.ts'
import { createSeal } from '../../../../platform/seal.ts'
import { testFoundation } from '../../../../testing/foundation.ts'
import { newDevice, owner, setUpDevices, stranger, vendor, viewer } from '../../../devices/testing.ts'
import { createDeviceUsersModule } from '../../../devices/devices.module.ts'
import { createDistributorsModule } from '../../../distributors/distributors.module.ts'
import type { MessagesService } from '../../../messages/messages.module.ts'
import type { SitesService } from '../../../sites/sites.module.ts'
import { createBillingModule, createPlanEndsModule } from '../../billing.module.ts'
import { createSandbox } from '../../../../adapters/payments/sandbox/sandbox.ts'
import type { SandboxCustomer } from '../../../../adapters/payments/sandbox/sandbox-state.ts'
import { sandboxCustomers } from '../../../../adapters/relational/schema.ts'
import type { Grace, Mail } from './model.ts'

export const people = { owner, viewer, stranger } as const
export type Person = keyof typeof people
export const yearDevices = Array.from({ length: 12 }, (_, index) => `YEAR0${100 + index}A`)
/** The brand of this person hides plans. */
const hidingPerson: Person = 'stranger'

const ownTables = ['plan_notices', 'plan_ends', 'subscriptions', 'billing_customers', 'sandbox_customers']
/** The sandbox page accepts requests at any host. */
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export type World = Awaited<ReturnType<typeof setUpYear>>
type Devices = Awaited<ReturnType<typeof setUpDevices>>

/** The real services on an emptied engine, with devices in stock; deletions of points and mails are only recorded. */
export async function setUpYear(relational: Relational, startSeconds: number, grace: Grace) {
  const { db } = relational
  await emptyTables(db, ...ownTables, 'rate_limits')
  const ground = await setUpDevices(relational)
  const { devices, clock } = ground
  clock.now = startSeconds * 1000
  await db.execute(sql`UPDATE users SET email_verified = true`)
  await db.execute(sql`INSERT INTO sites (id, settings) VALUES ('hiding', '{}') ON CONFLICT DO NOTHING`)
  await db.execute(sql`UPDATE users SET site_id = 'hiding' WHERE id = ${people[hidingPerson].userId}`)
  await db.execute(sql`DELETE FROM devices`)
  await devices.createDevices(yearDevices.map((deviceId) => newDevice({ deviceId, tier: 'Trial' })))
  const { syncPayers, planEnds, ...services } = await openServices(ground, relational, grace)
  return {
    ...ground,
    ...services,
    now: () => clock.now / 1000,
    setNow: (seconds: number) => {
      clock.now = seconds * 1000
    },
    /** Runs each frequent job once. */
    runJobs: async () => {
      await syncPayers()
      await planEnds.sendDueNotices()
      await planEnds.deleteDue()
    },
    charges: () => readCharges(db),
    clearedDevices: async () => (await devices.deviceIdsByTier()).get('Basic')?.toSorted() ?? [],
    factsOf: (id: string) => factsOf(ground, id),
  }
}

async function openServices({ devices, clock }: Devices, { db }: Relational, grace: Grace) {
  const seal = createSeal('k'.repeat(32))
  const now = () => clock.now / 1000
  const foundation = await testFoundation({ db, seal, clock })
  const deletions: { readonly id: string; readonly at: number }[] = []
  const mails: RecordedMail[] = []
  const messages: MessagesService = { ...foundation.messages, canMail: () => true, sendMail: noteMail(mails) }
  const sites = hidePlansOfOne(foundation.sites)
  const common = { ...foundation, db, clock, seal, messages, sites, deviceLog: { note: () => {} } }
  const { planChanged, findDeviceAccesses } = devices
  const { planEnds } = createPlanEndsModule({
    ...common,
    deleteBeyondBasic: (ids) => Promise.resolve(void deletions.push(...ids.map((id) => ({ id, at: now() })))),
    announceCleared: () => {},
    dataGraceDays: grace.dataDays,
  })
  const { billing, syncPayers, registerPages } = createBillingModule({
    ...common,
    findDeviceAccesses,
    planChanged,
    deleteDue: planEnds.deleteDue,
    paymentGraceDays: grace.paymentDays,
    stripe: undefined,
    log: { warn: () => {} },
  })
  const { deviceUsers } = createDeviceUsersModule({ ...common, onJoined: planChanged })
  const { distributors } = createDistributorsModule({ ...common, deviceUsers, planChanged })
  const sandbox = createSandbox({ db, nowSeconds: now, seal })
  const app = new Hono()
  registerPages(app)
  /** Follows the portal's button and presses one on the provider's page. */
  const onPaymentPage = async (who: Caller, fields: Readonly<Record<string, string>>) => {
    const { message } = await billing.customers.openPortal(who, { name: who.name, email: who.email })
    const body = new URLSearchParams(fields).toString()
    const answer = await app.request(message.url, { method: 'POST', headers: form, body })
    if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}.`)
  }
  return {
    billing,
    syncPayers,
    planEnds,
    deviceUsers,
    distributors,
    sandbox,
    onPaymentPage,
    mails,
    deletions,
  }
}

function hidePlansOfOne(sites: SitesService): SitesService {
  return {
    ...sites,
    switchesOf: (siteId) => ({ ...sites.switchesOf('default'), hidePlans: siteId === 'hiding' }),
    linkBase: () => 'https://portal.example.com',
  }
}

async function readCharges(db: Database) {
  const rows = await db.select().from(sandboxCustomers)
  const stateOf = (userId: string) => rows.find(({ id }) => id === `sandbox_${userId}`)?.state
  return Object.fromEntries(
    Object.entries(people).map(([name, { userId }]) => [
      name,
      (stateOf(userId) as SandboxCustomer).charges ?? [],
    ]),
  )
}

/** A mail, and separately its link; empty: none. */
export type RecordedMail = { readonly mail: Mail; readonly link: string }

function noteMail(mails: RecordedMail[]): MessagesService['sendMail'] {
  return ({ to, content }) => {
    if (content.kind !== 'planNotice') return Promise.resolve()
    const { notice, devices, deleteAt, link } = content
    const listed = devices.map(({ deviceId, endsAt }) => `${deviceId} ${endsAt}`).toSorted()
    mails.push({ mail: { to, notice, devices: listed, deleteAt }, link })
    return Promise.resolve()
  }
}

/** The plan data as returned to the vendor. */
async function factsOf({ devices, accessOf }: Devices, id: string) {
  const settings = await devices.settings(await accessOf(vendor, id), vendor)
  const { billing, subscription_info } = settings
  const payer = Object.entries(people).find(([, { userId }]) => userId === settings.subOwner)?.[0] ?? null
  return {
    tier: settings.tier.name,
    payer,
    term: settings.term,
    status: subscription_info.status,
    paidUntil: settings.plan_expiry_ts,
    daysLeft: settings.PORTAL_billingNotes.tier_expiry_days,
    resetAt: billing.trial_reset_ts,
    upgradedAt: billing.last_upgrade_ts,
    deleteAt: billing.delete_ts,
    graceEndsAt: subscription_info.grace_ends_ts,
  }
}

/** The result, or the reason for refusal. */
export async function resultOf<Result>(work: Promise<Result>): Promise<Result | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PortalError) return String(error.context['reason'] ?? error.code)
    throw error
  }
}
