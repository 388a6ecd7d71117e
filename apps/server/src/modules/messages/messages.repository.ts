import { asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { outgoingMessages } from '../../adapters/relational/schema.ts'

export type QueuedMessage = {
  readonly id: number
  readonly channel: string
  /** Sealed. */
  readonly body: string
  /** With this one. */
  readonly attempts: number
  readonly createdAt: Date
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>

export function createMessagesRepository(db: Database) {
  return {
    add: async (message: { channel: string; body: string; at: Date }): Promise<void> => {
      const { channel, body, at } = message
      await db.insert(outgoingMessages).values({ channel, body, nextAt: at, createdAt: at })
    },

    /**
     * Takes what is due for one attempt, in one statement: of several portals, one gets each message. Nothing is locked
     * while it is sent; a portal that dies leaves the message due again at `until`.
     */
    claim: async (now: Date, until: Date, maximum: number): Promise<readonly QueuedMessage[]> => {
      const due = db
        .$with('due')
        .as(
          db
            .select({ id: outgoingMessages.id })
            .from(outgoingMessages)
            .where(lte(outgoingMessages.nextAt, now))
            .orderBy(asc(outgoingMessages.nextAt), asc(outgoingMessages.id))
            .limit(maximum)
            .for('update', { skipLocked: true }),
        )
      return db
        .with(due)
        .update(outgoingMessages)
        .set({ nextAt: until, attempts: sql`${outgoingMessages.attempts} + 1` })
        .where(inArray(outgoingMessages.id, db.select({ id: due.id }).from(due)))
        .returning({
          id: outgoingMessages.id,
          channel: outgoingMessages.channel,
          body: outgoingMessages.body,
          attempts: outgoingMessages.attempts,
          createdAt: outgoingMessages.createdAt,
        })
    },

    remove: async (id: number): Promise<void> => {
      await db.delete(outgoingMessages).where(eq(outgoingMessages.id, id))
    },

    retry: async (id: number, nextAt: Date, lastError: string): Promise<void> => {
      await db.update(outgoingMessages).set({ nextAt, lastError }).where(eq(outgoingMessages.id, id))
    },

    /** When the next attempt is due; null: nothing waits. */
    nextAt: async (): Promise<Date | null> => {
      const [row] = await db
        .select({ at: outgoingMessages.nextAt })
        .from(outgoingMessages)
        .orderBy(asc(outgoingMessages.nextAt))
        .limit(1)
      return row?.at ?? null
    },

    countWaiting: async (): Promise<number> => {
      const [row] = await db.select({ waiting: count() }).from(outgoingMessages)
      return row?.waiting ?? 0
    },
  }
}
