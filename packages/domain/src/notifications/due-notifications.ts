import { isFarAhead } from '../clock-set-back.ts'
import { isObject } from '../objects.ts'
import type { Occurrence } from '../conditions/occurrences.ts'
import type { AlertKind } from '../portal/portal-settings.ts'
import {
  addressChannels,
  type NotificationChannel,
  notificationChannels,
  type NotificationSettings,
} from './notification-settings.ts'

/** Maximum age of an occurrence at its receipt: an older one notifies nobody. Source: ours. */
export const maximumNotifiableAgeSeconds = 3_600

/**
 * Maximum time between an occurrence and the decision about it, which may be late after an outage or because of a rule
 * created since; later, it notifies nobody. Source: ours.
 */
export const maximumDecisionDelaySeconds = 86_400

/** Topics remembered per device, so that a device that keeps inventing topics does not use unlimited space. */
export const maximumTopics = 200

type Times = Readonly<Partial<Record<NotificationChannel, Readonly<Partial<Record<AlertKind, number>>>>>>
/**
 * Evidence times of the last notifications, epoch seconds; `held`: the one in whose interval the next was suppressed;
 * `refused`: the one that was sent to nobody, because the monthly limit was reached.
 */
type TopicState = Times & { readonly held?: Times; readonly refused?: Times }

/** What was sent about a device: plain JSON of limited size. */
export type NotificationState = {
  /**
   * Occurrences received until then are not sent to addresses: that is when the addresses were chosen. Epoch seconds.
   */
  readonly since: number
  readonly topics: Readonly<Record<string, TopicState>>
}

/** Minimum seconds between two messages of one topic and level, by channel; 0: no messages. */
type Intervals = NotificationSettings['intervals'] & {
  readonly push?: Readonly<Record<AlertKind, number>>
}

export type NotificationRules = {
  readonly intervals: Intervals
  /** All levels of a topic share one interval, see `NotificationSettings`. */
  readonly sharesInterval?: boolean | undefined
  /** Whether the device's current plan has messages left this month. */
  readonly hasMessages: (channel: NotificationChannel) => boolean
}

export type DueNotification = { readonly channel: NotificationChannel; readonly occurrence: Occurrence }

/**
 * Which occurrences to notify people of now, and the resulting state. For each topic and level there is at most one
 * message per interval of its channel, by evidence time, so that a restart or a repetition sends nothing twice.
 * @param occurrences in any order, each topic and level once
 * @returns due notifications, the worst level first, then the oldest; suppressed ones, the first in each interval;
 * `state` is the given one if there are neither
 */
export function dueNotifications(
  state: NotificationState,
  { intervals, hasMessages, sharesInterval = false }: NotificationRules,
  occurrences: readonly Occurrence[],
  nowSeconds: number,
): {
  readonly state: NotificationState
  readonly due: readonly DueNotification[]
  readonly suppressed: readonly DueNotification[]
} {
  const due: DueNotification[] = []
  const suppressed: DueNotification[] = []
  let topics = state.topics
  // The worst first: if all levels share one interval, it is the one that is sent.
  for (const occurrence of occurrences.toSorted(compareOccurrences)) {
    if (isTooOld(occurrence, nowSeconds)) continue
    const { topic, level } = occurrence
    const known = Object.hasOwn(topics, topic) ? topics[topic] : undefined
    const isAfterChoice = occurrence.receivedSeconds > state.since || isFarAhead(state.since, nowSeconds)
    const lastSentAt = (channel: NotificationChannel) => {
      const at = findLastSentAt(known, channel, level, sharesInterval)
      return at === undefined || isFarAhead(at, nowSeconds) ? undefined : at
    }
    const open = notificationChannels.filter((channel) =>
      channel === 'push' ? nowSeconds - occurrence.at <= maximumNotifiableAgeSeconds : isAfterChoice,
    )
    const channels = open.filter((channel) =>
      isDue(
        intervals[channel]?.[level] ?? 0,
        hasMessages(channel),
        known,
        channel,
        occurrence,
        lastSentAt(channel),
      ),
    )
    // Suppressed push notifications are not listed, because nobody looks for them.
    const held = addressChannels.filter(
      (channel) =>
        isAfterChoice &&
        !channels.includes(channel) &&
        isSuppressed(intervals[channel][level], known, channel, occurrence, lastSentAt(channel)),
    )
    if (channels.length + held.length === 0) continue
    due.push(...channels.map((channel) => ({ channel, occurrence })))
    suppressed.push(...held.map((channel) => ({ channel, occurrence })))
    topics = { ...topics, [topic]: recordDecisions(known, channels, held, occurrence, lastSentAt) }
  }
  if (due.length + suppressed.length === 0) return { state, due, suppressed }
  return { state: { ...state, topics: keepNewest(topics) }, due, suppressed }
}

/** The evidence time of the last notification that counts for this one. A push has a level of its own for each reader. */
function findLastSentAt(
  known: TopicState | undefined,
  channel: NotificationChannel,
  level: AlertKind,
  sharesInterval: boolean,
): number | undefined {
  const times = known?.[channel]
  if (!sharesInterval || channel === 'push') return times?.[level]
  const all = Object.values(times ?? {})
  return all.length === 0 ? undefined : Math.max(...all)
}

function recordDecisions(
  known: TopicState | undefined,
  sent: readonly NotificationChannel[],
  held: readonly NotificationChannel[],
  { level, at }: Occurrence,
  lastSentAt: (channel: NotificationChannel) => number | undefined,
): TopicState {
  const set = (
    times: Times | undefined,
    channels: readonly NotificationChannel[],
    timeOf: (channel: NotificationChannel) => number | undefined,
  ) =>
    Object.fromEntries(
      channels.map((channel) => [channel, { ...times?.[channel], [level]: timeOf(channel) }]),
    )
  const allHeld = { ...known?.held, ...set(known?.held, held, lastSentAt) }
  const isAnyHeld = Object.keys(allHeld).length > 0
  return { ...known, ...set(known, sent, () => at), ...(isAnyHeld ? { held: allHeld } : {}) }
}

/** Whether it is the first to be suppressed since the last notification; that one itself and older ones are not. */
function isSuppressed(
  intervalSeconds: number,
  known: TopicState | undefined,
  channel: NotificationChannel,
  { level, at }: Occurrence,
  lastSentAt: number | undefined,
): boolean {
  if (lastSentAt === undefined || intervalSeconds <= 0) return false
  return (
    at > lastSentAt && at - lastSentAt < intervalSeconds && known?.held?.[channel]?.[level] !== lastSentAt
  )
}

function isTooOld({ at, receivedSeconds }: Occurrence, nowSeconds: number): boolean {
  // Receipts may be ahead of a clock that was set back, but nothing is received later than now.
  const seenSeconds = Math.min(receivedSeconds, nowSeconds)
  return nowSeconds - at > maximumDecisionDelaySeconds || seenSeconds - at > maximumNotifiableAgeSeconds
}

function isDue(
  intervalSeconds: number,
  hasMessages: boolean,
  known: TopicState | undefined,
  channel: NotificationChannel,
  { at }: Occurrence,
  lastSentAt: number | undefined,
): boolean {
  if (intervalSeconds <= 0) return false
  if (lastSentAt === undefined || at - lastSentAt >= intervalSeconds) return true
  // Nobody was notified: once messages are available again, by a new month or a better plan, the next occurrence is
  // due, however long the interval is.
  const refused = Object.values(known?.refused?.[channel] ?? {})
  return hasMessages && at > lastSentAt && refused.includes(lastSentAt)
}

/** Records due notifications that were sent to nobody because the monthly limit was reached. */
export function recordQuotaRefusals(
  state: NotificationState,
  refused: readonly DueNotification[],
): NotificationState {
  if (refused.length === 0) return state
  const topics = { ...state.topics }
  for (const { channel, occurrence } of refused) {
    const { topic, level, at } = occurrence
    const known = Object.hasOwn(topics, topic) ? topics[topic] : undefined
    const times = { ...known?.refused, [channel]: { ...known?.refused?.[channel], [level]: at } }
    topics[topic] = { ...known, refused: times }
  }
  return { ...state, topics }
}

function keepNewest(topics: NotificationState['topics']): NotificationState['topics'] {
  const all = Object.entries(topics)
  if (all.length <= maximumTopics) return topics
  const newest = ([, sent]: (typeof all)[number]) =>
    Math.max(...notificationChannels.flatMap((channel) => Object.values(sent[channel] ?? {})))
  return Object.fromEntries(
    all.toSorted((left, right) => newest(right) - newest(left)).slice(0, maximumTopics),
  )
}

const importance: Readonly<Record<AlertKind, number>> = { alarm: 2, warning: 1, alert: 0 }

function compareOccurrences(one: Occurrence, other: Occurrence): number {
  return importance[other.level] - importance[one.level] || one.at - other.at
}

/** Parses a stored state; undefined if it is invalid. */
export function parseNotificationState(stored: unknown): NotificationState | undefined {
  const state = stored as Partial<NotificationState> | null | undefined
  if (typeof state?.since !== 'number' || !isObject(state.topics)) return undefined
  return state as NotificationState
}
