import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { outgoingMessages } from '../../adapters/relational/schema.ts'
import { type Clock, dayMs } from '../../platform/clock.ts'
import type { OutgoingMessage } from '../../platform/message-transport.ts'
import type { Seal } from '../../platform/seal.ts'
import { sealPurpose } from './delivery-queue.ts'

/** How long failed messages can be resent. */
const keptMs = 30 * dayMs

/** A message that could not be delivered. Times in epoch seconds. */
export type FailedMessage = {
  readonly id: number
  readonly channel: Exclude<OutgoingMessage['channel'], 'push'>
  /** Empty: it is sealed under a key that the portal no longer has. */
  readonly to: string
  /** Subject of a mail. */
  readonly subject: string
  readonly attempts: number
  /** Why the last attempt failed. */
  readonly reason: string
  readonly createdAt: number
  readonly failedAt: number
}

type FailedMessagesPorts = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  /** Sends messages that are due. */
  readonly wake: () => void
}

export type FailedMessages = ReturnType<typeof createFailedMessages>

/** Failed messages: kept for a month, and resent only on request. */
export function createFailedMessages({ db, seal, clock, wake }: FailedMessagesPorts) {
  const now = () => new Date(clock.nowMs())
  return {
    /** Newest first; without texts, since they contain codes and links. */
    list: async (limit: number): Promise<readonly FailedMessage[]> => {
      const rows = await db
        .select()
        .from(outgoingMessages)
        .where(isNotNull(outgoingMessages.failedAt))
        .orderBy(desc(outgoingMessages.failedAt), desc(outgoingMessages.id))
        .limit(limit)
      return rows.map(({ id, channel, body, attempts, lastError, createdAt, failedAt }) => {
        return {
          id,
          // Failed pushes are not kept.
          channel: channel as FailedMessage['channel'],
          ...openAddress(seal, body),
          attempts,
          reason: lastError ?? '',
          createdAt: createdAt.getTime() / 1000,
          failedAt: (failedAt ?? createdAt).getTime() / 1000,
        }
      })
    },

    /** Treated as a new message. @returns false: it had not failed, or was deleted */
    resend: async (id: number): Promise<boolean> => {
      const found = await db
        .update(outgoingMessages)
        .set({ failedAt: null, lastError: null, attempts: 0, nextAt: now(), createdAt: now() })
        .where(and(eq(outgoingMessages.id, id), isNotNull(outgoingMessages.failedAt)))
        .returning({ id: outgoingMessages.id })
      if (found.length > 0) wake()
      return found.length > 0
    },

    removeOld: async (): Promise<void> => {
      await db.delete(outgoingMessages).where(lt(outgoingMessages.failedAt, new Date(clock.nowMs() - keptMs)))
    },
  }
}

function openAddress(seal: Pick<Seal, 'open'>, body: string): Pick<FailedMessage, 'to' | 'subject'> {
  try {
    const message = JSON.parse(seal.open(body, sealPurpose)) as OutgoingMessage
    return { to: message.to, subject: message.channel === 'mail' ? message.subject : '' }
  } catch {
    return { to: '', subject: '' }
  }
}
