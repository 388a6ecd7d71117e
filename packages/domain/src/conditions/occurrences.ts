import type { AlertKind } from '../portal/portal-settings.ts'
import type { ConditionReason } from './condition.ts'
import type { Evidence } from './evidence.ts'
import { windowSeconds } from './window.ts'

/**
 * The newest time of something that people may want to be notified of: an event in a record, or a record that keeps an unacknowledged
 * condition open.
 */
export type Occurrence = {
  /** The subject by which its messages are counted: the topic of an event, the key of a limit, a trouble code. */
  readonly topic: string
  readonly level: AlertKind
  /** Evidence time, epoch seconds. */
  readonly at: number
  /** When the portal first received the record, epoch seconds. */
  readonly receivedSeconds: number
  readonly reason: ConditionReason
}

export type Occurrences = Readonly<Record<string, Occurrence>>

/** Maximum per device: a device that invents topics must not grow without limit. */
export const maximumOccurrences = 50

/** The state's key for an occurrence. The prefix keeps device data from reaching the object's prototype. */
const occurrenceName = ({ topic, level }: Pick<Occurrence, 'topic' | 'level'>) => `${level} ${topic}`

/** @returns the occurrences including this one; unchanged if it is not newer. Above the maximum, the oldest are dropped. */
export function noteOccurrence(known: Occurrences, occurrence: Occurrence): Occurrences {
  const name = occurrenceName(occurrence)
  const before = known[name]
  if (before && before.at >= occurrence.at) return known
  const next = { ...known, [name]: occurrence }
  const names = Object.keys(next)
  if (names.length <= maximumOccurrences) return next
  const oldest = names.reduce((one, other) => (compareAge(next, other, one) < 0 ? other : one))
  delete next[oldest]
  return next
}

function compareAge(occurrences: Occurrences, left: string, right: string): number {
  const age = (occurrences[left]?.at ?? 0) - (occurrences[right]?.at ?? 0)
  return age || (left < right ? -1 : 1)
}

/** @returns those that still count; the given object if all do */
export function dropOldOccurrences(known: Occurrences, nowSeconds: number): Occurrences {
  const isOld = ({ at }: Occurrence) => nowSeconds - at > windowSeconds
  const all = Object.entries(known)
  if (!all.some(([, occurrence]) => isOld(occurrence))) return known
  return Object.fromEntries(all.filter(([, occurrence]) => !isOld(occurrence)))
}

/** The subject of a condition's occurrence. */
export function topicOf(reason: ConditionReason, subject: string): string {
  if (reason.kind === 'event') return reason.topic
  return reason.kind === 'limit' ? reason.key : subject
}

/** @param at evidence time of the cause */
export function occurrenceOf(
  { receivedSeconds }: Evidence,
  at: number,
  found: { readonly subject: string; readonly level: AlertKind; readonly reason: ConditionReason },
): Occurrence {
  const { subject, level, reason } = found
  return { topic: topicOf(reason, subject), level, at, receivedSeconds, reason }
}
