import { defaultSiteId, type PushLevel, type PushReader } from '@fieldport/domain'
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

/** Devices, of those given, with people who are pushed to and see the device in their own list. */
export async function listPushReaders(
  db: Database,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PushReader[]>> {
  const { deviceId } = effectivePermissions
  const { userId, level, since } = pushChoices
  const rows = await db
    .select({ deviceId, userId, level, since, siteId: users.siteId })
    .from(pushChoices)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(effectivePermissions, eq(effectivePermissions.userId, userId))
    .where(and(ne(level, 'off'), hasBrowser(db), inArray(deviceId, [...deviceIds])))
    .orderBy(deviceId, userId)
  const readers = new Map<string, PushReader[]>()
  for (const { deviceId: id, level: chosen, siteId, ...row } of rows) {
    const reader = { ...row, level: chosen as PushLevel, siteId: siteId ?? defaultSiteId }
    readers.set(id, [...(readers.get(id) ?? []), reader])
  }
  return readers
}

/** Every device that is in the list of somebody who is pushed to. */
export async function listPushedDeviceIds(db: Database): Promise<string[]> {
  const { deviceId } = effectivePermissions
  const rows = await db
    .selectDistinct({ deviceId })
    .from(pushChoices)
    .innerJoin(effectivePermissions, eq(effectivePermissions.userId, pushChoices.userId))
    .where(and(ne(pushChoices.level, 'off'), hasBrowser(db)))
  return rows.map((row) => row.deviceId)
}

/** What was told of a device is remembered, and decided under its lock, also where no address is told anything. */
export async function openPushStates(
  transaction: Database,
  readers: ReadonlyMap<string, readonly PushReader[]>,
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
 * What a person is not to be pushed by now, though it was decided: of devices they no longer see, of a level that they no longer want,
 * and what is no news any more. What quiet hours held comes at their end.
 * @param waiting what waits for the person
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
