import { eq, lt } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { billingCustomers, paymentEvents } from '../../../adapters/relational/schema.ts'

export type PaymentEventsRepository = ReturnType<typeof createPaymentEventsRepository>

/** The provider's events that were processed. Times are epoch seconds. */
export function createPaymentEventsRepository(db: Database) {
  return {
    isSeen: async (id: string): Promise<boolean> => {
      const rows = await db
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(eq(paymentEvents.id, id))
      return rows.length > 0
    },

    findUserId: async (customerId: string): Promise<string | null> => {
      const [row] = await db
        .select({ userId: billingCustomers.userId })
        .from(billingCustomers)
        .where(eq(billingCustomers.customerId, customerId))
      return row?.userId ?? null
    },

    forgetBefore: async (receivedAt: number): Promise<void> => {
      await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, receivedAt))
    },
  }
}
