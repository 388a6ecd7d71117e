import {
  expandRecipients,
  currentAlertQuota,
  dueNotifications,
  findFullyRefused,
  hasMessages,
  type AddressedNotification,
  type NotificationChannel,
  type Occurrence,
  parseNotificationSettings,
  pushIntervals,
  pushRecipients,
  recordQuotaRefusals,
  spendQuota,
  splitRecipients,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { DeviceOccurrences } from '../conditions/conditions.module.ts'
import type {
  DeviceOutcome,
  NewNotification,
  NotificationsRepository,
  NotifiedDevice,
  PushedDevice,
} from './notifications.repository.ts'

export type NotifierPorts = {
  readonly repository: Pick<NotificationsRepository, 'decide' | 'listDeviceIds'>
  /** Current occurrences of devices, which may cause notifications. */
  readonly occurrencesOf: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, DeviceOccurrences>>
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
  /** Called when new notifications are pending. */
  readonly onAdded: () => void
}

/** Batch size: devices that one transaction locks. */
const devicesAtOnce = 200
const retryMs = 1_000

/** Creates notifications for stored occurrences, once each even if several portals see the same occurrence. */
export function createNotifier(ports: NotifierPorts) {
  const { repository, log } = ports
  const pending = new Map<string, DeviceOccurrences>()
  let running: Promise<void> | undefined

  const run = async () => {
    while (pending.size > 0) {
      const batch = new Map([...pending].slice(0, devicesAtOnce))
      for (const deviceId of batch.keys()) pending.delete(deviceId)
      try {
        await decideBatch(ports, batch)
      } catch (error) {
        log.warn({ err: error }, 'notifications are not decided yet')
        for (const [deviceId, occurrences] of batch)
          if (!pending.has(deviceId)) pending.set(deviceId, occurrences)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        return
      }
    }
  }
  const start = (): Promise<void> => {
    // Starts in a microtask, after all occurrences folded together were taken, so that many at once go into one message.
    running ??= Promise.resolve()
      .then(run)
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    /** Queues the current occurrences of a device; returns at once. */
    take(deviceId: string, occurrences: DeviceOccurrences): void {
      pending.set(deviceId, occurrences)
      void start()
    },

    /** Checks every device again, for occurrences that a crashed or stopped portal left undecided. */
    async sweep(stopping?: AbortSignal): Promise<void> {
      const deviceIds = await repository.listDeviceIds()
      for (let start = 0; start < deviceIds.length; start += devicesAtOnce) {
        if (stopping?.aborted) return
        const stored = await ports.occurrencesOf(deviceIds.slice(start, start + devicesAtOnce))
        if (stored.size > 0) await decideBatch(ports, stored)
      }
    },

    /** Resolves when all queued occurrences are decided. */
    idle: async (): Promise<void> => {
      do await start()
      while (pending.size > 0)
    },
  }
}

async function decideBatch(
  ports: NotifierPorts,
  batch: ReadonlyMap<string, DeviceOccurrences>,
): Promise<void> {
  const { repository, clock, deviceLog, onAdded } = ports
  const now = nowSeconds(clock)
  const exhausted: string[] = []
  let isAnyAdded = false
  await repository.decide([...batch.keys()], now, (devices) => {
    const decided = devices.flatMap((device) => {
      const own = batch.get(device.deviceId)
      return own ? [decideDevice(device, own, now)] : []
    })
    isAnyAdded = decided.some(({ added }) => added.some(({ status }) => status === 'waiting'))
    exhausted.push(...decided.flatMap(({ added }) => findOverLimit(added)))
    return {
      outcomes: decided.flatMap(({ outcome }) => outcome ?? []),
      added: decided.flatMap(({ added }) => added),
    }
  })
  for (const deviceId of exhausted)
    deviceLog.note(deviceId, 'settings', createMessage('logAlertLimitReached'))
  if (isAnyAdded) onAdded()
}

/** The device's id if its message limit was reached, else nothing. */
function findOverLimit(added: readonly NewNotification[]): readonly string[] {
  return added
    .filter(({ status }) => status === 'overLimit')
    .map(({ deviceId }) => deviceId)
    .slice(0, 1)
}

type Decided = {
  /** Undefined: nothing changed. */
  readonly outcome: DeviceOutcome | undefined
  readonly added: readonly NewNotification[]
}

function decideDevice(device: NotifiedDevice & PushedDevice, known: DeviceOccurrences, now: number): Decided {
  const { deviceId, tier, settings: stored } = device
  const settings = parseNotificationSettings(deviceId, (key) => stored.get(key))
  const before = currentAlertQuota((key) => stored.get(key), tier, now)
  // Push is part of the plans that include alerts by email.
  const readers = tier.emails > 0 ? device.pushReaders : []
  const rules = {
    sharesInterval: settings.sharesInterval,
    intervals: { ...settings.intervals, push: pushIntervals(readers) },
    hasMessages: (channel: NotificationChannel) => hasMessages(before, channel),
  }
  const { state, due, suppressed } = dueNotifications(device.state, rules, known.occurrences, now)
  const { active, unsubscribed, paused } = splitRecipients(
    settings.recipients,
    device.unsubscribed,
    device.paused,
  )
  const push = (occurrence: Occurrence) => pushRecipients(readers, occurrence)
  const { quota, sent, refused } = spendQuota(before, due, { ...active, push })
  const isChanged = state !== device.state || quota !== before
  const remembered = recordQuotaRefusals(state, findFullyRefused(sent, refused))
  const outcome = { deviceId, state: remembered, quota: quota === before ? undefined : quota }
  const toNew = (status: NewNotification['status']) => (addressed: AddressedNotification) =>
    toNotification(device, known, addressed, status)
  return {
    outcome: isChanged ? outcome : undefined,
    added: [
      ...sent.map(toNew('waiting')),
      ...refused.map(toNew('overLimit')),
      ...expandRecipients(due, unsubscribed).map(toNew('unsubscribed')),
      ...expandRecipients(due, paused).map(toNew('paused')),
      ...expandRecipients(suppressed, active).map(toNew('tooSoon')),
    ],
  }
}

function toNotification(
  { deviceId, name: deviceName, siteId: chosenSite, pushReaders }: NotifiedDevice & PushedDevice,
  { measurementOf }: DeviceOccurrences,
  { channel, recipient, occurrence }: AddressedNotification,
  status: NewNotification['status'],
): NewNotification {
  const { level, topic, at, reason } = occurrence
  const content = { reason, deviceName, measurement: measurementOf(reason) }
  // Messages to an address carry the brand of whoever saved it; a push carries the brand of its recipient.
  const own = channel === 'push' ? pushReaders.find(({ userId }) => userId === recipient) : undefined
  const siteId = own?.siteId ?? chosenSite
  return { deviceId, siteId, channel, recipient, level, topic, at, content, status }
}
