import { isDeviceId } from '@fieldport/domain'
import type { TopicKind } from './broker.ts'

/** Where the portal sends commands to a device. The device's reply goes to `portal/{deviceid}/rpc`. */
export function commandTopic(deviceId: string): string {
  return `${deviceId}/rpc`
}

/** Filters that match every topic a device publishes on. */
export const ingestTopicFilters = ['devices/+/data', 'devices/+/config', 'portal/+/rpc'] as const

/** The device and the meaning of a topic that a device may publish on; null for every other topic. */
export function parseTopic(topic: string): { readonly deviceId: string; readonly kind: TopicKind } | null {
  const [root, deviceId, kind, ...rest] = topic.split('/', 4)
  if (rest.length > 0 || !isDeviceId(deviceId)) return null
  if (root === 'devices' && (kind === 'data' || kind === 'config')) return { deviceId, kind }
  return root === 'portal' && kind === 'rpc' ? { deviceId, kind } : null
}

/**
 * Whether a topic that a device may not use is a mistake (a wrong name of its own) or reaches for what belongs to
 * others: another device's topics, the broker's own, or a wildcard.
 */
export function isTopicOfOthers(topic: string, deviceId: string): boolean {
  if (topic.startsWith('$') || topic.includes('+') || topic.includes('#')) return true
  return topic.split('/').some((level) => isDeviceId(level) && level !== deviceId)
}
