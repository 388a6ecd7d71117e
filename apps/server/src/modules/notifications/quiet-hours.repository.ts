import {
  type AlertKind,
  heldUntil,
  type NotificationChannel,
  normaliseEmail,
  parseDeviceTimeZone,
  parseQuietHours,
  type QuietHours,
} from '@fieldport/domain'
import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { notifications, users } from '../../adapters/relational/schema.ts'

/** Quiet hours of each account that has verified the address; null for an account without quiet hours. */
export async function quietHoursOf(
  db: Database,
  { channel, recipient }: { readonly channel: NotificationChannel; readonly recipient: string },
): Promise<readonly (QuietHours | null)[]> {
  // Webhooks are received by programs, which need no quiet hours.
  if (channel === 'webhook') return []
  const isOwn = {
    email: and(eq(users.email, normaliseEmail(recipient)), eq(users.emailVerified, true)),
    sms: and(eq(users.phoneNumber, recipient), eq(users.phoneVerified, true)),
    push: eq(users.id, recipient),
  }[channel]
  const rows = await db
    .select({ quietHours: users.quietHours, timeZone: users.timeZone })
    .from(users)
    .where(isOwn)
  return rows.map(({ quietHours, timeZone }) => {
    const parsed = parseQuietHours(quietHours)
    // The account's current time zone wins, so that quiet hours follow a person who moves to another zone.
    return parsed && { ...parsed, timeZone: parseDeviceTimeZone(timeZone) ?? parsed.timeZone }
  })
}

/**
 * Moves the end of a mailbox's held notifications to the end of the current quiet hours; if these are over, they are
 * sent now.
 */
export async function rescheduleHeldMessages(
  transaction: Database,
  isOfMailbox: SQL | undefined,
  quietHours: readonly (QuietHours | null)[],
  nowSeconds: number,
): Promise<void> {
  const { level } = notifications
  const isHeld = and(isOfMailbox, gt(notifications.heldUntil, nowSeconds))
  const held = await transaction.selectDistinct({ kind: level }).from(notifications).where(isHeld)
  for (const { kind } of held) {
    const end = heldUntil(quietHours, kind as AlertKind, nowSeconds) ?? nowSeconds
    await transaction
      .update(notifications)
      .set({ heldUntil: end, nextAt: end })
      .where(and(isHeld, eq(level, kind), ne(notifications.heldUntil, end)))
  }
}

/** Makes a person's mailboxes with held notifications due, so that the times of these are recomputed. */
export async function makeHeldMessagesDue(db: Database, userId: string, nowSeconds: number): Promise<void> {
  const [user] = await db
    .select({ email: users.email, phone: users.phoneNumber })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return
  const { channel, recipient, nextAt } = notifications
  const isOwn = or(
    and(eq(channel, 'email'), eq(sql`lower(${recipient})`, user.email)),
    and(eq(channel, 'sms'), eq(recipient, user.phone)),
    and(eq(channel, 'push'), eq(recipient, userId)),
  )
  // Selected by due time, because there is no index of addresses without their brand.
  const isHeld = and(gt(nextAt, nowSeconds), gt(notifications.heldUntil, nowSeconds))
  await db.update(notifications).set({ nextAt: nowSeconds }).where(and(isHeld, isOwn))
}
