import {
  type Acknowledgement,
  applyAcknowledgement,
  applyEvidence,
  applyHandling,
  carryHandling,
  type ConditionContext,
  type ConditionHandling,
  type ConditionInterval,
  type ConditionState,
  emptyConditionState,
  evaluateConditions,
  intervalsOf,
  type Late,
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

/** Older records no longer count. Source: `windowSeconds` of the domain. */
export const foldedDays = 7
const foldedMs = foldedDays * 86_400_000

/** The fold of one device as it stands in memory. */
export type DeviceFold = {
  /** Of the stored row; 0: there is none. */
  readonly revision: number
  readonly context: FoldContext
  /** Undefined: it must be made of all stored records. */
  readonly state: ConditionState | undefined
  readonly conditions: readonly NamedCondition[]
  /** What people arranged about them. */
  readonly handling: ConditionHandling
  /** The same as it is stored. */
  readonly conditionsJson: string
  /** When time alone may change them, epoch seconds. */
  readonly nextCheck: number | null
  /** The newest receipt in it, epoch microseconds. */
  readonly receivedMicros: number
  /** When it was last made of all stored records, epoch seconds. */
  readonly rebuiltAt: number
  /** From when to when conditions were open, as far as the history may not have it yet. */
  readonly intervals: readonly ConditionInterval[]
  /** What the history has of them (`markOf`). */
  readonly storedMark: string
  /** It was made of all stored records, and the history does not know yet. */
  readonly rebuilt?: Rebuilt | undefined
}

/** Epoch seconds: of the oldest records that a rebuild read, and when the one before it was. */
export type Rebuilt = { readonly from: number; readonly lastRebuiltAt: number }

/** What is true of all devices at one moment. */
export type LookAround = { readonly nowSeconds: number; readonly listening: readonly Listening[] }

/** Of a device of which nothing is stored. */
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

/** Of a device of which nothing was stored until now. */
export const beginFold = (fold: DeviceFold): DeviceFold =>
  fold.revision === 0 && !fold.state ? { ...fold, state: emptyConditionState(fold.context) } : fold

/** A state that was made by other limits, or by another version of the portal, is none. */
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

/** By another context a state means nothing. */
export function withContext(fold: DeviceFold, context: FoldContext): DeviceFold {
  return { ...fold, context, state: fold.state && parseConditionState(fold.state, context) }
}

/** The conditions as they are now. */
export function evaluated(fold: DeviceFold, { nowSeconds: now, listening }: LookAround): DeviceFold {
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

/** What of intervals the history stores: while it is the same, nothing is to be stored. */
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

/** The fold once it is stored, with its history. */
export function markStored(fold: DeviceFold, revision: number): DeviceFold {
  const state = fold.state && withoutClosed(fold.state)
  const closed = new Set(fold.state?.closed)
  const intervals = fold.intervals.filter((interval) => !closed.has(interval))
  return { ...fold, revision, state, intervals, storedMark: markOf(intervals), rebuilt: undefined }
}

/** @returns undefined: it must be made of all stored records first */
export function reevaluate(fold: DeviceFold, around: LookAround): DeviceFold | undefined {
  return fold.state && evaluated(fold, around)
}

export const isSameEvaluation = (one: DeviceFold, other: DeviceFold): boolean =>
  one.conditionsJson === other.conditionsJson && one.nextCheck === other.nextCheck

/** The fold after records that are stored. */
export function foldRecords(
  fold: DeviceFold,
  records: readonly FoldRecord[],
  around: LookAround,
): DeviceFold | Late {
  if (!fold.state) return 'late'
  const { context } = fold
  const evidence = selectFoldable(records, around.nowSeconds).map((record) => toEvidence(record, context))
  const state = applyEvidence(fold.state, context, evidence)
  if (state === 'late') return 'late'
  const receivedMicros = records.reduce(
    (newest, record) => Math.max(newest, record.receivedMicros),
    fold.receivedMicros,
  )
  return evaluated({ ...fold, state, receivedMicros }, around)
}

/**
 * What of records, one or more, is folded: those that count. Where none does, the newest without what it said, since when a
 * device was last in contact counts, however long ago.
 */
function selectFoldable(records: readonly FoldRecord[], nowSeconds: number): readonly FoldRecord[] {
  const oldest = nowSeconds * 1000 - foldedMs
  const counting = records.filter((record) => evidenceMs(record) >= oldest)
  if (counting.length > 0 || records.length === 0) return counting
  const newest = records.reduce((one, other) => (evidenceMs(other) > evidenceMs(one) ? other : one))
  return [{ ...newest, record: { ts: newest.tsMs / 1000 } }]
}

const evidenceMs = ({ tsMs, receivedMicros }: Pick<FoldRecord, 'tsMs' | 'receivedMicros'>) =>
  Math.min(tsMs, receivedMicros / 1000)

/** The fold after people acknowledged something. Undefined: it must be made of all stored records. */
export function foldAcknowledgements(
  fold: DeviceFold,
  acknowledgements: readonly Acknowledgement[],
  around: LookAround,
): DeviceFold {
  return evaluated(withAcknowledgements(fold, acknowledgements), around)
}

/** With what was acknowledged after the state was stored. */
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

/** The fold after it was made of all stored records. What people arranged goes on where their condition does. */
export function takeRebuilt(
  fold: DeviceFold,
  rebuilt: Pick<DeviceFold, 'state' | 'receivedMicros' | 'rebuiltAt'> & { readonly from: number },
  around: LookAround,
): DeviceFold {
  const { from, ...own } = rebuilt
  const next = evaluated({ ...fold, ...own, rebuilt: { from, lastRebuiltAt: fold.rebuiltAt } }, around)
  const closed = next.state?.closed ?? []
  const after = next.conditions.filter(
    (open) => !closed.some(({ kind, subject }) => kind === open.kind && subject === open.subject),
  )
  const handling = carryHandling(fold.handling, { before: fold.conditions, after, from })
  return handling === fold.handling ? next : evaluated({ ...next, handling }, around)
}

export type RebuiltState = {
  readonly state: ConditionState
  /** Receipts after a moment, by which records that came meanwhile are known. */
  readonly receipts: ReadonlySet<number>
  /** The newest of all. */
  readonly receivedMicros: number
}

/** Makes a state of stored records, page by page, the oldest first. @param fromMicros receipts from here on are told */
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
