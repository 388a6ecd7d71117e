import { type PlanTerm, planTerms } from '@fieldport/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
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
import { dropItems, payDevices, setHosted } from './hosted-devices.ts'

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

/** Who pays for which devices, as last fetched from the provider. Times are epoch seconds. */
export function createSubscriptionsRepository(db: Database) {
  return {
    ...createReservations(db),
    ...createCustomerReads(db),
    ...createChoices(db),

    /**
     * Stores the provider's answer and the event that triggered the fetch. Ignores an answer that was requested before the
     * stored one.
     * @returns the devices whose plan may have changed
     */
    apply: (
      userId: string,
      fetched: GatewaySubscription | null,
      at: { readonly askedAt: number; readonly graceSeconds: number; readonly eventId?: string | undefined },
    ): Promise<readonly string[]> =>
      db.transaction(async (transaction) => {
        const stored = await lockSubscription(transaction, userId)
        if (at.eventId !== undefined)
          await transaction
            .insert(paymentEvents)
            .values({ id: at.eventId, receivedAt: at.askedAt })
            .onConflictDoNothing()
        if (stored.syncedAt > at.askedAt) return []
        const isFailing = fetched?.status === 'past_due'
        const graceEndsAt = isFailing ? (stored.graceEndsAt ?? at.askedAt + at.graceSeconds) : null
        await transaction
          .update(subscriptions)
          .set({
            subscriptionId: fetched?.id ?? null,
            status: fetched?.status ?? 'none',
            graceEndsAt,
            syncedAt: at.askedAt,
          })
          .where(eq(subscriptions.userId, userId))
        const paid = await payDevices(transaction, userId, fetched, { ...at, graceEndsAt })
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
    /** Sets devices to Basic by choice; data that Basic does not keep is due for deletion at once. */
    setBasic: (deviceIds: readonly string[], nowSeconds: number): Promise<void> =>
      db.transaction(async (transaction) => {
        const ids = [...deviceIds]
        await outdateAnswers(transaction, ids, nowSeconds)
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
      }),

    /**
     * Sets devices to Hosted without payment.
     * @param expiresAt null: never
     */
    setGranted: (deviceIds: readonly string[], expiresAt: number | null, nowSeconds: number): Promise<void> =>
      db.transaction(async (transaction) => {
        const subscription = expiresAt === null ? 'lifetime' : 'none'
        await setHosted(
          transaction,
          deviceIds,
          { subscription, planExpiresAt: expiresAt, graceEndsAt: null },
          nowSeconds,
        )
      }),
  }
}

/** Reserves devices before payment, so that no two people pay for the same device. */
function createReservations(db: Database) {
  return {
    /** @returns false: another person has reserved or pays for one of the devices, and nothing is reserved */
    reserve: (
      userId: string,
      deviceIds: readonly string[],
      term: PlanTerm,
      nowSeconds: number,
    ): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const ids = [...deviceIds].toSorted()
        const values = ids.map((deviceId) => ({
          deviceId,
          userId,
          term,
          isConfirmed: false,
          reservedAt: nowSeconds,
        }))
        await transaction.insert(subscriptionItems).values(values).onConflictDoNothing()
        const others = await transaction
          .select({ deviceId: subscriptionItems.deviceId })
          .from(subscriptionItems)
          .where(and(inArray(subscriptionItems.deviceId, ids), sql`${subscriptionItems.userId} <> ${userId}`))
        if (others.length === 0) return true
        await transaction.delete(subscriptionItems).where(isReservation(userId, ids))
        return false
      }),

    /** Deletes the reservations of a purchase that failed. */
    release: async (userId: string, deviceIds: readonly string[]): Promise<void> => {
      await db.delete(subscriptionItems).where(isReservation(userId, deviceIds))
    },
  }
}

const isReservation = (userId: string, deviceIds: readonly string[]) =>
  and(
    eq(subscriptionItems.userId, userId),
    inArray(subscriptionItems.deviceId, [...deviceIds]),
    eq(subscriptionItems.isConfirmed, false),
  )

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

/** Makes answers requested before now outdated, for everybody who pays for these devices. */
async function outdateAnswers(
  transaction: Database,
  deviceIds: readonly string[],
  nowSeconds: number,
): Promise<void> {
  const payers = await transaction
    .selectDistinct({ userId: subscriptionItems.userId })
    .from(subscriptionItems)
    .where(inArray(subscriptionItems.deviceId, [...deviceIds]))
    .orderBy(subscriptionItems.userId)
  for (const { userId } of payers) {
    await lockSubscription(transaction, userId)
    await transaction
      .update(subscriptions)
      .set({ syncedAt: nowSeconds })
      .where(eq(subscriptions.userId, userId))
  }
}

/** Parses a stored term; null: none, or unknown to this version. */
export function parseTerm(value: string | null): PlanTerm | null {
  return planTerms.find((term) => term === value) ?? null
}
