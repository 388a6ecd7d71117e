import {
  addressKey,
  type AlertQuota,
  type Condition,
  currentAlertQuota,
  type DueEscalation,
  dueEscalations,
  escalatingTopics,
  escalationSetting,
  type NotificationStatus,
  parseEscalation,
  recipientKey,
  spendMessage,
  topicOf,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { DeviceOccurrences } from '../../conditions/conditions.module.ts'
import type { NewNotification, NotifiedDevice } from '../notifications.repository.ts'
import type { EscalationsRepository } from './escalations.repository.ts'

export type EscalatorPorts = {
  readonly escalations: EscalationsRepository
  /** Used for the names of measurements. */
  readonly occurrencesOf: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, DeviceOccurrences>>
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  /** Called when new notifications are pending. */
  readonly onAdded: () => void
}

/** Batch size: devices that one transaction locks. */
const devicesAtOnce = 200

/** Notifies the next recipients of alarms that nobody acknowledges, once per step even with several portals. */
export function createEscalator(ports: EscalatorPorts) {
  const { escalations, clock } = ports
  return {
    /** Checks all stored alarms and keeps no state between runs. */
    run: async (stopping?: AbortSignal): Promise<void> => {
      const found = await escalations.list()
      const now = nowSeconds(clock)
      const changed = found
        .filter(
          ({ state, steps, conditions }) => dueEscalations(state, steps, conditions, now).state !== state,
        )
        .map(({ deviceId }) => deviceId)
      for (let start = 0; start < changed.length; start += devicesAtOnce) {
        if (stopping?.aborted) return
        await decideBatch(ports, changed.slice(start, start + devicesAtOnce), now)
      }
    },
  }
}

async function decideBatch(ports: EscalatorPorts, deviceIds: readonly string[], now: number): Promise<void> {
  const { escalations, deviceLog, onAdded } = ports
  // Read before the transaction begins: in the embedded database, one open transaction blocks all other queries.
  const occurrences = await ports.occurrencesOf(deviceIds)
  const outcomes = await escalations.decide(deviceIds, now, (device, conditions) =>
    decideDevice(device, conditions, occurrences.get(device.deviceId)?.measurementOf, now),
  )
  const added = outcomes.flatMap((outcome) => outcome.added)
  for (const { deviceId, recipient, status } of added)
    if (status === 'waiting')
      deviceLog.note(deviceId, 'settings', createMessage('logEscalated', { address: recipient }))
  if (added.some(({ status }) => status === 'waiting')) onAdded()
}

function decideDevice(
  device: NotifiedDevice,
  conditions: readonly Condition[],
  measurementOf: DeviceOccurrences['measurementOf'] | undefined,
  now: number,
) {
  const steps = parseEscalation(device.settings.get(escalationSetting))
  const { state, due } = dueEscalations(device.escalations, steps, conditions, now)
  if (state === device.escalations) return undefined
  const before = currentAlertQuota((key) => device.settings.get(key), device.tier, now)
  let quota = before
  const added = due.map((each): NewNotification => {
    const suppression = suppressionOf(device, each)
    const left: AlertQuota | undefined = suppression ? quota : spendMessage(quota, each.step.channel)
    quota = left ?? quota
    const measurement = measurementOf?.(each.condition.reason)
    return toNotification(device, each, measurement, suppression ?? (left ? 'waiting' : 'overLimit'))
  })
  const waitingTopics = escalatingTopics(state, conditions)
  return { state, quota: quota === before ? undefined : quota, added, waitingTopics }
}

/** Why an address gets no message; undefined: it gets one. */
function suppressionOf(
  { unsubscribed, paused }: NotifiedDevice,
  { step: { channel, recipient } }: DueEscalation,
): NotificationStatus | undefined {
  if (channel === 'email' && unsubscribed.has(addressKey(channel, recipient))) return 'unsubscribed'
  return paused.has(recipientKey(channel, recipient)) ? 'paused' : undefined
}

function toNotification(
  { deviceId, name: deviceName, siteId }: NotifiedDevice,
  { condition, step, minutes }: DueEscalation,
  measurement: NewNotification['content']['measurement'],
  status: NotificationStatus,
): NewNotification {
  const { reason, subject, since: at } = condition
  const { channel, recipient } = step
  const content = { reason, deviceName, measurement, escalatedMinutes: minutes }
  return {
    deviceId,
    siteId,
    channel,
    recipient,
    level: 'alarm',
    topic: topicOf(reason, subject),
    at,
    content,
    status,
  }
}
