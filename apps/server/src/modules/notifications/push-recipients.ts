import { defaultSiteId, type PushLevel, type PushRecipient } from '@fieldport/domain'
import { and, eq, exists, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import {
  deviceNotifications,
  effectivePermissions,
  notifications,
  pushChoices,
  pushSubscriptions,
  users,
} from '../../adapters/relational/schema.ts'

const hasBrowser = (db: Database) =>
  exists(
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, pushChoices.userId)),
  )

/** Lists, by device, the people who have push notifications on, a registered browser and permission to see the device. */
export async function listPushRecipients(
  db: Database,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PushRecipient[]>> {
  const { deviceId } = effectivePermissions
  const { userId, level, since } = pushChoices
  const rows = await db
    .select({ deviceId, userId, level, since, siteId: users.siteId })
    .from(pushChoices)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(effectivePermissions, eq(effectivePermissions.userId, userId))
    .where(and(ne(level, 'off'), hasBrowser(db), inArray(deviceId, [...deviceIds])))
    .orderBy(deviceId, userId)
  const readers = new Map<string, PushRecipient[]>()
  for (const { deviceId: id, level: chosen, siteId, ...row } of rows) {
    const reader = { ...row, level: chosen as PushLevel, siteId: siteId ?? defaultSiteId }
    readers.set(id, [...(readers.get(id) ?? []), reader])
  }
  return readers
}

/** Lists every device that somebody with push notifications may see. */
export async function listPushedDeviceIds(db: Database): Promise<string[]> {
  const { deviceId } = effectivePermissions
  const rows = await db
    .selectDistinct({ deviceId })
    .from(pushChoices)
    .innerJoin(effectivePermissions, eq(effectivePermissions.userId, pushChoices.userId))
    .where(and(ne(pushChoices.level, 'off'), hasBrowser(db)))
  return rows.map((row) => row.deviceId)
}

/** Adds missing state rows, because deduplication and locking need one even for devices that notify no address. */
export async function createMissingPushStates(
  transaction: Database,
  readers: ReadonlyMap<string, readonly PushRecipient[]>,
): Promise<void> {
  const rows = [...readers.keys()].map((deviceId) => ({
    deviceId,
    siteId: defaultSiteId,
    savedBy: null,
    since: 0,
    topics: '{}',
  }))
  if (rows.length > 0) await transaction.insert(deviceNotifications).values(rows).onConflictDoNothing()
}

/**
 * Deletes a person's pending pushes that are no longer wanted: about devices they may no longer see, of levels they have
 * switched off, and older than `newsSince` unless quiet hours held them.
 * @param waiting condition that selects the person's pending pushes
 * @param newsSince epoch seconds
 */
export async function dropUnwantedPushes(
  transaction: Database,
  waiting: SQL | undefined,
  userId: string,
  newsSince: number,
): Promise<void> {
  const isWanted = sql`EXISTS (
    SELECT FROM ${pushChoices}
    JOIN ${effectivePermissions} ON ${effectivePermissions.userId} = ${pushChoices.userId}
    WHERE ${pushChoices.userId} = ${userId}
      AND ${effectivePermissions.deviceId} = ${notifications.deviceId}
      AND ((${notifications.level} = 'alarm' AND ${pushChoices.level} IN ('alarm', 'warning'))
        OR (${notifications.level} = 'warning' AND ${pushChoices.level} = 'warning')))`
  const isNews = sql`(${notifications.heldUntil} IS NOT NULL OR ${notifications.at} >= ${newsSince})`
  await transaction.delete(notifications).where(and(waiting, sql`NOT (${isWanted} AND ${isNews})`))
}
