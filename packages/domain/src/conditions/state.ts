import { isObject } from '../objects.ts'
import type { ConditionContext } from './rules/context.ts'
import type { Condition } from './condition.ts'
import type { Evidence } from './evidence.ts'
import type { ConditionInterval } from './history/interval.ts'
import type { Occurrences } from './occurrences.ts'

const version = 3

/** An open condition in the fold, with the fold's own data. */
export type OpenCondition = Condition & {
  /** Evidence time of its newest record. */
  readonly lastSeconds: number
  /** Receipt time of everything that makes it need attention: an earlier acknowledgement does not cover it. */
  readonly knownSeconds: number
  /** Receipt time of what last made it an alarm; absent: it never was one, or an older version folded it. */
  readonly alarmSeconds?: number | undefined
  /** Its highest level, and its reason at that time. */
  readonly highest: Pick<Condition, 'level' | 'reason'>
}

/** The position of a value relative to the limits of one level of a rule. */
export type LevelState = {
  readonly isOpen: boolean
  /** Evidence time of the first value beyond. */
  readonly beyondSince: number
  /** Evidence time of the first value inside again; only while open. */
  readonly insideSince?: number
  /** The newest value beyond. */
  readonly value: number
  readonly side: 'below' | 'above'
  readonly limit: number
}

export type RuleState = {
  readonly warning?: LevelState
  readonly alarm?: LevelState
  /** Evidence time of the newest record with the key while the guard was true. */
  readonly lastSeconds: number
}

/** What identifies a record, and its first receipt time. */
export type RecordIdentity = Pick<Evidence, 'ts' | 'hash' | 'receivedSeconds'>

/**
 * The fold's state of a device: plain JSON, limited by the number of rules and by `maximumConditions` events and as many trouble
 * codes. Its fields are the fold's own; store it as it is and read it back with `parseConditionState`.
 */
export type ConditionState = {
  readonly version: typeof version
  /** Fingerprint of the context in which it was folded. */
  readonly fingerprint: string
  /** The newest record in order; absent before the first. */
  readonly cursor?: Pick<Evidence, 'evidenceSeconds' | 'ts' | 'hash'>
  /** Recently folded records, newest last, used to recognise a resent message. */
  readonly recent: readonly RecordIdentity[]
  /** The latest `ts` of a record that was ahead of its receipt: records up to there may have to be sorted again. */
  readonly aheadSeconds?: number
  /** Time of the newest acknowledgement. */
  readonly acknowledgedSeconds?: number
  /** By the index of the rule in the context; only rules whose value is or was beyond. */
  readonly rules: Readonly<Record<string, RuleState>>
  /** By `kind subject`. */
  readonly open: Readonly<Record<string, OpenCondition>>
  /** Conditions that closed since the history was last stored (`withoutClosed`); limited to twice `maximumIntervals`. */
  readonly closed: readonly ConditionInterval[]
  /** Occurrences that people may be notified of, by `level topic`. */
  readonly occurrences: Occurrences
  /** The newest acknowledgement of a silence: one older than the newest record belongs to an earlier silence. */
  readonly silence?: { readonly at: number; readonly by: string }
}

/** The state of a device without records, for a context. */
export function emptyConditionState(context: ConditionContext): ConditionState {
  return {
    version,
    fingerprint: context.fingerprint,
    recent: [],
    rules: {},
    open: {},
    closed: [],
    occurrences: {},
  }
}

/** The state once its closed conditions are in the history. */
export function withoutClosed(state: ConditionState): ConditionState {
  return state.closed.length === 0 ? state : { ...state, closed: [] }
}

/**
 * A stored state; undefined if there is none, if another version of the portal wrote it, or if rules or the expected interval changed
 * since: then the caller folds again. Otherwise, stored data is trusted.
 */
export function parseConditionState(stored: unknown, context: ConditionContext): ConditionState | undefined {
  if (!isObject(stored) || stored['version'] !== version) return undefined
  return stored['fingerprint'] === context.fingerprint ? (stored as ConditionState) : undefined
}
