import type { Occurrence } from '../../conditions/occurrences.ts'
import { type AlertKind, alertKinds } from '../../portal/portal-settings.ts'

/** The level from which a person gets push notifications: alarms only, warnings too, or none. */
export const pushLevels = ['alarm', 'warning', 'off'] as const
export type PushLevel = (typeof pushLevels)[number]

/** Maximum number of browsers per person. Source: ours. */
export const maximumPushBrowsers = 10

export const maximumPushEndpointLength = 1_000

/** Whether a text may be a push service's endpoint; whether it may be contacted is checked when sending. */
export function isPushEndpoint(text: string, allowsPlain: boolean): boolean {
  if (text.length > maximumPushEndpointLength || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (allowsPlain && protocol === 'http:')
}

/** Ongoing conditions are pushed again after this, until somebody acknowledges them. Source: ours. */
export const pushIntervalSeconds = 3_600

/**
 * A push that no browser received by then is dropped. Source: ours; equals the maximum age of an occurrence that
 * notifies.
 */
export const pushTtlSeconds = 3_600

/** Somebody with push-enabled browsers who may see a device. */
export type PushRecipient = {
  readonly userId: string
  /** The brand whose look and name the push has. */
  readonly siteId: string
  readonly level: PushLevel
  /** Occurrences received until then are not pushed: that is when push was enabled. Epoch seconds. */
  readonly since: number
}

/** Whether an event's level is pushed to somebody with the chosen level. */
export function shouldPush(level: AlertKind, chosen: PushLevel): boolean {
  return chosen !== 'off' && (level === 'alarm' || (level === 'warning' && chosen === 'warning'))
}

/** Intervals for `dueNotifications`: levels that nobody chose are not remembered as sent. */
export function pushIntervals(readers: readonly PushRecipient[]): Readonly<Record<AlertKind, number>> {
  const entries = alertKinds.map((kind) => [
    kind,
    readers.some(({ level }) => shouldPush(kind, level)) ? pushIntervalSeconds : 0,
  ])
  return Object.fromEntries(entries) as Record<AlertKind, number>
}

/** User IDs of those who get the push. */
export function pushRecipients(readers: readonly PushRecipient[], { level, receivedSeconds }: Occurrence) {
  return readers
    .filter((reader) => shouldPush(level, reader.level) && receivedSeconds > reader.since)
    .map(({ userId }) => userId)
}

/** Source: RFC 8030, section 5.3. */
export const pushUrgency = { alarm: 'high', warning: 'normal', alert: 'low' } as const satisfies Record<
  AlertKind,
  string
>
