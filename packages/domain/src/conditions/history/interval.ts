import type { ConditionKind, ConditionLevel, ConditionReason } from '../condition.ts'

/**
 * Why a condition ended: back to normal, cleared by a person (until migration 18: acknowledged), no evidence for a week, displaced by
 * others, or no longer found after limits or stored data changed.
 */
export const closingReasons = [
  'return',
  'cleared',
  'acknowledged',
  'expired',
  'displaced',
  'rejudged',
] as const
export type ClosingReason = (typeof closingReasons)[number]

/** When a condition was open. Times are evidence times, epoch seconds. */
export type ConditionInterval = {
  readonly kind: ConditionKind
  readonly subject: string
  /** Its highest level. */
  readonly level: ConditionLevel
  /** The reason when it reached that level. */
  readonly reason: ConditionReason
  readonly openedAt: number
  /** Absent while it is open. */
  readonly closedAt?: number | undefined
  readonly closedBy?: ClosingReason | undefined
}

/** Maximum number of stored intervals per device: a flapping condition displaces the oldest. */
export const maximumIntervals = 500

/** Newest first; equal times have a fixed order, so that every sort gives the same result. */
export function compareIntervals(left: ConditionInterval, right: ConditionInterval): number {
  return (
    right.openedAt - left.openedAt ||
    compareTexts(left.kind, right.kind) ||
    compareTexts(left.subject, right.subject)
  )
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}

/** Open intervals stay; of closed ones, the newest. */
export function dropOldestIntervals(intervals: readonly ConditionInterval[]): readonly ConditionInterval[] {
  if (intervals.length <= maximumIntervals) return intervals
  const isOpen = ({ closedAt }: ConditionInterval) => closedAt === undefined
  const open = intervals.filter(isOpen)
  const closed = intervals.filter((interval) => !isOpen(interval)).toSorted(compareIntervals)
  return [...open, ...closed.slice(0, Math.max(0, maximumIntervals - open.length))]
}

/** An interval that opened and closed at the same time does not count. */
export function hasDuration({ openedAt, closedAt }: ConditionInterval): boolean {
  return closedAt === undefined || closedAt > openedAt
}
