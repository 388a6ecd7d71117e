import { type PlanTerm, planTerms } from '@fieldport/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { GatewaySubscription } from '../../../adapters/payments/payment-gateway.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import { planColumns } from '../../../adapters/relational/plan-columns.ts'
import {
  billingCustomers,
  devicePermissions,
  devices,
  paymentEvents,
  planEnds,
  subscriptionItems,
  subscriptions,
} from '../../../adapters/relational/schema.ts'
import { dropItems, lockDevices, lockPaidDevices, payDevices, setHosted } from './hosted-devices.ts'
import { createReservations } from './reservations.ts'

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

/** Who pays for which devices, as last fetched from the provider. Times are epoch seconds. */
export function createSubscriptionsRepository(db: Database) {
  return {
    ...createReservations(db),
    ...createCustomerReads(db),
    ...createChoices(db),

    /** The version of the stored subscription, to read before the provider is asked. */
    findVersion: async (userId: string): Promise<number> => {
      const [row] = await db
        .select({ version: subscriptions.syncedAt })
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId))
      return row?.version ?? 0
    },

    /**
     * Stores the provider's answer and the event that triggered the fetch.
     * @param at its `version` was read before the provider was asked
     * @returns the devices whose plan may have changed; null: something else was stored meanwhile, so this answer may
     * be outdated and the provider must be asked again
     */
    apply: (
      userId: string,
      fetched: GatewaySubscription | null,
      at: {
        readonly askedAt: number
        readonly version: number
        readonly graceSeconds: number
        readonly eventId?: string | undefined
      },
    ): Promise<readonly string[] | null> =>
      db.transaction(async (transaction) => {
        const stored = await lockSubscription(transaction, userId)
        // The event is not stored either: if the provider cannot be asked again, it must resend the event.
        if (stored.syncedAt !== at.version) return null
        if (at.eventId !== undefined)
          await transaction
            .insert(paymentEvents)
            .values({ id: at.eventId, receivedAt: at.askedAt })
            .onConflictDoNothing()
        const isFailing = fetched?.status === 'past_due'
        const graceEndsAt = isFailing ? (stored.graceEndsAt ?? at.askedAt + at.graceSeconds) : null
        await transaction
          .update(subscriptions)
          .set({
            subscriptionId: fetched?.id ?? null,
            status: fetched?.status ?? 'none',
            graceEndsAt,
            syncedAt: nextVersion(stored.syncedAt, at.askedAt),
          })
          .where(eq(subscriptions.userId, userId))
        const locked = await lockPaidDevices(transaction, userId, fetched)
        const paid = await payDevices(transaction, userId, fetched, { ...at, locked, graceEndsAt })
        const gone = await dropItems(transaction, userId, paid, at.askedAt)
        return [...paid, ...gone]
      }),
  }
}

/** Customers at the provider, and what is stored of their devices. */
function createCustomerReads(db: Database) {
  return {
    findCustomerId: async (userId: string): Promise<string | null> => {
      const [row] = await db
        .select({ customerId: billingCustomers.customerId })
        .from(billingCustomers)
        .where(eq(billingCustomers.userId, userId))
      return row?.customerId ?? null
    },

    saveCustomer: async (userId: string, customerId: string, createdAt: number): Promise<void> => {
      await db
        .insert(billingCustomers)
        .values({ userId, customerId, createdAt })
        .onConflictDoUpdate({ target: billingCustomers.userId, set: { customerId, createdAt } })
    },

    listCustomers: () => db.select({ userId: billingCustomers.userId }).from(billingCustomers),

    /** Lists the existing devices among those given, ordered by id: the columns that decide their plan, and who pays. */
    listFacts: (deviceIds: readonly string[]) =>
      db
        .select({
          deviceId: devices.id,
          ...planColumns,
          payerId: subscriptionItems.userId,
          term: subscriptionItems.term,
          isConfirmed: subscriptionItems.isConfirmed,
        })
        .from(devices)
        .leftJoin(subscriptionItems, eq(subscriptionItems.deviceId, devices.id))
        .where(inArray(devices.id, [...deviceIds]))
        .orderBy(devices.id),

    /** The devices, among those given, on which a person has a permission of their own rather than through a team. */
    listOwn: async (userId: string, deviceIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const { deviceId } = devicePermissions
      const rows = await db
        .select({ deviceId })
        .from(devicePermissions)
        .where(and(eq(devicePermissions.userId, userId), inArray(deviceId, [...deviceIds])))
      return new Set(rows.map((row) => row.deviceId))
    },

    /** Subscription status as last fetched from the provider; null: none stored. */
    findStatus: async (userId: string): Promise<string | null> => {
      const [row] = await db
        .select({ status: subscriptions.status })
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId))
      return row?.status ?? null
    },

    /** Lists the devices that a person pays for. */
    listItems: (userId: string) =>
      db
        .select({
          deviceId: subscriptionItems.deviceId,
          term: subscriptionItems.term,
          endsAt: devices.planExpiresAt,
        })
        .from(subscriptionItems)
        .innerJoin(devices, eq(devices.id, subscriptionItems.deviceId))
        .where(and(eq(subscriptionItems.userId, userId), eq(subscriptionItems.isConfirmed, true)))
        .orderBy(subscriptionItems.deviceId),
  }
}

/** Plans that do not depend on a payment. */
function createChoices(db: Database) {
  return {
    /**
     * Sets devices to Basic at the choice of a person; data that Basic does not keep is due for deletion at once. Devices
     * that somebody else has reserved or pays for meanwhile stay as they are.
     * @returns those that are Basic now
     */
    setBasic: (
      userId: string,
      deviceIds: readonly string[],
      nowSeconds: number,
    ): Promise<readonly string[]> =>
      db.transaction(async (transaction) => {
        await outdateAnswers(transaction, userId, deviceIds, nowSeconds)
        const payers = await lockPayers(transaction, deviceIds)
        const ids = deviceIds.filter((deviceId) => (payers.get(deviceId) ?? userId) === userId)
        if (ids.length === 0) return ids
        await transaction.delete(subscriptionItems).where(inArray(subscriptionItems.deviceId, ids))
        await transaction
          .update(devices)
          .set({ tier: 'Basic', subscription: 'none', planExpiresAt: null, graceEndsAt: null })
          .where(inArray(devices.id, ids))
        await transaction
          .insert(planEnds)
          .values(ids.map((deviceId) => ({ deviceId, endedAt: nowSeconds, deleteAt: nowSeconds })))
          .onConflictDoUpdate({
            target: planEnds.deviceId,
            set: { endedAt: nowSeconds, deleteAt: nowSeconds, deletedAt: null },
          })
        return ids
      }),

    /**
     * Sets devices to Hosted without payment.
     * @param expiresAt null: never
     * @returns false: somebody has reserved or pays for one of the devices, and nothing is changed
     */
    setGranted: (
      deviceIds: readonly string[],
      expiresAt: number | null,
      nowSeconds: number,
    ): Promise<boolean> =>
      db.transaction(async (transaction) => {
        if ((await lockPayers(transaction, deviceIds)).size > 0) return false
        const subscription = expiresAt === null ? 'lifetime' : 'none'
        await setHosted(
          transaction,
          deviceIds,
          { subscription, planExpiresAt: expiresAt, graceEndsAt: null },
          nowSeconds,
        )
        return true
      }),
  }
}

/**
 * Locks devices, so that nobody reserves or pays for them until the transaction ends: an item locks its device, too.
 * @returns who has reserved or pays for each
 */
async function lockPayers(
  transaction: Database,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await lockDevices(transaction, deviceIds)
  const { deviceId, userId } = subscriptionItems
  const rows = await transaction
    .select({ deviceId, userId })
    .from(subscriptionItems)
    .where(inArray(deviceId, [...deviceIds]))
  return new Map(rows.map((row) => [row.deviceId, row.userId]))
}

async function lockSubscription(transaction: Database, userId: string) {
  await transaction
    .insert(subscriptions)
    .values({ userId, status: 'none', syncedAt: 0 })
    .onConflictDoNothing()
  const [row] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .for('update')
  return row ?? { syncedAt: 0, graceEndsAt: null }
}

/** Increases with each change, even if the clock is set back or the clocks of two portals differ. */
const nextVersion = (stored: number, nowSeconds: number) => Math.max(nowSeconds, stored + 0.001)

/** Makes answers requested before now outdated, if the person pays for any of these devices. */
async function outdateAnswers(
  transaction: Database,
  userId: string,
  deviceIds: readonly string[],
  nowSeconds: number,
): Promise<void> {
  const isPaid = and(
    eq(subscriptionItems.userId, userId),
    inArray(subscriptionItems.deviceId, [...deviceIds]),
  )
  if ((await transaction.$count(subscriptionItems, isPaid)) === 0) return
  const stored = await lockSubscription(transaction, userId)
  await transaction
    .update(subscriptions)
    .set({ syncedAt: nextVersion(stored.syncedAt, nowSeconds) })
    .where(eq(subscriptions.userId, userId))
}

/** Parses a stored term; null: none, or unknown to this version. */
export function parseTerm(value: string | null): PlanTerm | null {
  return planTerms.find((term) => term === value) ?? null
}
