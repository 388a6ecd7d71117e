import {
  addressChannels,
  escalationSetting,
  isStillRecipient,
  parseEscalation,
  parseNotificationSettings,
} from '@fieldport/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { notifications } from '../../adapters/relational/schema.ts'

type Addressed = Parameters<typeof isStillRecipient>[0]

/** Deletes a device's pending notifications to addresses, and of levels, that its settings no longer send. */
export async function dropUnwantedPending(
  transaction: Database,
  deviceId: string,
  stored: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): Promise<void> {
  const { id, channel, recipient, level, status } = notifications
  const isWaiting = and(eq(notifications.deviceId, deviceId), eq(status, 'waiting'))
  const waiting = await transaction
    .select({ id, channel, recipient, level })
    .from(notifications)
    .where(and(isWaiting, inArray(channel, [...addressChannels])))
  if (waiting.length === 0) return
  const own = stored.get(deviceId)
  const settings = parseNotificationSettings(deviceId, (key) => own?.get(key))
  const steps = parseEscalation(own?.get(escalationSetting))
  const unwanted = waiting.filter((each) => !isStillRecipient(each as Addressed, settings, steps))
  if (unwanted.length === 0) return
  const ids = unwanted.map((each) => each.id)
  // Those that were sent meanwhile stay.
  await transaction.delete(notifications).where(and(isWaiting, inArray(id, ids)))
}
