import type { SentNotification } from '@fieldport/contract'
import { type Delivery, type MessageState, messageState, nextDelivery } from '@fieldport/domain'
import { and, desc, eq, inArray, lt, ne, or } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { notifications } from '../../../adapters/relational/schema.ts'
import type { MessageOutcome } from '../../../platform/message-transport.ts'
import { problemTextOf } from '../../../platform/problem-text.ts'

export type SentState = { readonly state: MessageState; readonly problem: string | null }

export type SentRepository = ReturnType<typeof createSentRepository>

/** Sent notifications and their delivery state. */
export function createSentRepository(db: Database) {
  return {
    /** Stores the delivery outcome of the notifications in a message; ignores references of other messages. */
    noteOutcome: ({ reference, outcome, reason }: MessageOutcome): Promise<void> =>
      db.transaction((transaction) => saveDelivery(transaction, reference, outcome, reason)),

    /** Lists the devices that a message is about. */
    deviceIdsOf: async (reference: string): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ deviceId: notifications.deviceId })
        .from(notifications)
        .where(eq(notifications.reference, reference))
      return rows.map(({ deviceId }) => deviceId)
    },

    /**
     * Lists a device's notifications, newest first; of pushes only those to this person.
     * @param before lists only notifications with a smaller id
     */
    list: async (
      deviceId: string,
      userId: string,
      before: number | undefined,
      limit: number,
    ): Promise<SentNotification[]> => {
      const isShown = or(ne(notifications.channel, 'push'), eq(notifications.recipient, userId))
      const isOlder = before === undefined ? undefined : lt(notifications.id, before)
      const rows = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.deviceId, deviceId), isShown, isOlder))
        .orderBy(desc(notifications.id))
        .limit(limit)
      return rows.map(toEntry)
    },

    /** Delivery states by message reference. */
    statesOf: async (references: readonly string[]): Promise<ReadonlyMap<string, SentState>> => {
      const { reference, status, delivery, problem } = notifications
      const rows = await db
        .select({ reference, status, delivery, problem })
        .from(notifications)
        .where(inArray(reference, [...references]))
      return new Map(
        rows.map((row) => [
          row.reference ?? '',
          { state: messageState(row.status, row.delivery), problem: row.problem },
        ]),
      )
    },
  }
}

function toEntry(row: typeof notifications.$inferSelect): SentNotification {
  const { id, createdAt, at, recipient, problem, level } = row
  const content = row.content as object
  const about = 'request' in content ? content : { level, ...content }
  return {
    id,
    createdAt,
    at,
    channel: row.channel as SentNotification['channel'],
    recipient: row.channel === 'push' ? '' : recipient,
    state: messageState(row.status, row.delivery),
    problem,
    ...problemTextOf(problem),
    heldUntil: row.status === 'waiting' ? row.heldUntil : null,
    about: about as SentNotification['about'],
  }
}

async function saveDelivery(
  transaction: Database,
  reference: string,
  reported: Delivery,
  problem: string | null,
): Promise<void> {
  const isOf = eq(notifications.reference, reference)
  const [row] = await transaction
    .select({ delivery: notifications.delivery })
    .from(notifications)
    .where(isOf)
    .limit(1)
    .for('update')
  if (!row) return
  const known = row.delivery as Delivery | null
  const delivery = nextDelivery(known, reported)
  // Each retry may fail for another reason, so the newest reason is stored.
  if (delivery === known && reported !== 'retried') return
  await transaction.update(notifications).set({ delivery, problem }).where(isOf)
}
