import { and, eq, inArray, like, notInArray, or } from 'drizzle-orm'
import type { Database } from './database.ts'
import { removeForwardingTargets } from './remove-forwarding-targets.ts'
import {
  deviceNotifications,
  devicePermissions,
  deviceSettings,
  forwardingTargets,
  notifications,
  webhookSecrets,
} from './schema.ts'

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
  await removeForwardingTargets(transaction, inArray(forwardingTargets.deviceId, free), nowSeconds)
}
