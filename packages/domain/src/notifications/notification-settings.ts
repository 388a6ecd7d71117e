import { isAcceptedEmail, isPhoneNumber } from '../accounts/account-rules.ts'
import { isSimpleDevice } from '../fleet/device-id.ts'
import {
  type AlertKind,
  alertKinds,
  maximumAlertEmails,
  maximumAlertPhones,
} from '../portal/portal-settings.ts'
import { isWebhookAddress, maximumWebhooks } from './delivery/webhook-address.ts'

/** Channels whose recipients are addresses saved for a device. */
export const addressChannels = ['email', 'sms', 'webhook'] as const
export type AddressChannel = (typeof addressChannels)[number]

/** `push` notifies people who enabled it in their browsers. */
export const notificationChannels = [...addressChannels, 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Which events of a device are sent to whom. */
export type NotificationSettings = {
  /** All levels of a topic share one interval, because the device has a single row of intervals. */
  readonly sharesInterval: boolean
  /** Minimum seconds between two messages of one topic and level; 0: no messages. */
  readonly intervals: Readonly<Record<AddressChannel, Readonly<Record<AlertKind, number>>>>
  readonly recipients: Readonly<Record<AddressChannel, readonly string[]>>
}

/** The setting with the webhooks that receive a device's events. */
export const webhookSetting = 'ALERTS_webhookList'

const secondsOfDay = 86_400
const stored = {
  email: {
    interval: 'EmailInterval',
    list: 'ALERTS_emailList',
    most: maximumAlertEmails,
    isPossible: isAcceptedEmail,
  },
  sms: {
    interval: 'SMSInterval',
    list: 'ALERTS_phoneList',
    most: maximumAlertPhones,
    isPossible: isPhoneNumber,
  },
  webhook: {
    interval: 'WebhookInterval',
    list: webhookSetting,
    most: maximumWebhooks,
    // Whether http:// is allowed is checked when it is sent.
    isPossible: (address: string) => isWebhookAddress(address),
  },
} as const

/**
 * Parses the settings ALERTS_… of a device. A missing or invalid interval sends nothing, and an invalid recipient is
 * left out. Devices of the simpler type have a single row of alerts, which applies to every level and sends at most
 * daily. Source: specification 2, sections 2 ('Event Reporting tab') and 3.
 * @param setting the value stored under a key
 */
export function parseNotificationSettings(
  deviceId: string,
  setting: (key: string) => unknown,
): NotificationSettings {
  const isSimple = isSimpleDevice(deviceId)
  const interval = (channel: AddressChannel, kind: AlertKind) => {
    const seconds = readSeconds(setting(`ALERTS_${isSimple ? 'alert' : kind}${stored[channel].interval}`))
    return isSimple && seconds > 0 ? Math.max(seconds, secondsOfDay) : seconds
  }
  const intervals = (channel: AddressChannel) => {
    const entries = alertKinds.map((kind) => [kind, interval(channel, kind)])
    return Object.fromEntries(entries) as Record<AlertKind, number>
  }
  const recipients = (channel: AddressChannel) => {
    const { list, most, isPossible } = stored[channel]
    const listed = setting(list)
    const texts = Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : []
    return [...new Set(texts.filter(isPossible))].slice(0, most)
  }
  return {
    sharesInterval: isSimple,
    intervals: perChannel(intervals),
    recipients: perChannel(recipients),
  }
}

/** One value for each address channel. */
export function perChannel<Value>(
  valueOf: (channel: AddressChannel) => Value,
): Record<AddressChannel, Value> {
  return { email: valueOf('email'), sms: valueOf('sms'), webhook: valueOf('webhook') }
}

function readSeconds(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}
