import type { Acknowledgement } from './condition.ts'
import type { ConditionContext } from './rules/context.ts'
import { type Draft, createDraft } from './draft.ts'
import { compareEvidence, type Evidence } from './evidence.ts'
import type { ConditionInterval } from './history/interval.ts'
import { acknowledge, applyRecord, canChangeConditions } from './record.ts'
import { type ConditionState, emptyConditionState, type RecordIdentity } from './state.ts'

/** A record sorts before one that was already folded: the caller must fold the stored records again. */
export type LateRecord = 'late'

/**
 * Folds records into a state. Their order in the list, repetitions and the split into calls do not matter. A record that sorts before
 * the newest one, or before an acknowledgement, is 'late' unless it could not change any condition. Records older than the window
 * (`windowSeconds`) must be left out by the caller.
 * @returns the new state; the given one is unchanged
 */
export function applyEvidence(
  state: ConditionState,
  context: ConditionContext,
  evidence: readonly Evidence[],
): ConditionState | LateRecord {
  // Most records contain nothing relevant; for those only the cursor moves.
  const changes = evidence.some((record) => canChangeConditions(state, context, record))
  const draft = changes
    ? createDraft(state)
    : { ...state, recent: [...state.recent], closed: [...state.closed] }
  for (const record of inOrder(evidence)) {
    if (addRecord(draft, context, record) === 'late') return 'late'
  }
  return draft
}

/**
 * Adds an acknowledgement. Within the same second, evidence is applied first. 'late' if newer evidence was already
 * folded.
 * @returns the new state; the given one is unchanged
 */
export function applyAcknowledgement(
  state: ConditionState,
  context: ConditionContext,
  given: Acknowledgement,
): ConditionState | LateRecord {
  if (state.cursor && given.at < state.cursor.evidenceSeconds) return 'late'
  const draft = createDraft(state)
  acknowledge(draft, context, given)
  return draft
}

export type Refold = {
  /** Adds records that follow all added ones in the order of `compareEvidence`. Throws RangeError for others. */
  add(evidence: readonly Evidence[]): void
  /** What closed since the last call: calling it after every few records misses nothing. */
  takeClosed(): readonly ConditionInterval[]
  /** The state after all records and acknowledgements. */
  finish(): ConditionState
}

/** Folds stored records from the start, page by page, together with the acknowledgements of the same time. */
export function startRefold(context: ConditionContext, acknowledgements: readonly Acknowledgement[]): Refold {
  const draft = createDraft(emptyConditionState(context))
  const waiting = acknowledgements.toSorted((left, right) => left.at - right.at)
  let next = 0
  const acknowledgeBefore = (seconds: number) => {
    for (let given = waiting[next]; given && given.at < seconds; given = waiting[++next]) {
      acknowledge(draft, context, given)
    }
  }
  return {
    add(evidence) {
      for (const record of inOrder(evidence)) {
        acknowledgeBefore(record.evidenceSeconds)
        // The end of one page may be repeated at the start of the next.
        if (draft.cursor && compareEvidence(record, draft.cursor) === 0) continue
        if (addRecord(draft, context, record) === 'late') {
          throw new RangeError('Records are folded again in their order.')
        }
      }
    },
    takeClosed() {
      const { closed } = draft
      draft.closed = []
      return closed
    },
    finish() {
      acknowledgeBefore(Number.POSITIVE_INFINITY)
      return draft
    },
  }
}

/** `startRefold` for records that are all in memory, in any order. */
export function refold(
  context: ConditionContext,
  evidence: readonly Evidence[],
  acknowledgements: readonly Acknowledgement[] = [],
): ConditionState {
  const fold = startRefold(context, acknowledgements)
  fold.add(evidence)
  return fold.finish()
}

/** Sorted; for records with the same identity, the one received first. */
function inOrder(evidence: readonly Evidence[]): readonly Evidence[] {
  if (evidence.length < 2) return evidence
  const first = new Map<string, Evidence>()
  for (const record of evidence) {
    const identity = `${record.ts} ${record.hash}`
    const known = first.get(identity)
    if (known === undefined || record.receivedSeconds < known.receivedSeconds) first.set(identity, record)
  }
  return [...first.values()].toSorted(compareEvidence)
}

function addRecord(draft: Draft, context: ConditionContext, record: Evidence): LateRecord | undefined {
  const isNext = draft.cursor === undefined || compareEvidence(record, draft.cursor) > 0
  const isNew = isNext && !(record.ts <= (draft.aheadSeconds ?? Number.NEGATIVE_INFINITY))
  const known = isNew ? undefined : findRepetition(draft.recent, record)
  if (known !== undefined && known.receivedSeconds <= record.receivedSeconds) return undefined
  const { acknowledgedSeconds = Number.NEGATIVE_INFINITY } = draft
  if (known !== undefined || !isNext || record.evidenceSeconds <= acknowledgedSeconds) {
    if (canChangeConditions(draft, context, record)) return 'late'
    if (known !== undefined || !isNext) return undefined
  }
  applyRecord(draft, context, record)
  return undefined
}

function findRepetition(recent: readonly RecordIdentity[], { ts, hash }: Evidence) {
  return recent.find((known) => known.ts === ts && known.hash === hash)
}
