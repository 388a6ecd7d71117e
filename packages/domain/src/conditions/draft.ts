import type { Condition, ConditionKind } from './condition.ts'
import type { Evidence } from './evidence.ts'
import { dropOldOccurrences, noteOccurrence, occurrenceOf } from './occurrences.ts'
import type { ConditionState, OpenCondition, RecordIdentity, RuleState } from './state.ts'
import {
  type ClosingReason,
  type ConditionInterval,
  dropOldestIntervals,
  hasDuration,
  maximumIntervals,
} from './history/interval.ts'
import type { ConditionContext } from './rules/context.ts'
import { windowSeconds } from './window.ts'

/** Maximum number of open events and trouble codes: a device that invents topics must not grow without limit. */
export const maximumConditions = 50

/** A mutable state into which records are folded. */
export type Draft = {
  -readonly [Field in keyof ConditionState]: ConditionState[Field]
} & {
  recent: RecordIdentity[]
  rules: Record<string, RuleState>
  open: Record<string, OpenCondition>
  closed: ConditionInterval[]
}

/** A mutable copy of a state; the state itself stays unchanged. */
export function createDraft(state: ConditionState): Draft {
  return {
    ...state,
    recent: [...state.recent],
    rules: { ...state.rules },
    open: { ...state.open },
    closed: [...state.closed],
  }
}

/** The state's key for a condition. The prefix keeps device data from reaching the object's prototype. */
export function conditionName(kind: ConditionKind, subject: string): string {
  return `${kind} ${subject}`
}

/** When a condition ended, evidence time, and why. */
type End = { readonly at: number; readonly by: ClosingReason }

/** Closes the condition if it is open, and keeps its interval for the history. */
export function closeCondition(draft: Draft, kind: ConditionKind, subject: string, end: End): void {
  const name = conditionName(kind, subject)
  const open = draft.open[name]
  if (open === undefined) return
  delete draft.open[name]
  noteClosed(draft, open, end)
}

function noteClosed(draft: Draft, open: OpenCondition, { at: closedAt, by: closedBy }: End): void {
  const { kind, subject, highest, since: openedAt } = open
  const interval = { kind, subject, ...highest, openedAt, closedAt, closedBy }
  if (!hasDuration(interval)) return
  draft.closed.push(interval)
  // Sorting after each close would be expensive while a condition flaps.
  if (draft.closed.length > 2 * maximumIntervals) draft.closed = [...dropOldestIntervals(draft.closed)]
}

type Finding = Pick<Condition, 'kind' | 'subject' | 'level' | 'reason'> & {
  /** An open, acknowledged condition needs attention again. */
  readonly isNews?: boolean
  /** Evidence time of its cause; the record's own unless given. */
  readonly lastSeconds?: number
}

/** Opens a condition, or updates an open one. A rise of its level needs attention again. */
export function reportCondition(draft: Draft, record: Evidence, finding: Finding): void {
  const { isNews, lastSeconds = record.evidenceSeconds, ...facts } = finding
  const name = conditionName(facts.kind, facts.subject)
  const known = draft.open[name]
  const needsSomebody = !known || isNews || (facts.level === 'alarm' && known.level === 'warning')
  const { level, reason } = facts
  const isHigher = !known || (level === 'alarm' && known.highest.level === 'warning')
  const isNewAlarm = level === 'alarm' && known?.level !== 'alarm'
  const alarmSeconds = isNewAlarm
    ? Math.max(known?.alarmSeconds ?? 0, record.receivedSeconds)
    : known?.alarmSeconds
  draft.open[name] = {
    ...facts,
    highest: isHigher ? { level, reason } : known.highest,
    since: known?.since ?? record.evidenceSeconds,
    lastSeconds,
    knownSeconds: needsSomebody
      ? Math.max(known?.knownSeconds ?? 0, record.receivedSeconds)
      : known.knownSeconds,
    ...(alarmSeconds !== undefined && { alarmSeconds }),
    ...(!needsSomebody && known.acknowledged && { acknowledged: known.acknowledged }),
  }
  // Whoever acknowledged it already knows about it.
  if (!draft.open[name]?.acknowledged)
    draft.occurrences = noteOccurrence(draft.occurrences, occurrenceOf(record, lastSeconds, facts))
  if (!known && (facts.kind === 'event' || facts.kind === 'code'))
    dropLeast(draft, facts.kind, record.evidenceSeconds)
}

/** If there are too many, those that need attention stay, then alarms, then those with the newest evidence. */
function dropLeast(draft: Draft, kind: ConditionKind, at: number): void {
  const open = Object.values(draft.open).filter((condition) => condition.kind === kind)
  if (open.length <= maximumConditions) return
  const least = open.toSorted(compareImportance)[0]
  if (least) closeCondition(draft, kind, least.subject, { at, by: 'displaced' })
}

function compareImportance(left: OpenCondition, right: OpenCondition): number {
  return (
    Number(left.acknowledged === undefined) - Number(right.acknowledged === undefined) ||
    Number(left.level === 'alarm') - Number(right.level === 'alarm') ||
    left.lastSeconds - right.lastSeconds ||
    (left.subject < right.subject ? -1 : 1)
  )
}

/** Closes conditions whose evidence is older than the window, and drops the related rule states. */
export function closeExpired(
  draft: Draft,
  context: Pick<ConditionContext, 'rulesOfKey' | 'areas'>,
  nowSeconds: number,
): void {
  draft.occurrences = dropOldOccurrences(draft.occurrences, nowSeconds)
  for (const name in draft.open) {
    const condition = draft.open[name]
    if (condition === undefined || !isExpired(condition, nowSeconds)) continue
    delete draft.open[name]
    noteClosed(draft, condition, { at: condition.lastSeconds + windowSeconds, by: 'expired' })
    for (const rule of rulesOf(condition, context)) delete draft.rules[rule]
  }
}

function rulesOf(
  { kind, subject }: OpenCondition,
  { rulesOfKey, areas }: Pick<ConditionContext, 'rulesOfKey' | 'areas'>,
): readonly number[] {
  if (kind === 'limit') return rulesOfKey.get(subject) ?? []
  return kind === 'area' ? areas.flatMap((area) => (area.subject === subject ? [area.index] : [])) : []
}

/** Whether the last evidence of a condition is older than records count (`windowSeconds`). */
export function isExpired({ lastSeconds }: OpenCondition, nowSeconds: number): boolean {
  return nowSeconds - lastSeconds > windowSeconds
}
