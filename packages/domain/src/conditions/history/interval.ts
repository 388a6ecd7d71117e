import type { ConditionKind, ConditionLevel, ConditionReason } from '../condition.ts'

/**
 * What ended a condition: the machine went back to normal, somebody cleared it (until version 18 of the tables: acknowledged it), nothing spoke of it for a week, it
 * made room for others, or it is not found any more where limits or stored data were changed.
 */
export const closings = ['return', 'cleared', 'acknowledged', 'expired', 'displaced', 'rejudged'] as const
export type Closing = (typeof closings)[number]

/** From when to when a condition was open. Times are evidence times, seconds of the epoch. */
export type ConditionInterval = {
  readonly kind: ConditionKind
  readonly subject: string
  /** The highest that it had. */
  readonly level: ConditionLevel
  /** As it was when it reached that level. */
  readonly reason: ConditionReason
  readonly openedAt: number
  /** Absent while it is open. */
  readonly closedAt?: number | undefined
  readonly closedBy?: Closing | undefined
}

/** Intervals of one device that are kept: a condition that flaps pushes the oldest out. */
export const maximumIntervals = 500

/** The newest first; those of one moment in an order of their own, so that all who sort agree. */
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

/** What is open stays; of what is closed, the newest. */
export function dropOldestIntervals(intervals: readonly ConditionInterval[]): readonly ConditionInterval[] {
  if (intervals.length <= maximumIntervals) return intervals
  const isOpen = ({ closedAt }: ConditionInterval) => closedAt === undefined
  const open = intervals.filter(isOpen)
  const closed = intervals.filter((interval) => !isOpen(interval)).toSorted(compareIntervals)
  return [...open, ...closed.slice(0, Math.max(0, maximumIntervals - open.length))]
}

/** One that opened and closed in the same moment is none. */
export function lasts({ openedAt, closedAt }: ConditionInterval): boolean {
  return closedAt === undefined || closedAt > openedAt
}
