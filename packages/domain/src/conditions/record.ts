import { type Acknowledgement, conditionKinds } from './condition.ts'
import { applyAreas } from './areas/areas.ts'
import type { ConditionContext } from './rules/context.ts'
import { closeCondition, closeExpired, conditionName, type Draft, reportCondition } from './draft.ts'
import { applyEvents, isClearable } from './events.ts'
import type { Evidence } from './evidence.ts'
import { applyLimits } from './limits.ts'
import type { ConditionState } from './state.ts'
import { applyTroubleCodes } from './trouble-codes.ts'

/** A device clock further ahead of the receipt time than this is wrong. */
const clockToleranceSeconds = 60
/** A device has one clock and one connection. */
export const clockSubject = 'clock'
export const silenceSubject = 'contact'
/** Number of recent records kept to recognise repetitions. */
const maximumRecent = 16

/** Whether a record could change a condition other than no contact; most records contain nothing that a rule needs. */
export function canChangeConditions(
  draft: Pick<ConditionState, 'open'>,
  context: ConditionContext,
  record: Evidence,
): boolean {
  if (record.events.length > 0 || record.troubleCodes !== undefined) return true
  if (aheadSeconds(record) > clockToleranceSeconds) return true
  if (conditionName('clock', clockSubject) in draft.open) return true
  if (context.areas.length > 0 && record.position !== undefined) return true
  return context.watchedKeys.some((key) => record.values[key] !== undefined)
}

function aheadSeconds({ ts, receivedSeconds }: Evidence): number {
  return ts - receivedSeconds
}

/** Folds the next record in order. */
export function applyRecord(draft: Draft, context: ConditionContext, record: Evidence): void {
  noteRecord(draft, record)
  if (!canChangeConditions(draft, context, record)) return
  closeExpired(draft, context, record.evidenceSeconds)
  applyClock(draft, record)
  applyLimits(draft, context, record)
  applyAreas(draft, context, record)
  applyEvents(draft, context, record)
  applyTroubleCodes(draft, record)
}

function noteRecord(draft: Draft, record: Evidence): void {
  const { evidenceSeconds, ts, hash, receivedSeconds } = record
  draft.cursor = { evidenceSeconds, ts, hash }
  draft.recent.push({ ts, hash, receivedSeconds })
  if (draft.recent.length > maximumRecent) draft.recent.shift()
  if (ts > receivedSeconds) draft.aheadSeconds = Math.max(ts, draft.aheadSeconds ?? ts)
}

/** A clock that is ahead is a warning: measurements have wrong times until a record with the correct time arrives. */
function applyClock(draft: Draft, record: Evidence): void {
  const ahead = aheadSeconds(record)
  if (ahead <= clockToleranceSeconds) {
    closeCondition(draft, 'clock', clockSubject, { at: record.evidenceSeconds, by: 'return' })
    return
  }
  reportCondition(draft, record, {
    kind: 'clock',
    subject: clockSubject,
    level: 'warning',
    reason: { kind: 'clock', aheadSeconds: ahead },
  })
}

/**
 * Silences what the portal knew when the acknowledgement was given; one that clears closes what does not end by itself. Limit and
 * event of one measurement are one condition to a reader (`mergeBySubject`), so one acknowledgement covers both. The newest
 * acknowledgement is shown.
 */
export function acknowledge(draft: Draft, context: ConditionContext, given: Acknowledgement): void {
  closeExpired(draft, context, given.at)
  draft.acknowledgedSeconds = Math.max(given.at, draft.acknowledgedSeconds ?? given.at)
  const { at, by } = given
  if (given.kind === 'silence') {
    if (isNewer(given, draft.silence)) draft.silence = { at, by }
    return
  }
  for (const kind of conditionKinds) {
    const isBoth = isOfMeasurement(kind) && isOfMeasurement(given.kind)
    if (kind === given.kind || isBoth) acknowledgeOne(draft, context, { ...given, kind })
  }
}

/** What an acknowledgement of the current state covers. @param state undefined: it is unknown what made the condition */
export function acknowledgementOf(
  state: Pick<ConditionState, 'open'> | undefined,
  given: Pick<Acknowledgement, 'kind' | 'subject' | 'at' | 'by'>,
): Acknowledgement {
  const kinds = isOfMeasurement(given.kind) ? (['limit', 'event'] as const) : [given.kind]
  const known = kinds.flatMap((kind) => state?.open[conditionName(kind, given.subject)]?.knownSeconds ?? [])
  return known.length === 0 ? given : { ...given, knownSeconds: Math.max(...known) }
}

function isOfMeasurement(kind: Acknowledgement['kind']): boolean {
  return kind === 'limit' || kind === 'event'
}

function acknowledgeOne(draft: Draft, context: ConditionContext, given: Acknowledgement): void {
  const name = conditionName(given.kind, given.subject)
  const known = draft.open[name]
  // Records received later had not been seen, even if they were measured earlier.
  if (known === undefined || known.knownSeconds > (given.knownSeconds ?? given.at)) return
  if (given.clears && isClearable(given, context)) {
    closeCondition(draft, given.kind, given.subject, { at: given.at, by: 'cleared' })
    return
  }
  const { at, by } = given
  if (isNewer(given, known.acknowledged)) draft.open[name] = { ...known, acknowledged: { at, by } }
}

type Given = Pick<Acknowledgement, 'at' | 'by'>

function isNewer(given: Given, known: Given | undefined): boolean {
  return known === undefined || given.at > known.at || (given.at === known.at && given.by > known.by)
}
