import type { Acknowledgement, Condition, LimitRule, Listening } from '../condition.ts'
import { createConditionContext } from '../rules/context.ts'
import { evaluateConditions } from '../evaluate.ts'
import type { Evidence } from '../evidence.ts'
import { refold } from '../fold.ts'

/** The start time of these tests, epoch seconds. */
export const start = 1_790_000_000

export type RecordParts = Partial<Omit<Evidence, 'evidenceSeconds'>>

/** A record this many seconds after `start`, received immediately, with the given fields. */
export function createRecord(seconds: number, parts: RecordParts = {}): Evidence {
  const ts = start + seconds
  const record = { ts, receivedSeconds: ts, hash: String(seconds), values: {}, events: [], ...parts }
  return { ...record, evidenceSeconds: Math.min(record.ts, record.receivedSeconds) }
}

export type Scene = {
  readonly rules?: readonly LimitRule[]
  readonly intervalSeconds?: number
  readonly records: readonly Evidence[]
  readonly acknowledgements?: readonly Acknowledgement[]
  readonly listening?: readonly Listening[]
  /** Seconds after `start`; by default that of the newest record. */
  readonly at?: number
}

/** What is open at the end of a scene. */
export function foldScene(scene: Scene): readonly Condition[] {
  const { rules = [], intervalSeconds = 60, records, acknowledgements = [], listening = [] } = scene
  const context = createConditionContext({ rules, intervalSeconds })
  const newest = Math.max(...records.map(({ evidenceSeconds }) => evidenceSeconds))
  const now = scene.at === undefined ? newest : start + scene.at
  return evaluateConditions(refold(context, records, acknowledgements), context, { now, listening }).open
}

export function createAcknowledgement(
  seconds: number,
  kind: Acknowledgement['kind'],
  subject: string,
): Acknowledgement {
  return { kind, subject, at: start + seconds, by: 'Ann' }
}

/** An acknowledgement that clears. */
export function createClearing(...given: Parameters<typeof createAcknowledgement>): Acknowledgement {
  return { ...createAcknowledgement(...given), clears: true }
}

/** A rule of the portal: warning below 20, alarm below 10. */
export function createRule(parts: Partial<LimitRule> = {}): LimitRule {
  const limits = { warning: { low: 20 }, alarm: { low: 10 } }
  return { key: 'oil', ...limits, durationSeconds: 0, hysteresis: 0, ...parts }
}
