import type { Occurrence } from '../conditions/occurrences.ts'
import { type AlertKind, alertKinds } from '../portal/portal-settings.ts'

/** What a person wants pushed to their browsers: alarms, warnings too, or nothing. */
export const pushLevels = ['alarm', 'warning', 'off'] as const
export type PushLevel = (typeof pushLevels)[number]

/** Browsers of one person. Source: ours. */
export const maximumPushBrowsers = 10

export const maximumPushEndpointLength = 1_000

/** Whether a text can be where a push service takes what is for a browser; whether it may be reached is looked at when it is. */
export function isPushEndpoint(text: string, allowsPlain: boolean): boolean {
  if (text.length > maximumPushEndpointLength || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (allowsPlain && protocol === 'http:')
}

/** What lasts is pushed again after this, until somebody acknowledges it. Source: ours. */
export const pushIntervalSeconds = 3_600

/** A push that no browser took by then is shown nowhere. Source: ours; as long as what happened counts as news. */
export const pushLifeSeconds = 3_600

/** Somebody who has browsers that are pushed to, and may see a device. */
export type PushReader = {
  readonly userId: string
  /** Whose look and name the push has. */
  readonly siteId: string
  readonly level: PushLevel
  /** What the portal received until then is not pushed: they chose it then. Epoch seconds. */
  readonly since: number
}

/** Whether something of a level is pushed to somebody who chose another. */
export function isPushed(level: AlertKind, chosen: PushLevel): boolean {
  return chosen !== 'off' && (level === 'alarm' || (level === 'warning' && chosen === 'warning'))
}

/** As `dueNotifications` takes them: levels that nobody chose are not remembered as told. */
export function pushIntervals(readers: readonly PushReader[]): Readonly<Record<AlertKind, number>> {
  const entries = alertKinds.map((kind) => [
    kind,
    readers.some(({ level }) => isPushed(kind, level)) ? pushIntervalSeconds : 0,
  ])
  return Object.fromEntries(entries) as Record<AlertKind, number>
}

/** Ids of those to whom something is pushed. */
export function pushRecipients(readers: readonly PushReader[], { level, receivedSeconds }: Occurrence) {
  return readers
    .filter((reader) => isPushed(level, reader.level) && receivedSeconds > reader.since)
    .map(({ userId }) => userId)
}

/** Source: RFC 8030, section 5.3. */
export const pushUrgency = { alarm: 'high', warning: 'normal', alert: 'low' } as const satisfies Record<
  AlertKind,
  string
>
