import { and, eq, inArray, isNull, like, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import {
  deviceNotifications,
  devicePermissions,
  deviceSettings,
  forwardingTargets,
  notifications,
  webhookSecrets,
} from './schema.ts'

/** A delivery under way when a target is removed is over after this. Source: ours. */
const removalSeconds = 30

/** Counters of this month's messages, which another owner does not reset. */
const counters = [
  'ALERTS_emails_remaining',
  'ALERTS_sms_remaining',
  'ALERTS_rollover_email_limit',
  'ALERTS_rollover_sms_limit',
  'ALERTS_rollover_ts',
]

/**
 * Deletes whom devices without users notify, where they forward their points and which devices may read them. Runs in
 * the transaction in which users leave, so that the next owner neither sees these addresses nor sends anything to them.
 * @param deviceIds those that still have users are left as they are
 */
export async function forgetRecipients(
  transaction: Database,
  deviceIds: readonly string[],
  nowSeconds: number,
): Promise<void> {
  const isNamed = inArray(devicePermissions.deviceId, [...deviceIds])
  const used = await transaction
    .selectDistinct({ deviceId: devicePermissions.deviceId })
    .from(devicePermissions)
    .where(isNamed)
  const inUse = new Set(used.map(({ deviceId }) => deviceId))
  const free = deviceIds.filter((deviceId) => !inUse.has(deviceId))
  if (free.length === 0) return
  const { key } = deviceSettings
  const isRecipient = or(
    and(like(key, 'ALERTS\\_%'), notInArray(key, counters)),
    eq(key, 'SPC_allowed_devices'),
  )
  await transaction.delete(deviceSettings).where(and(inArray(deviceSettings.deviceId, free), isRecipient))
  for (const table of [deviceNotifications, notifications, webhookSecrets])
    await transaction.delete(table).where(inArray(table.deviceId, free))
  const isForwarded = inArray(forwardingTargets.deviceId, free)
  await transaction.delete(forwardingTargets).where(and(isForwarded, isNull(forwardingTargets.announced)))
  // What a broker retains for Home Assistant is removed there first.
  await transaction
    .update(forwardingTargets)
    .set({
      removedAt: nowSeconds,
      nextAt: nowSeconds + removalSeconds,
      claim: sql`${forwardingTargets.claim} + 1`,
      pausedAt: null,
      failingSince: null,
      attempts: 0,
    })
    .where(and(isForwarded, isNull(forwardingTargets.removedAt)))
}
