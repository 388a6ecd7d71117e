import {
  escalationSetting,
  isListed,
  isStillRecipient,
  normaliseEmail,
  parseEscalation,
  parseNotificationSettings,
  removedProblem,
  unsubscribedProblem,
} from '@fieldport/domain'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { notifications } from '../../../adapters/relational/schema.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { DeliveryError, type OutgoingMessage } from '../../../platform/message-transport.ts'
import type { SendCheck } from '../../messages/messages.module.ts'
import { listSettings } from '../notifications.repository.ts'
import { listUnsubscribed } from '../subscriptions/subscriptions.repository.ts'

type SendCheckPorts = {
  readonly db: Database
  readonly clock: Clock
  /** Called when notifications wait again to be written into another message. */
  readonly onWaiting: () => void
}

/**
 * Checks before each attempt, also one that the vendor requests, whether the recipient still gets the notifications in a
 * message. If only some of them are wanted, these are written again, without the others.
 */
export function createSendCheck({ db, clock, onWaiting }: SendCheckPorts): SendCheck {
  return async (message, remove) => {
    if (message.channel === 'push' || message.reference === undefined) return 'send'
    const isContained = eq(notifications.reference, message.reference)
    const contained = await listContained(db, isContained)
    const unwanted = await findUnwanted(db, contained)
    if (unwanted.size === 0 && isComplete(message, contained)) {
      if (contained.some(({ status }) => status !== 'told')) await markSubscribedAgain(db, isContained)
      return 'send'
    }
    const wanted = contained.filter(({ id }) => !unwanted.has(id)).map(({ id }) => id)
    await db.transaction(async (transaction) => {
      await markUnwanted(transaction, unwanted)
      if (wanted.length === 0) return
      await waitAgain(transaction, wanted, nowSeconds(clock))
      // In the same transaction: a message without notifications would look as if its devices were deleted.
      await remove(transaction)
    })
    if (wanted.length > 0) {
      onWaiting()
      return 'replaced'
    }
    const problem = [...unwanted.values()].at(0) ?? removedFrom(message.channel)
    throw new DeliveryError(problem, { isFinal: true, isBounce: false })
  }
}

type Contained = Awaited<ReturnType<typeof listContained>>[number]

function listContained(db: Database, isContained: SQL) {
  const { id, deviceId, channel, recipient, level, status } = notifications
  const request = sql<string | null>`${notifications.content} ->> 'request'`
  return db
    .select({ id, deviceId, channel, recipient, level, status, request })
    .from(notifications)
    .where(isContained)
}

/** Notifications are deleted with their device, and when its last user leaves. */
function isComplete(message: OutgoingMessage, contained: readonly Contained[]): boolean {
  const expected = message.channel === 'webhook' ? [message.deviceId] : (message.deviceIds ?? [])
  return expected.every((deviceId) => contained.some((each) => each.deviceId === deviceId))
}

/** @returns why the recipient does not get them, by id of the notification */
async function findUnwanted(
  db: Database,
  contained: readonly Contained[],
): Promise<ReadonlyMap<number, string>> {
  const deviceIds = [...new Set(contained.map(({ deviceId }) => deviceId))]
  const stored = await listSettings(db, deviceIds)
  const mails = contained.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient)
  const unsubscribed = await listUnsubscribed(db, deviceIds, mails)
  const problemOf = (each: Contained): string | undefined => {
    const { deviceId, recipient, channel, request } = each
    const own = stored.get(deviceId)
    const settings = parseNotificationSettings(deviceId, (key) => own?.get(key))
    const steps = parseEscalation(own?.get(escalationSetting))
    const isMail = channel === 'email'
    // The question whether an address wants to subscribe again is for those who unsubscribed.
    if (isMail && request !== 'subscribe' && unsubscribed(deviceId).has(normaliseEmail(recipient)))
      return unsubscribedProblem
    const addressed = each as Parameters<typeof isStillRecipient>[0]
    const isWanted =
      request === null ? isStillRecipient(addressed, settings, steps) : isListed(addressed, settings, steps)
    return isWanted ? undefined : removedFrom(channel)
  }
  return new Map(
    contained.flatMap((each) => {
      const problem = problemOf(each)
      return problem === undefined ? [] : [[each.id, problem] as const]
    }),
  )
}

/** Problems of webhooks say so, as all of their receivers do. */
const removedFrom = (channel: string) =>
  channel === 'webhook' ? `Webhook ${removedProblem}` : removedProblem

async function markUnwanted(transaction: Database, unwanted: ReadonlyMap<number, string>): Promise<void> {
  for (const [problem, some] of Map.groupBy(unwanted, ([, reason]) => reason)) {
    const ids = some.map(([id]) => id)
    await transaction
      .update(notifications)
      .set({ status: problem === unsubscribedProblem ? problem : 'told', delivery: 'givenUp', problem })
      .where(inArray(notifications.id, ids))
  }
}

async function waitAgain(transaction: Database, ids: readonly number[], now: number): Promise<void> {
  await transaction
    .update(notifications)
    .set({ status: 'waiting', nextAt: now, reference: null, delivery: null, problem: null })
    .where(inArray(notifications.id, [...ids]))
}

/** A message that was not sent because its address had unsubscribed is sent now, as the vendor requested. */
async function markSubscribedAgain(db: Database, isContained: SQL): Promise<void> {
  await db
    .update(notifications)
    .set({ status: 'told', delivery: null, problem: null })
    .where(and(isContained, ne(notifications.status, 'told')))
}
