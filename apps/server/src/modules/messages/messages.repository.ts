import { and, asc, count, eq, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { outgoingMessages } from '../../adapters/relational/schema.ts'
import type { MessageChannel, OutgoingMessage } from '../../platform/message-transport.ts'

export type QueuedMessage = {
  readonly id: number
  readonly channel: string
  /** Sealed. */
  readonly body: string
  /** Including this one. */
  readonly attempts: number
  readonly createdAt: Date
  readonly reference: string | null
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>

const claimedColumns = {
  id: outgoingMessages.id,
  channel: outgoingMessages.channel,
  body: outgoingMessages.body,
  attempts: outgoingMessages.attempts,
  createdAt: outgoingMessages.createdAt,
  reference: outgoingMessages.reference,
}

/** @param channels whose messages are claimed here; any can be added */
export function createMessagesRepository(db: Database, channels: readonly MessageChannel[]) {
  const isOurs = inArray(outgoingMessages.channel, [...channels])
  const isWaiting = and(isOurs, isNull(outgoingMessages.failedAt))
  const { nextAt } = outgoingMessages
  return {
    add: async (
      { channel, reference }: Pick<OutgoingMessage, 'channel' | 'reference'>,
      body: string,
      at: Date,
      within: Database = db,
    ): Promise<void> => {
      await within.insert(outgoingMessages).values({ channel, body, nextAt: at, createdAt: at, reference })
    },

    /**
     * Claims due messages for one attempt, in one statement: of several portals, one gets each message. Nothing is
     * locked while sending; if a portal dies, its messages are due again at `until`.
     * @param latest no message waits longer: one that is due later was stored before the clock was set back
     */
    claim: async (now: Date, until: Date, latest: Date, maximum: number): Promise<QueuedMessage[]> => {
      const due = db.$with('due').as(
        db
          .select({ id: outgoingMessages.id })
          .from(outgoingMessages)
          .where(and(isWaiting, or(lte(nextAt, now), gt(nextAt, latest))))
          .orderBy(asc(nextAt), asc(outgoingMessages.id))
          .limit(maximum)
          .for('update', { skipLocked: true }),
      )
      return db
        .with(due)
        .update(outgoingMessages)
        .set({ nextAt: until, attempts: sql`${outgoingMessages.attempts} + 1` })
        .where(inArray(outgoingMessages.id, db.select({ id: due.id }).from(due)))
        .returning(claimedColumns)
    },

    remove: async (id: number, within: Database = db): Promise<void> => {
      await within.delete(outgoingMessages).where(eq(outgoingMessages.id, id))
    },

    retry: async (id: number, nextAt: Date, lastError: string): Promise<void> => {
      await db.update(outgoingMessages).set({ nextAt, lastError }).where(eq(outgoingMessages.id, id))
    },

    /** Marks a message as failed: it is kept, and resent only on request. */
    fail: async (id: number, failedAt: Date, lastError: string): Promise<void> => {
      await db.update(outgoingMessages).set({ failedAt, lastError }).where(eq(outgoingMessages.id, id))
    },

    /** When the next attempt is due; null: nothing is waiting. */
    nextAt: async (): Promise<Date | null> => {
      const [row] = await db
        .select({ at: min(nextAt) })
        .from(outgoingMessages)
        .where(isWaiting)
      return row?.at ?? null
    },

    countWaiting: async (): Promise<number> => {
      const [row] = await db
        .select({ waiting: count() })
        .from(outgoingMessages)
        .where(isNull(outgoingMessages.failedAt))
      return row?.waiting ?? 0
    },
  }
}
