import { isDeviceId } from '@fieldport/domain'
import type { TopicKind } from './broker.ts'

/** The topic on which the portal sends commands to a device. The device replies on `portal/{deviceid}/rpc`. */
export function commandTopic(deviceId: string): string {
  return `${deviceId}/rpc`
}

/** The device that `commandTopic` names. */
export function deviceOfTopic(topic: string): string {
  return topic.split('/', 1)[0] ?? ''
}

/** Filters that match every topic a device publishes on. */
export const ingestTopicFilters = ['devices/+/data', 'devices/+/config', 'portal/+/rpc'] as const

/** Parses a topic on which a device may publish; null for every other topic. */
export function parseTopic(topic: string): { readonly deviceId: string; readonly kind: TopicKind } | null {
  const [root, deviceId, kind, ...rest] = topic.split('/', 4)
  if (rest.length > 0 || !isDeviceId(deviceId)) return null
  if (root === 'devices' && (kind === 'data' || kind === 'config')) return { deviceId, kind }
  return root === 'portal' && kind === 'rpc' ? { deviceId, kind } : null
}

/**
 * Whether a forbidden topic belongs to others (another device, the broker, or a wildcard) rather than being a
 * misspelled topic of the device's own.
 */
export function isTopicOfOthers(topic: string, deviceId: string): boolean {
  if (topic.startsWith('$') || topic.includes('+') || topic.includes('#')) return true
  return topic.split('/').some((level) => isDeviceId(level) && level !== deviceId)
}
