import type {
  ListedDifference,
  PayerAccess,
  PaymentDifference,
  StoredPayer,
  StoredPlanDevice,
} from '@fieldport/domain'
import { and, eq, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  billingCustomers,
  devicePermissions,
  devices,
  effectivePermissions,
  paymentReports,
  subscriptionItems,
  subscriptions,
  users,
} from '../../../adapters/relational/schema.ts'

/** The latest comparison. */
export type PaymentReport = {
  /** Epoch seconds. */
  readonly at: number
  readonly payers: number
  /** Payers that were not compared, because the provider did not respond. */
  readonly unasked: number
  readonly differences: readonly ListedDifference[]
}

/** Only the latest report is stored. */
const reportId = 1

export type ReconciliationRepository = ReturnType<typeof createReconciliationRepository>

/** All stored payment data, and the latest comparison. */
export function createReconciliationRepository(db: Database) {
  return { ...createStoredPayments(db), ...createLatestReport(db) }
}

const payerAccess = sql<PayerAccess>`CASE
  WHEN ${devicePermissions.userId} IS NOT NULL THEN 'own'
  WHEN ${effectivePermissions.userId} IS NOT NULL THEN 'team'
  ELSE 'noAccess' END`
/** Condition that selects the permission of a device's payer. */
const ofPayer = (rows: typeof devicePermissions | typeof effectivePermissions) =>
  and(eq(rows.deviceId, subscriptionItems.deviceId), eq(rows.userId, subscriptionItems.userId))

function createStoredPayments(db: Database) {
  return {
    listCustomers: () =>
      db
        .select({ userId: billingCustomers.userId, customerId: billingCustomers.customerId })
        .from(billingCustomers)
        .orderBy(billingCustomers.userId),

    listPayers: (): Promise<StoredPayer[]> =>
      db.select({ userId: subscriptions.userId, status: subscriptions.status }).from(subscriptions),

    /** Lists devices that somebody pays for or that have a subscription, and the given ones. */
    listDevices: async (deviceIds: readonly string[]): Promise<StoredPlanDevice[]> => {
      const rows = await db
        .select({
          deviceId: devices.id,
          tier: devices.tier,
          subscription: devices.subscription,
          endsAt: devices.planExpiresAt,
          item: {
            userId: subscriptionItems.userId,
            term: subscriptionItems.term,
            isConfirmed: subscriptionItems.isConfirmed,
            access: payerAccess,
          },
        })
        .from(devices)
        .leftJoin(subscriptionItems, eq(subscriptionItems.deviceId, devices.id))
        .leftJoin(devicePermissions, ofPayer(devicePermissions))
        .leftJoin(effectivePermissions, ofPayer(effectivePermissions))
        .where(
          or(
            isNotNull(subscriptionItems.userId),
            inArray(devices.subscription, ['active', 'past_due', 'cancelled']),
            inArray(devices.id, [...deviceIds]),
          ),
        )
        .orderBy(devices.id)
      return rows
    },

    /** By user id; closed accounts are left out. */
    emailsOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const rows = await db
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(inArray(users.id, [...userIds]))
      return new Map(rows.map(({ id, email }) => [id, email]))
    },

    /** Ends a subscription that nobody pays for, as if it had expired; one that is paid for or reserved stays. */
    endUnpaid: async (deviceId: string, nowSeconds: number): Promise<void> => {
      const items = db.select().from(subscriptionItems).where(eq(subscriptionItems.deviceId, deviceId))
      await db
        .update(devices)
        .set({ subscription: 'none', planExpiresAt: nowSeconds, graceEndsAt: null })
        .where(
          and(
            eq(devices.id, deviceId),
            inArray(devices.subscription, ['active', 'past_due']),
            notExists(items),
          ),
        )
    },
  }
}

function createLatestReport(db: Database) {
  const find = async (from: Database): Promise<PaymentReport | null> => {
    const [row] = await from
      .select()
      .from(paymentReports)
      .where(eq(paymentReports.id, reportId))
      .for('update')
    return row ? { at: row.at, ...readReport(row.report, row.at) } : null
  }
  return {
    /** Null: there was no comparison yet. */
    find: async (): Promise<PaymentReport | null> => {
      const [row] = await db.select().from(paymentReports).where(eq(paymentReports.id, reportId))
      return row ? { at: row.at, ...readReport(row.report, row.at) } : null
    },

    /** Changes the report under a lock. @param to returns the new report; null: unchanged */
    change: (to: (before: PaymentReport | null) => PaymentReport | null): Promise<void> =>
      db.transaction(async (transaction) => {
        const next = to(await find(transaction))
        if (next === null) return
        const { at, ...report } = next
        await transaction
          .insert(paymentReports)
          .values({ id: reportId, at, report })
          .onConflictDoUpdate({ target: paymentReports.id, set: { at, report } })
      }),
  }
}

type StoredDifference = PaymentDifference & Partial<Pick<ListedDifference, 'since' | 'seen'>>

/** Older reports lack when each difference was found: the time of their comparison counts. */
function readReport(stored: unknown, at: number): Omit<PaymentReport, 'at'> {
  const { payers, unasked, differences } = stored as Omit<PaymentReport, 'at' | 'differences'> & {
    readonly differences: readonly StoredDifference[]
  }
  return {
    payers,
    unasked,
    differences: differences.map((each) => ({ since: at, seen: null, ...each })),
  }
}
