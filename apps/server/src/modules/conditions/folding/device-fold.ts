import {
  type Acknowledgement,
  applyAcknowledgement,
  applyEvidence,
  applyHandling,
  carryOverHandling,
  type ConditionContext,
  type ConditionHandling,
  type ConditionInterval,
  type ConditionState,
  emptyConditionState,
  evaluateConditions,
  intervalsOf,
  type LateRecord,
  type Listening,
  noHandling,
  parseConditionState,
  startRefold,
  withoutClosed,
} from '@fieldport/domain'
import { type FoldContext, nameCondition, type NamedCondition } from './condition-context.ts'
import { toEvidence } from './evidence.ts'
import type { FoldRow } from './stored/fold-states.repository.ts'
import type { FoldRecord } from './stored/stored-records.repository.ts'

/** Older records do not count. Source: `windowSeconds` of the domain. */
export const foldedDays = 7
const foldedMs = foldedDays * 86_400_000

/** The fold of one device in memory. */
export type DeviceFold = {
  /** Revision of the stored row; 0: none yet. */
  readonly revision: number
  readonly context: FoldContext
  /** Undefined: must be rebuilt from all stored records. */
  readonly state: ConditionState | undefined
  readonly conditions: readonly NamedCondition[]
  /** Assignments, shelves and comments of people. */
  readonly handling: ConditionHandling
  /** The conditions as stored text. */
  readonly conditionsJson: string
  /** When time alone may change them, epoch seconds; null: never. */
  readonly nextCheck: number | null
  /** The newest folded receipt time, epoch microseconds. */
  readonly receivedMicros: number
  /** When it was last rebuilt from all stored records, epoch seconds. */
  readonly rebuiltAt: number
  /** Intervals in which conditions were open that may not be in the stored history yet. */
  readonly intervals: readonly ConditionInterval[]
  /** The version of them in the stored history (`markOf`). */
  readonly storedMark: string
  /** Set after a rebuild until the history is stored. */
  readonly rebuilt?: Rebuilt | undefined
}

/** Epoch seconds: the oldest record time that the rebuild read, and the time of the previous rebuild. */
export type Rebuilt = { readonly from: number; readonly lastRebuiltAt: number }

/** Inputs that are the same for all devices at one moment. */
export type EvaluationContext = { readonly nowSeconds: number; readonly listening: readonly Listening[] }

/** The fold of a device without stored data. */
export const emptyFold = (context: FoldContext): DeviceFold => ({
  revision: 0,
  context,
  state: undefined,
  conditions: [],
  handling: noHandling,
  conditionsJson: '[]',
  nextCheck: null,
  receivedMicros: 0,
  rebuiltAt: 0,
  intervals: [],
  storedMark: markOf([]),
})

/** Starts the fold of a device without stored data. */
export const beginFold = (fold: DeviceFold): DeviceFold =>
  fold.revision === 0 && !fold.state ? { ...fold, state: emptyConditionState(fold.context) } : fold

/** Discards a state that was made with other limits or by another version of the portal. */
export function parseStored(row: FoldRow, context: FoldContext): DeviceFold {
  const state = parseConditionState(JSON.parse(row.state), context)
  const conditions = JSON.parse(row.conditions) as readonly NamedCondition[]
  const intervals = state ? intervalsOf(state, conditions, row.rebuiltAt) : []
  return {
    revision: row.revision,
    context,
    state,
    conditions,
    handling: noHandling,
    intervals,
    storedMark: markOf(intervals),
    conditionsJson: row.conditions,
    nextCheck: row.nextCheck,
    receivedMicros: row.receivedMicros,
    rebuiltAt: row.rebuiltAt,
  }
}

export const needsRebuild = ({ state }: DeviceFold): boolean => state === undefined

/** A state is only valid for the context it was made with. */
export function withContext(fold: DeviceFold, context: FoldContext): DeviceFold {
  return { ...fold, context, state: fold.state && parseConditionState(fold.state, context) }
}

/** Evaluates the conditions as of now. */
export function evaluated(fold: DeviceFold, { nowSeconds: now, listening }: EvaluationContext): DeviceFold {
  if (!fold.state) return fold
  const { open, nextCheckAt } = evaluateConditions(fold.state, fold.context, { now, listening })
  const handled = applyHandling(open, fold.handling, fold.state, now)
  const conditions = handled.open.map((condition) => nameCondition(condition, fold.context))
  const checks = [nextCheckAt, handled.nextCheckAt].filter((check) => check !== undefined)
  const nextCheck = checks.length === 0 ? null : Math.min(...checks)
  const intervals = intervalsOf(fold.state, open, now)
  const conditionsJson = JSON.stringify(conditions)
  return { ...fold, conditions, conditionsJson, intervals, nextCheck }
}

/** Identifies the part of intervals that the history stores, to detect whether it changed. */
function markOf(intervals: readonly ConditionInterval[]): string {
  return JSON.stringify(
    intervals.map(({ kind, subject, level, openedAt, closedAt }) => [
      kind,
      subject,
      level,
      openedAt,
      closedAt,
    ]),
  )
}

export const isHistoryStored = ({ intervals, storedMark, rebuilt }: DeviceFold): boolean =>
  rebuilt === undefined && markOf(intervals) === storedMark

/** The fold after it was stored together with its history. */
export function markStored(fold: DeviceFold, revision: number): DeviceFold {
  const state = fold.state && withoutClosed(fold.state)
  const closed = new Set(fold.state?.closed)
  const intervals = fold.intervals.filter((interval) => !closed.has(interval))
  return { ...fold, revision, state, intervals, storedMark: markOf(intervals), rebuilt: undefined }
}

/** @returns undefined: it must be rebuilt from all stored records first */
export function reevaluate(fold: DeviceFold, evaluation: EvaluationContext): DeviceFold | undefined {
  return fold.state && evaluated(fold, evaluation)
}

export const isSameEvaluation = (one: DeviceFold, other: DeviceFold): boolean =>
  one.conditionsJson === other.conditionsJson && one.nextCheck === other.nextCheck

/** The fold after more stored records. */
export function foldRecords(
  fold: DeviceFold,
  records: readonly FoldRecord[],
  evaluation: EvaluationContext,
): DeviceFold | LateRecord {
  if (!fold.state) return 'late'
  const { context } = fold
  const evidence = selectFoldable(records, evaluation.nowSeconds).map((record) => toEvidence(record, context))
  const state = applyEvidence(fold.state, context, evidence)
  if (state === 'late') return 'late'
  const receivedMicros = records.reduce(
    (newest, record) => Math.max(newest, record.receivedMicros),
    fold.receivedMicros,
  )
  return evaluated({ ...fold, state, receivedMicros }, evaluation)
}

/** Selects the records that count. If none does, keeps the newest without values: the last contact always counts. */
function selectFoldable(records: readonly FoldRecord[], nowSeconds: number): readonly FoldRecord[] {
  const oldest = nowSeconds * 1000 - foldedMs
  const counting = records.filter((record) => evidenceMs(record) >= oldest)
  if (counting.length > 0 || records.length === 0) return counting
  const newest = records.reduce((one, other) => (evidenceMs(other) > evidenceMs(one) ? other : one))
  return [{ ...newest, record: { ts: newest.tsMs / 1000 } }]
}

const evidenceMs = ({ tsMs, receivedMicros }: Pick<FoldRecord, 'tsMs' | 'receivedMicros'>) =>
  Math.min(tsMs, receivedMicros / 1000)

/** The fold after acknowledgements. Undefined: it must be rebuilt from all stored records. */
export function foldAcknowledgements(
  fold: DeviceFold,
  acknowledgements: readonly Acknowledgement[],
  evaluation: EvaluationContext,
): DeviceFold {
  return evaluated(withAcknowledgements(fold, acknowledgements), evaluation)
}

/** Adds acknowledgements made after the state was stored. */
export function withNewAcknowledgements(
  fold: DeviceFold,
  acknowledgements: readonly Acknowledgement[],
): DeviceFold {
  const known = fold.state?.acknowledgedSeconds ?? 0
  return withAcknowledgements(
    fold,
    acknowledgements.filter(({ at }) => at > known),
  )
}

function withAcknowledgements(fold: DeviceFold, acknowledgements: readonly Acknowledgement[]): DeviceFold {
  let { state } = fold
  for (const acknowledgement of acknowledgements) {
    const next = state && applyAcknowledgement(state, fold.context, acknowledgement)
    state = next === 'late' ? undefined : next
  }
  return state === fold.state ? fold : { ...fold, state }
}

/** The fold after a rebuild. Assignments and shelves are carried over to conditions that continue. */
export function applyRebuild(
  fold: DeviceFold,
  rebuilt: Pick<DeviceFold, 'state' | 'receivedMicros' | 'rebuiltAt'> & { readonly from: number },
  evaluation: EvaluationContext,
): DeviceFold {
  const { from, ...own } = rebuilt
  const next = evaluated({ ...fold, ...own, rebuilt: { from, lastRebuiltAt: fold.rebuiltAt } }, evaluation)
  const closed = next.state?.closed ?? []
  const after = next.conditions.filter(
    (open) => !closed.some(({ kind, subject }) => kind === open.kind && subject === open.subject),
  )
  const handling = carryOverHandling(fold.handling, { before: fold.conditions, after, from })
  return handling === fold.handling ? next : evaluated({ ...next, handling }, evaluation)
}

export type RebuiltState = {
  readonly state: ConditionState
  /** Receipt times from `fromMicros` on, to detect records that arrived meanwhile. */
  readonly receipts: ReadonlySet<number>
  /** The newest receipt time. */
  readonly receivedMicros: number
}

/**
 * Builds a state from stored records, page by page, oldest first.
 * @param fromMicros collects receipt times from here on
 */
export function startRebuild(
  context: ConditionContext,
  acknowledgements: readonly Acknowledgement[],
  fromMicros: number,
) {
  const refold = startRefold(context, acknowledgements)
  const receipts = new Set<number>()
  let receivedMicros = 0
  return {
    add(records: readonly FoldRecord[]): void {
      refold.add(records.map((record) => toEvidence(record, context)))
      for (const record of records) {
        receivedMicros = Math.max(receivedMicros, record.receivedMicros)
        if (record.receivedMicros >= fromMicros) receipts.add(record.receivedMicros)
      }
    },
    isEmpty: () => receivedMicros === 0,
    finish: (): RebuiltState => ({ state: refold.finish(), receipts, receivedMicros }),
  }
}
