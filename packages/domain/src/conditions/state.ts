import { isObject } from '../objects.ts'
import type { ConditionContext } from './rules/context.ts'
import type { Condition } from './condition.ts'
import type { Evidence } from './evidence.ts'
import type { ConditionInterval } from './history/interval.ts'
import type { Occurrences } from './occurrences.ts'

const version = 3

/** A condition that the fold holds open, with what only the fold needs. */
export type OpenCondition = Condition & {
  /** Evidence time of the newest record that spoke of it. */
  readonly lastSeconds: number
  /** When the portal had received everything that makes it need somebody: an earlier acknowledgement does not cover it. */
  readonly knownSeconds: number
  /** When the portal had received what made it an alarm last; absent: it was none, or an older portal folded it. */
  readonly alarmSeconds?: number | undefined
  /** The highest level that it had, and its reason as it was then. */
  readonly highest: Pick<Condition, 'level' | 'reason'>
}

/** Where a value stands to the limits of one level of a rule. */
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
  /** Evidence time of the newest record with the key while the guard held. */
  readonly lastSeconds: number
}

/** What tells a record from others, and when it was received first. */
export type RecordIdentity = Pick<Evidence, 'ts' | 'hash' | 'receivedSeconds'>

/**
 * What the fold remembers of a device: plain JSON, bounded by the number of rules and by `maximumConditions`
 * events and as many trouble codes. Its fields are the
 * fold's own; store it as it is and read it back by `parseConditionState`.
 */
export type ConditionState = {
  readonly version: typeof version
  /** Of the context that it was folded with. */
  readonly fingerprint: string
  /** The newest record in order; absent before the first. */
  readonly cursor?: Pick<Evidence, 'evidenceSeconds' | 'ts' | 'hash'>
  /** Records just counted, newest last: a message that is sent again is known by them. */
  readonly recent: readonly RecordIdentity[]
  /** The latest `ts` of a record that was ahead of its receipt: what comes again up to there may order anew. */
  readonly aheadSeconds?: number
  /** Time of the newest acknowledgement. */
  readonly acknowledgedSeconds?: number
  /** By the position of the rule in the context; only rules whose value is beyond or was. */
  readonly rules: Readonly<Record<string, RuleState>>
  /** By `kind subject`. */
  readonly open: Readonly<Record<string, OpenCondition>>
  /** What has closed since it was last stored in the history (`withoutClosed`); bounded by twice `maximumIntervals`. */
  readonly closed: readonly ConditionInterval[]
  /** What people may want to be told of, by `level topic`. */
  readonly occurrences: Occurrences
  /** The newest acknowledgement of no contact: one that is older than the newest record is of an earlier silence. */
  readonly silence?: { readonly at: number; readonly by: string }
}

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

/** The state once the history has what closed. */
export function withoutClosed(state: ConditionState): ConditionState {
  return state.closed.length === 0 ? state : { ...state, closed: [] }
}

/**
 * A stored state, undefined when there is none, when another version of the portal wrote it, or when rules or the expected
 * interval changed since: then the caller refolds. What is stored is trusted otherwise.
 */
export function parseConditionState(stored: unknown, context: ConditionContext): ConditionState | undefined {
  if (!isObject(stored) || stored['version'] !== version) return undefined
  return stored['fingerprint'] === context.fingerprint ? (stored as ConditionState) : undefined
}
