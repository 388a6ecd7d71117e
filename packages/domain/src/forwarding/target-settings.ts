import type { ListProblem } from '../config/event-lists.ts'
import { eventListProblems } from '../config/event-lists.ts'
import { isWebhookAddress, maskWebhook } from '../notifications/delivery/webhook-address.ts'

export const forwardingKinds = ['webhook', 'mqtt', 'homeAssistant'] as const
export type ForwardingKind = (typeof forwardingKinds)[number]

/** Source of the numbers: ours. */
export const forwardingLimits = { address: 500, username: 128, password: 256, topic: 200 }
/** Replaced by the device's ID in the topic of a target. */
const topicPlaceholder = '{deviceId}'
export const defaultForwardingTopic = `devices/${topicPlaceholder}/points`

const forwardingProblems = {
  brokerAddress: { title: 'forwardingAddressError', message: 'forwardingAddressInvalid' },
  topic: { title: 'forwardingTopicError', message: 'forwardingTopicInvalid' },
  groupTopic: { title: 'forwardingTopicError', message: 'forwardingTopicNeedsDevice' },
} as const satisfies Readonly<Record<string, ListProblem>>

/** The target as typed. */
export type TargetSettings = {
  readonly kind: ForwardingKind
  readonly address: string
  /** Only for MQTT. */
  readonly topic: string
}

/** Trimmed; the address of a broker gets its scheme, TLS by default. */
export function normaliseTargetSettings<Settings extends TargetSettings>(typed: Settings): Settings {
  const address = typed.address.trim()
  const isBroker = typed.kind !== 'webhook' && address !== ''
  return {
    ...typed,
    address: isBroker && !address.includes('//') ? `mqtts://${address}` : address,
    topic: typed.kind === 'mqtt' ? typed.topic.trim() : '',
  }
}

/**
 * What is wrong with normalised settings; undefined: nothing.
 * @param allowsPlain whether connections without TLS are allowed
 * @param isOfGroup whether the devices of a group share them
 */
export function findTargetProblem(
  { kind, address, topic }: TargetSettings,
  { allowsPlain, isOfGroup }: { readonly allowsPlain: boolean; readonly isOfGroup: boolean },
): ListProblem | undefined {
  if (kind === 'webhook')
    return isWebhookAddress(address, allowsPlain) ? undefined : eventListProblems.webhookFormat
  if (!isBrokerAddress(address, allowsPlain)) return forwardingProblems.brokerAddress
  if (kind !== 'mqtt') return undefined
  if (!isPublishTopic(topic)) return forwardingProblems.topic
  return isOfGroup && !topic.includes(topicPlaceholder) ? forwardingProblems.groupTopic : undefined
}

/** Whether two targets, normalised, would forward to the same place as the same user. */
export function isSameTarget(one: TargetLogin, other: TargetLogin): boolean {
  return (['kind', 'address', 'topic', 'username'] as const).every((part) => one[part] === other[part])
}

type TargetLogin = TargetSettings & { readonly username: string }

/** 'mqtts://broker.example.com:8883'. User names in it are rejected, because everybody who sees the address would see them. */
export function isBrokerAddress(text: string, allowsPlain: boolean): boolean {
  const { address } = forwardingLimits
  const match = /^(mqtts?):\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?\/?$/.exec(text)
  if (!match || text.length > address || !URL.canParse(text)) return false
  return match[2] !== '0' && (match[1] === 'mqtts' || allowsPlain)
}

/** No wildcards, and none of the broker's own topics. Source: MQTT 5, section 4.7. */
function isPublishTopic(topic: string): boolean {
  const isSized = topic !== '' && topic.length <= forwardingLimits.topic
  return isSized && !topic.startsWith('$') && !/[+#\p{Cc}\p{Cs}]/u.test(topic)
}

/** The topic for a device: the template with the device's ID in place of each placeholder. */
export function forwardingTopic(template: string, deviceId: string): string {
  return template.replaceAll(topicPlaceholder, deviceId)
}

/** For logs, without what may be a key. */
export function maskTarget({ kind, address }: Pick<TargetSettings, 'kind' | 'address'>): string {
  return kind === 'webhook' ? maskWebhook(address) : address
}
