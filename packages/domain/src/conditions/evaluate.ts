import { contactWindowSeconds, defaultIntervalSeconds } from '../fleet/freshness.ts'
import type { Condition, Listening } from './condition.ts'
import type { ConditionContext } from './rules/context.ts'
import { isExpired } from './draft.ts'
import { compareConditions, mergeBySubject } from './merge.ts'
import { silenceSubject } from './record.ts'
import type { ConditionState, OpenCondition } from './state.ts'
import { windowSeconds } from './window.ts'

export type Evaluation = {
  /** Worst first; each measurement once. */
  readonly open: readonly Condition[]
  /** Time of the next change without new data, epoch seconds; absent: none. Always after `now`. */
  readonly nextCheckAt?: number
}

/**
 * The conditions that are open now. Pure: the portal's clock and its uptime are given.
 * @param moment now, epoch seconds, and the portal's uptime; intervals may overlap and be in any order
 */
export function evaluateConditions(
  state: ConditionState,
  context: ConditionContext,
  moment: { readonly now: number; readonly listening: readonly Listening[] },
): Evaluation {
  const { now } = moment
  const known = Object.values(state.open).filter((condition) => !isExpired(condition, now))
  const silence = evaluateSilence(state, context, moment)
  const conditions = [...mergeBySubject(known.map(toCondition)), ...(silence.open ? [silence.open] : [])]
  // A window includes its last second, so both change in the second after it.
  const checks = known.map(({ lastSeconds }) => lastSeconds + windowSeconds + 1)
  if (silence.nextCheckAt !== undefined) checks.push(silence.nextCheckAt)
  const open = conditions.toSorted(compareConditions)
  return checks.length === 0 ? { open } : { open, nextCheckAt: Math.min(...checks) }
}

function toCondition(open: OpenCondition): Condition {
  const { lastSeconds: _, knownSeconds: __, highest: ___, alarmSeconds: ____, ...condition } = open
  return condition
}

type Silence = { readonly open?: Condition; readonly nextCheckAt?: number }

/** Opens when the portal has listened for longer than the contact window since the last evidence; its level is a warning. */
function evaluateSilence(
  { cursor, silence }: ConditionState,
  { intervalSeconds }: ConditionContext,
  { now, listening }: { readonly now: number; readonly listening: readonly Listening[] },
): Silence {
  if (cursor === undefined) return {}
  const last = cursor.evidenceSeconds
  const allowed = contactWindowSeconds(intervalSeconds)
  const { since, left } = useUp(allowed, clip(listening, last, now))
  if (since === undefined) return { nextCheckAt: now + left + 1 }
  const expectedSeconds = intervalSeconds ?? defaultIntervalSeconds
  const open: Condition = {
    kind: 'silence',
    subject: silenceSubject,
    level: 'warning',
    since,
    reason: { kind: 'silence', lastContactSeconds: last, expectedSeconds },
    ...(silence && silence.at >= since && { acknowledged: silence }),
  }
  return { open }
}

/** Disjoint intervals between two moments, oldest first. */
function clip(listening: readonly Listening[], from: number, to: number): readonly Listening[] {
  const union: { from: number; to: number }[] = []
  for (const interval of listening.toSorted((left, right) => left.from - right.from)) {
    const start = Math.max(interval.from, from, union.at(-1)?.to ?? from)
    const end = Math.min(interval.to, to)
    if (end > start) union.push({ from: start, to: end })
  }
  return union
}

/** When a budget of listening time was exceeded; otherwise how much of it is left. */
function useUp(seconds: number, intervals: readonly Listening[]): { since?: number; left: number } {
  let left = seconds
  for (const { from, to } of intervals) {
    if (to - from > left) return { since: from + left, left: 0 }
    left -= to - from
  }
  return { left }
}
