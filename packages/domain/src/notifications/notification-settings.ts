import { isAcceptedEmail, isPhoneNumber } from '../accounts/account-rules.ts'
import { isSimpleDevice } from '../fleet/device-id.ts'
import {
  type AlertKind,
  alertKinds,
  maximumAlertEmails,
  maximumAlertPhones,
} from '../portal/portal-settings.ts'
import { isWebhookAddress, maximumWebhooks } from './webhook-address.ts'

/** Those whose recipients are addresses that somebody saved for a device. */
export const addressChannels = ['email', 'sms', 'webhook'] as const
export type AddressChannel = (typeof addressChannels)[number]

/** `push` tells people who chose it themselves, in their browsers. */
export const notificationChannels = [...addressChannels, 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Which events of a device are told to whom. */
export type NotificationSettings = {
  /** Least seconds between two messages of one topic and level; 0: none. */
  readonly intervals: Readonly<Record<AddressChannel, Readonly<Record<AlertKind, number>>>>
  readonly recipients: Readonly<Record<AddressChannel, readonly string[]>>
}

/** Webhooks that are told of events of a device. */
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
    // Whether http:// will do is the portal's to say, where it sends.
    isPossible: (address: string) => isWebhookAddress(address),
  },
} as const

/**
 * Reads the settings ALERTS_… of a device. What is missing or unreadable tells nothing, and what is no address
 * or number is nobody. Devices of the simpler type have the one row
 * of alerts, which stands for every level, and are told of daily at most.
 * Source: specification 2, sections 2 ('Event Reporting tab') and 3.
 * @param setting what is stored under a key
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
    intervals: perChannel(intervals),
    recipients: perChannel(recipients),
  }
}

/** One value for each channel of addresses. */
export function perChannel<Value>(
  valueOf: (channel: AddressChannel) => Value,
): Record<AddressChannel, Value> {
  return { email: valueOf('email'), sms: valueOf('sms'), webhook: valueOf('webhook') }
}

function readSeconds(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

/** Whether anything of the device is told to anybody. */
export function tellsAnything({ intervals, recipients }: NotificationSettings): boolean {
  return addressChannels.some(
    (channel) => recipients[channel].length > 0 && alertKinds.some((kind) => intervals[channel][kind] > 0),
  )
}
