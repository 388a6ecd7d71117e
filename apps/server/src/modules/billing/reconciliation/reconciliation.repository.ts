import type { PaymentDifference, StoredPayer, StoredPlanDevice } from '@fieldport/domain'
import { eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  billingCustomers,
  devices,
  paymentReports,
  subscriptionItems,
  subscriptions,
} from '../../../adapters/relational/schema.ts'

/** The comparison of a day. */
export type PaymentReport = {
  /** Epoch seconds. */
  readonly at: number
  readonly payers: number
  /** Payers of whom the provider gave no answer: they are not compared. */
  readonly unasked: number
  readonly differences: readonly PaymentDifference[]
}

/** There is one report, the latest. */
const reportId = 1

export type ReconciliationRepository = ReturnType<typeof createReconciliationRepository>

/** What the portal has stored of payments, whole, and the latest comparison. */
export function createReconciliationRepository(db: Database) {
  return {
    listCustomers: () =>
      db
        .select({ userId: billingCustomers.userId, customerId: billingCustomers.customerId })
        .from(billingCustomers)
        .orderBy(billingCustomers.userId),

    listPayers: (): Promise<StoredPayer[]> =>
      db.select({ userId: subscriptions.userId, status: subscriptions.status }).from(subscriptions),

    /** Those that somebody pays for, that have a subscription, or that are named. */
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
          },
        })
        .from(devices)
        .leftJoin(subscriptionItems, eq(subscriptionItems.deviceId, devices.id))
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

    save: async (report: PaymentReport): Promise<void> => {
      const { at, ...rest } = report
      await db
        .insert(paymentReports)
        .values({ id: reportId, at, report: rest })
        .onConflictDoUpdate({ target: paymentReports.id, set: { at, report: rest } })
    },

    /** null: nothing was compared yet. */
    find: async (): Promise<PaymentReport | null> => {
      const [row] = await db.select().from(paymentReports).where(eq(paymentReports.id, reportId))
      return row ? { at: row.at, ...(row.report as Omit<PaymentReport, 'at'>) } : null
    },
  }
}
