import {
  maximumNotifiableAgeSeconds,
  type NotificationChannel,
  type NotificationStatus,
  normaliseEmail,
  notConfiguredProblem,
  type QuietHours,
  recipientKey,
} from '@fieldport/domain'
import { and, eq, gt, inArray, isNotNull, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import {
  deviceNotifications,
  notificationRecipients,
  notifications,
  unsubscribedAddresses,
  users,
} from '../../adapters/relational/schema.ts'
import { findPaused } from '../messages/messages.module.ts'
import type { NewNotification } from './notifications.repository.ts'
import { dropUnwantedPushes } from './push-recipients.ts'
import { rescheduleHeldMessages, quietHoursOf } from './quiet-hours.repository.ts'

/** A recipient of one brand and channel, whose messages are sent one after another. */
export type Mailbox = {
  readonly siteId: string
  readonly channel: NotificationChannel
  /** An address; for push, a user id. */
  readonly recipient: string
}

export type WaitingNotification = NewNotification & {
  readonly id: number
  /** Epoch seconds. */
  readonly createdAt: number
  /** End of the quiet hours that held the notification, epoch seconds; null: not held. */
  readonly heldUntil: number | null
}

/** Language, units and time zone of a message: from the recipient's account, else from the person who chose the recipient. */
export type ReaderSettings = {
  readonly language: string | null
  readonly units: string | null
  readonly timeZone: string | null
}

export type MailboxesRepository = ReturnType<typeof createMailboxesRepository>

const isOf = ({ siteId, channel, recipient }: Mailbox) =>
  and(
    eq(notifications.siteId, siteId),
    eq(notifications.channel, channel),
    eq(notifications.recipient, recipient),
    eq(notifications.status, 'waiting'),
  )

/** Longer than any notification waits, unless quiet hours hold it. */
const longestWaitSeconds = 3_600
/** Longer than any quiet hours. */
const longestHoldSeconds = 2 * 86_400

/** What is due later than anything may wait was stored before the clock was set back, and is due now. */
function isDue(nowSeconds: number): SQL | undefined {
  const { nextAt, heldUntil: held } = notifications
  return or(
    lte(nextAt, nowSeconds),
    gt(nextAt, nowSeconds + longestHoldSeconds),
    and(isNull(held), gt(nextAt, nowSeconds + longestWaitSeconds)),
  )
}

/** Largest number of notifications in one message, and of mailboxes in one pass; the rest follows in the next. */
const maximumTogether = 500

/** Pending notifications by recipient. */
export function createMailboxesRepository(db: Database) {
  return {
    /** Lists mailboxes that have a notification due. */
    listDue: async (nowSeconds: number): Promise<Mailbox[]> => {
      const rows = await db
        .selectDistinct({
          siteId: notifications.siteId,
          channel: notifications.channel,
          recipient: notifications.recipient,
        })
        .from(notifications)
        .where(isDue(nowSeconds))
        .limit(maximumTogether)
      return rows as Mailbox[]
    },

    /** When the next notification is due, epoch seconds; null: none is pending. */
    nextAt: async (): Promise<number | null> => {
      const [row] = await db
        .select({ at: min(notifications.nextAt) })
        .from(notifications)
        .where(isNotNull(notifications.nextAt))
      return row?.at ?? null
    },

    /**
     * Runs `work` on a mailbox's pending notifications, in one transaction that locks the mailbox.
     * @param quietHours of its recipient: what is held follows them
     */
    open: <Result>(
      mailbox: Mailbox,
      quietHours: readonly (QuietHours | null)[],
      nowSeconds: number,
      work: (opened: OpenMailbox, transaction: Database) => Promise<Result>,
    ): Promise<Result> =>
      db.transaction(async (transaction) =>
        work(await lockMailbox(transaction, mailbox, quietHours, nowSeconds), transaction),
      ),

    quietHoursOf: (mailbox: Mailbox) => quietHoursOf(db, mailbox),

    readersByEmail: (addresses: readonly string[]) => readersByEmail(db, addresses),
    hasPhone: (userId: string) => hasPhone(db, userId),

    /**
     * Settings of the recipient's account (mail and push), else of the person who chose the recipients of the device whose
     * notification is oldest.
     */
    readerOf: async ({ siteId, channel, recipient }: Mailbox): Promise<ReaderSettings | undefined> => {
      if (channel === 'push') {
        const [own] = await db.select(readerColumns).from(users).where(eq(users.id, recipient))
        return own
      }
      if (channel === 'email') {
        const own = (await readersByEmail(db, [recipient])).get(recipient.toLowerCase())
        if (own) return own
      }
      const [chooser] = await db
        .select(readerColumns)
        .from(notifications)
        .innerJoin(deviceNotifications, eq(deviceNotifications.deviceId, notifications.deviceId))
        .innerJoin(users, eq(users.id, deviceNotifications.savedBy))
        .where(isOf({ siteId, channel, recipient }))
        .orderBy(notifications.id)
        .limit(1)
      return chooser
    },
  }
}

const readerColumns = { language: users.language, units: users.units, timeZone: users.timeZone }

/** Whether a person's profile has a phone number. */
async function hasPhone(db: Database, userId: string): Promise<boolean> {
  const [user] = await db.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, userId))
  return (user?.phone ?? '') !== ''
}

/** Settings of accounts, by email address in lower case. */
async function readersByEmail(
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ReaderSettings>> {
  const rows = await db
    .select({ email: users.email, ...readerColumns })
    .from(users)
    .where(inArray(users.email, [...new Set(addresses.map((each) => each.toLowerCase()))]))
  return new Map(rows.map(({ email, ...reader }) => [email, reader]))
}

export type OpenMailbox = {
  /** Messages sent recently, counted since `from` (epoch seconds); undefined: none. */
  readonly recent: { readonly from: number; readonly count: number } | undefined
  /** Pending notifications that quiet hours do not hold, oldest first. */
  readonly waiting: readonly WaitingNotification[]
  /** @param reference of the message that contains them */
  readonly markSent: (ids: readonly number[], reference: string) => Promise<void>
  readonly countSent: (recent: { from: number; count: number }) => Promise<void>
  /** Holds notifications until the end of quiet hours, epoch seconds. */
  readonly hold: (ids: readonly number[], until: number) => Promise<void>
  /** Postpones the pending notifications to this time, epoch seconds. */
  readonly postpone: (seconds: number) => Promise<void>
  /** Marks the pending notifications from before this time, epoch seconds, as failed, because this portal cannot send them. */
  readonly giveUp: (before: number) => Promise<void>
}

/** Drops pending notifications whose recipient has unsubscribed, been paused or, for push, no longer wants or may see them. */
async function dropUnwanted(transaction: Database, mailbox: Mailbox, nowSeconds: number): Promise<void> {
  const { channel, recipient } = mailbox
  if (channel === 'push')
    return dropUnwantedPushes(transaction, isOf(mailbox), recipient, nowSeconds - maximumNotifiableAgeSeconds)
  const drop = (status: NotificationStatus, isDropped?: SQL) =>
    transaction
      .update(notifications)
      .set({ status, nextAt: null })
      .where(and(isOf(mailbox), isDropped))
  if (
    (await findPaused(transaction, [{ channel, address: recipient }])).has(recipientKey(channel, recipient))
  )
    await drop('paused')
  if (channel !== 'email') return
  const { address, scope } = unsubscribedAddresses
  const scopes = transaction
    .select({ scope })
    .from(unsubscribedAddresses)
    .where(eq(address, normaliseEmail(recipient)))
  await drop('unsubscribed', or(inArray(notifications.deviceId, scopes), sql`'*' IN ${scopes}`))
}

/** @returns the recipient of a mailbox, with the messages counted for the month */
async function lockRecipient(transaction: Database, mailbox: Mailbox, isMailbox: SQL | undefined) {
  await transaction
    .insert(notificationRecipients)
    .values({ ...mailbox, countedFrom: 0, counted: 0 })
    .onConflictDoNothing()
  const [counted] = await transaction.select().from(notificationRecipients).where(isMailbox).for('update')
  return counted
}

async function lockMailbox(
  transaction: Database,
  mailbox: Mailbox,
  quietHours: readonly (QuietHours | null)[],
  nowSeconds: number,
): Promise<OpenMailbox> {
  const { siteId, channel, recipient } = mailbox
  const isMailbox = and(
    eq(notificationRecipients.siteId, siteId),
    eq(notificationRecipients.channel, channel),
    eq(notificationRecipients.recipient, recipient),
  )
  const counted = await lockRecipient(transaction, mailbox, isMailbox)
  await dropUnwanted(transaction, mailbox, nowSeconds)
  await rescheduleHeldMessages(transaction, isOf(mailbox), quietHours, nowSeconds)
  const { heldUntil } = notifications
  const isReady = and(isOf(mailbox), or(isNull(heldUntil), lte(heldUntil, nowSeconds)))
  const waiting = await transaction
    .select()
    .from(notifications)
    .where(isReady)
    .orderBy(notifications.at, notifications.id)
    .limit(maximumTogether)
  return {
    recent:
      counted && counted.counted > 0 ? { from: counted.countedFrom, count: counted.counted } : undefined,
    waiting: waiting as unknown as WaitingNotification[],
    markSent: async (ids, reference) => {
      await transaction
        .update(notifications)
        .set({ status: 'told', nextAt: null, reference })
        .where(inArray(notifications.id, [...ids]))
    },
    countSent: async ({ from, count: counts }) => {
      await transaction
        .update(notificationRecipients)
        .set({ countedFrom: from, counted: counts })
        .where(isMailbox)
    },
    hold: async (ids, until) => {
      await transaction
        .update(notifications)
        .set({ heldUntil: until, nextAt: until })
        .where(inArray(notifications.id, [...ids]))
    },
    postpone: async (seconds) => {
      await transaction.update(notifications).set({ nextAt: seconds }).where(isReady)
    },
    giveUp: async (before) => {
      const pendingSince = sql`greatest(${notifications.createdAt}, ${heldUntil})`
      await transaction
        .update(notifications)
        .set({ status: 'told', nextAt: null, delivery: 'givenUp', problem: notConfiguredProblem })
        .where(and(isReady, lte(pendingSince, before)))
    },
  }
}
