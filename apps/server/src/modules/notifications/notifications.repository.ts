import type { PausedRecipient } from '@fieldport/contract'
import {
  type AlertQuota,
  effectiveTier,
  type EscalationState,
  escalationSetting,
  addressChannels,
  type NotificationChannel,
  type NotificationState,
  type NotificationStatus,
  type Occurrence,
  parseEscalation,
  parseEscalationState,
  parseNotificationSettings,
  parseNotificationState,
  type PushRecipient,
  recipientKey,
  type Tier,
} from '@fieldport/domain'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { planColumns } from '../../adapters/relational/plan-columns.ts'
import {
  deviceNotifications,
  devices,
  deviceSettings,
  notificationRecipients,
  notifications,
} from '../../adapters/relational/schema.ts'
import { withProblemText } from '../../platform/problem-text.ts'
import { dropUnwantedPending } from './drop-unwanted-pending.ts'
import { createMissingPushStates, listPushedDeviceIds, listPushRecipients } from './push-recipients.ts'
import { listUnsubscribed } from './subscriptions/subscriptions.repository.ts'
import type { ConditionMeasurement } from '../conditions/conditions.module.ts'
import { type Address, dropUnusedSecrets, findPaused } from '../messages/messages.module.ts'

/** A device with recipients, as read under a lock. */
export type NotifiedDevice = {
  readonly deviceId: string
  readonly name: string
  readonly siteId: string
  readonly savedBy: string | null
  readonly tier: Tier
  readonly state: NotificationState
  readonly escalations: EscalationState
  /** ALERTS_… by key. */
  readonly settings: ReadonlyMap<string, unknown>
  /** Addresses, in lower case, that unsubscribed from mails about it. */
  readonly unsubscribed: ReadonlySet<string>
  /** Paused addresses, to which messages bounced, by `recipientKey`. */
  readonly paused: ReadonlySet<string>
}

export type PushedDevice = {
  /** People whose browsers may receive pushes about it. */
  readonly pushReaders: readonly PushRecipient[]
}

/** Facts about an occurrence; sentences are formatted at sending, in the recipient's language and units. */
export type NotificationContent = Pick<Occurrence, 'reason'> & {
  readonly deviceName: string
  readonly measurement?: ConditionMeasurement | undefined
  /** For an escalation: how long nobody had acknowledged the alarm. */
  readonly escalatedMinutes?: number | undefined
}

/** Content of a message without an occurrence: a test, or a question whether an address wants to subscribe again. */
export type StandaloneMessageContent = {
  readonly request: 'test' | 'subscribe'
  readonly deviceName: string
  readonly by: string
}

export type NewNotification = Pick<Occurrence, 'level' | 'topic' | 'at'> & {
  readonly deviceId: string
  readonly siteId: string
  readonly channel: NotificationChannel
  readonly recipient: string
  readonly content: NotificationContent
  readonly status: NotificationStatus
}

/** A notification that is sent in the same transaction that stores it. */
export type ImmediateNotification = Omit<NewNotification, 'content'> & {
  readonly content: StandaloneMessageContent
  readonly reference: string
}

/** A device's new state after a decision. */
export type DeviceOutcome = {
  readonly deviceId: string
  readonly state: NotificationState
  /** Undefined: unchanged. */
  readonly quota: AlertQuota | undefined
}

type Decisions = {
  readonly outcomes: readonly DeviceOutcome[]
  readonly added: readonly NewNotification[]
}

export type InactiveAddresses = {
  /** Addresses, in lower case, that unsubscribed from mails about the device. */
  readonly unsubscribed: ReadonlySet<string>
  /** Addresses, as saved, to which messages bounced. */
  readonly paused: readonly PausedRecipient[]
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>

export function createNotificationsRepository(db: Database) {
  return {
    /**
     * Locks devices, decides about them and stores the decisions, in one transaction.
     * @param decide is not given devices without recipients
     */
    decide: (
      deviceIds: readonly string[],
      nowSeconds: number,
      decide: (devices: readonly (NotifiedDevice & PushedDevice)[]) => Decisions,
    ): Promise<void> =>
      db.transaction(async (transaction) => {
        const readers = await listPushRecipients(transaction, deviceIds)
        await createMissingPushStates(transaction, readers)
        const locked = await lockDevices(transaction, deviceIds, nowSeconds)
        if (locked.length === 0) return
        const { outcomes, added } = decide(
          locked.map((device) => ({ ...device, pushReaders: readers.get(device.deviceId) ?? [] })),
        )
        for (const outcome of outcomes) await saveOutcome(transaction, outcome)
        if (added.length > 0)
          await transaction.insert(notifications).values(toNotificationRows(added, nowSeconds))
      }),

    /**
     * Runs `work` on a device, in one transaction that locks it.
     * @returns undefined: the device has no recipients, and `work` did not run
     */
    withDevice: <Result>(
      deviceId: string,
      nowSeconds: number,
      work: (device: NotifiedDevice, opened: OpenDevice, transaction: Database) => Promise<Result>,
    ): Promise<Result | undefined> =>
      db.transaction(async (transaction) => {
        const [device] = await lockDevices(transaction, [deviceId], nowSeconds)
        return device && work(device, openDevice(transaction, deviceId, nowSeconds), transaction)
      }),

    /**
     * Stores who chose a device's recipients and when; what the portal received before then is not notified, and what is
     * pending for removed recipients is dropped.
     */
    saveRecipientChoice,

    /** Lists a device's saved addresses that get no messages because they unsubscribed or are paused. */
    listInactiveAddresses: async (deviceId: string): Promise<InactiveAddresses> => {
      const listed = listedRecipients(await listSettings(db, [deviceId]))
      const unsubscribed = await listUnsubscribed(db, [deviceId], mailAddresses(listed))
      const paused = await findPaused(db, listed)
      return {
        unsubscribed: unsubscribed(deviceId),
        paused: listed.flatMap(({ channel, address: recipient }) => {
          const found = paused.get(recipientKey(channel, recipient))
          if (!found) return []
          return [withProblemText({ channel, recipient, since: found.pausedAt, problem: found.problem })]
        }),
      }
    },

    /** Lists every device with recipients. */
    listDeviceIds: () => listDeviceIds(db),

    /** Deletes notifications created before a time (epoch seconds), except pending ones. */
    deleteBefore: async (seconds: number): Promise<void> => {
      await db
        .delete(notifications)
        .where(and(lt(notifications.createdAt, seconds), sql`${notifications.nextAt} IS NULL`))
      await db.delete(notificationRecipients).where(lt(notificationRecipients.countedFrom, seconds))
    },
  }
}

async function saveRecipientChoice(
  transaction: Database,
  choice: { deviceId: string; siteId: string; savedBy: string; since: number },
): Promise<void> {
  const { siteId, savedBy, since, deviceId } = choice
  await transaction
    .insert(deviceNotifications)
    .values(choice)
    .onConflictDoUpdate({ target: deviceNotifications.deviceId, set: { siteId, savedBy, since } })
  await dropUnusedSecrets(transaction, deviceId)
  await dropUnwantedPending(transaction, deviceId, await listSettings(transaction, [deviceId]))
}

async function listDeviceIds(db: Database): Promise<string[]> {
  const rows = await db.select({ deviceId: deviceNotifications.deviceId }).from(deviceNotifications)
  return [...new Set([...rows.map(({ deviceId }) => deviceId), ...(await listPushedDeviceIds(db))])]
}

export type OpenDevice = {
  readonly saveQuota: (quota: AlertQuota) => Promise<void>
  readonly add: (added: readonly ImmediateNotification[]) => Promise<void>
}

function openDevice(transaction: Database, deviceId: string, nowSeconds: number): OpenDevice {
  return {
    saveQuota: (quota) => saveQuota(transaction, deviceId, quota),
    add: async (added) => {
      if (added.length > 0)
        await transaction.insert(notifications).values(toNotificationRows(added, nowSeconds))
    },
  }
}

/** Locks devices until the transaction ends, and reads them with their settings. */
export async function lockDevices(
  transaction: Database,
  deviceIds: readonly string[],
  nowSeconds: number,
): Promise<NotifiedDevice[]> {
  const rows = await transaction
    .select({
      deviceId: devices.id,
      name: devices.name,
      ...planColumns,
      chosen: deviceNotifications,
    })
    .from(deviceNotifications)
    .innerJoin(devices, eq(devices.id, deviceNotifications.deviceId))
    .where(inArray(deviceNotifications.deviceId, [...deviceIds]))
    // All portals lock in the same order, so that they cannot deadlock.
    .orderBy(devices.id)
    .for('no key update')
  const found = rows.map(({ deviceId }) => deviceId)
  const settings = await listSettings(transaction, found)
  const listed = listedRecipients(settings)
  const unsubscribed = await listUnsubscribed(transaction, found, mailAddresses(listed))
  const paused = new Set((await findPaused(transaction, listed)).keys())
  return rows.map(({ deviceId, name, chosen, ...plan }) => {
    const { siteId, savedBy, since, topics } = chosen
    const stored = parseNotificationState({ since, topics: JSON.parse(topics) as unknown })
    return {
      deviceId,
      name,
      siteId,
      savedBy,
      tier: effectiveTier(plan, nowSeconds),
      state: stored ?? { since, topics: {} },
      escalations: parseEscalationState(JSON.parse(chosen.escalations)),
      settings: settings.get(deviceId) ?? new Map(),
      unsubscribed: unsubscribed(deviceId),
      paused,
    }
  })
}

/** All saved recipients of the devices, including those of escalation steps. */
function listedRecipients(settings: ReadonlyMap<string, ReadonlyMap<string, unknown>>): readonly Address[] {
  return [...settings].flatMap(([deviceId, own]) => {
    const { recipients } = parseNotificationSettings(deviceId, (key) => own.get(key))
    const next = parseEscalation(own.get(escalationSetting))
    return [
      ...addressChannels.flatMap((channel) => recipients[channel].map((address) => ({ channel, address }))),
      ...next.map(({ channel, recipient }) => ({ channel, address: recipient })),
    ]
  })
}

function mailAddresses(recipients: readonly Address[]): readonly string[] {
  return recipients.filter(({ channel }) => channel === 'email').map(({ address }) => address)
}

/** ALERTS_… of devices, by device and key. */
export async function listSettings(transaction: Database, deviceIds: readonly string[]) {
  const found = new Map<string, Map<string, unknown>>()
  if (deviceIds.length === 0) return found
  const rows = await transaction
    .select({
      deviceId: deviceSettings.deviceId,
      key: deviceSettings.key,
      value: sql<unknown>`${deviceSettings.value}`,
    })
    .from(deviceSettings)
    .where(
      and(inArray(deviceSettings.deviceId, [...deviceIds]), sql`${deviceSettings.key} LIKE 'ALERTS\\_%'`),
    )
  for (const { deviceId, key, value } of rows) {
    const own = found.get(deviceId) ?? new Map<string, unknown>()
    found.set(deviceId, own.set(key, value))
  }
  return found
}

async function saveOutcome(transaction: Database, { deviceId, state, quota }: DeviceOutcome): Promise<void> {
  await transaction
    .update(deviceNotifications)
    .set({ topics: JSON.stringify(state.topics) })
    .where(eq(deviceNotifications.deviceId, deviceId))
  if (quota) await saveQuota(transaction, deviceId, quota)
}

export async function saveQuota(transaction: Database, deviceId: string, quota: AlertQuota): Promise<void> {
  await transaction
    .insert(deviceSettings)
    .values(Object.entries(quota).map(([key, value]) => ({ deviceId, key, value })))
    .onConflictDoUpdate({
      target: [deviceSettings.deviceId, deviceSettings.key],
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
}

export function toNotificationRows(
  added: readonly (NewNotification | ImmediateNotification)[],
  nowSeconds: number,
) {
  return added.map((each) => ({
    ...each,
    createdAt: nowSeconds,
    nextAt: each.status === 'waiting' ? nowSeconds : null,
  }))
}
