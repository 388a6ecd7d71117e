import { defaultIntervalSeconds } from '../fleet/freshness.ts'
import type { ConditionLevel, Guard, Limits, LimitRule } from './condition.ts'
import type { ConditionContext } from './rules/context.ts'
import { closeCondition, conditionName, type Draft, reportCondition } from './draft.ts'
import type { Evidence } from './evidence.ts'
import { findBreach, isInsideLimits, limitBand } from './rules/limit-band.ts'
import type { LevelState, RuleState } from './state.ts'

/** What a guard says about one record: the rule applies, it does not or, if its key is missing, unknown. */
export function guardState(guard: Guard | undefined, values: Evidence['values']): boolean | undefined {
  if (guard === undefined) return true
  const value = values[guard.key]
  if (value === undefined) return undefined
  if ('from' in guard) return value >= guard.from && value <= guard.to
  return comparisons[guard.operator](value, guard.value)
}

const comparisons = {
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '=': (left: number, right: number) => left === right,
  '!=': (left: number, right: number) => left !== right,
} as const

/** Whether no rule of a key applies to a record, because the guards of all are false. */
export function areGuardsFalse(key: string, context: ConditionContext, values: Evidence['values']): boolean {
  const rules = context.rulesOfKey.get(key)
  return rules?.every((index) => guardState(context.rules[index]?.guard, values) === false) ?? false
}

/** Evaluates the limits for a record's values, and closes events whose measurement is back inside them. */
export function applyLimits(draft: Draft, context: ConditionContext, record: Evidence): void {
  if (isEmpty(draft.rules) && isEmpty(draft.open) && !hasBreach(context, record)) return
  for (const [key, rules] of context.rulesOfKey) {
    const value = record.values[key]
    let isSettled = true
    let isTouched = value !== undefined
    for (const index of rules) {
      const rule = context.rules[index]
      if (rule === undefined) continue
      const guard = guardState(rule.guard, record.values)
      isTouched ||= guard === false
      isSettled &&= guard === false || (value !== undefined && limitBand(rule, value) === 'ok')
      if (guard !== undefined)
        evaluateLimitRule(draft, context, { value, rule, index, record, isCounting: guard })
    }
    if (!isTouched) continue
    refreshCondition(draft, context, key, record)
    if (isSettled) closeCondition(draft, 'event', key, { at: record.evidenceSeconds, by: 'return' })
  }
}

function isEmpty(entries: object): boolean {
  return Object.keys(entries).length === 0
}

function hasBreach({ rules }: ConditionContext, { values }: Evidence): boolean {
  return rules.some((rule) => {
    const value = values[rule.key]
    return value !== undefined && limitBand(rule, value) !== 'ok'
  })
}

type Step = {
  readonly value: number | undefined
  readonly rule: LimitRule
  readonly index: number
  readonly record: Evidence
  readonly isCounting: boolean
}

/** A false guard ends everything immediately; a record without the key changes nothing. */
export function evaluateLimitRule(draft: Draft, context: ConditionContext, step: Step): void {
  const { value, rule, index, record, isCounting } = step
  const known = draft.rules[index]
  if (!isCounting) {
    if (known) delete draft.rules[index]
    return
  }
  if (value === undefined) return
  const next = advanceRule(rule, known, { value, seconds: record.evidenceSeconds, context })
  if (next) draft.rules[index] = next
  else if (known) delete draft.rules[index]
}

type Reading = {
  readonly value: number
  readonly seconds: number
  readonly context: ConditionContext
}

function advanceRule(rule: LimitRule, known: RuleState | undefined, reading: Reading): RuleState | undefined {
  const expected = reading.context.intervalSeconds ?? defaultIntervalSeconds
  const interval = Math.max(expected, rule.intervalSeconds ?? 0)
  const isGap = known !== undefined && reading.seconds - known.lastSeconds > 2 * interval
  const advance = (limits: Limits | undefined, level: LevelState | undefined) =>
    limits && advanceLevel(rule, limits, level, { ...reading, isGap })
  const warning = advance(rule.warning, known?.warning)
  const alarm = advance(rule.alarm, known?.alarm)
  if (warning === undefined && alarm === undefined) return undefined
  return { ...(warning && { warning }), ...(alarm && { alarm }), lastSeconds: reading.seconds }
}

function advanceLevel(
  { durationSeconds, hysteresis }: LimitRule,
  limits: Limits,
  known: LevelState | undefined,
  { value, seconds, isGap }: Reading & { readonly isGap: boolean },
): LevelState | undefined {
  const breach = findBreach(limits, value)
  if (breach) {
    const isOpen = known?.isOpen ?? false
    const beyondSince = known && (isOpen || !isGap) ? known.beyondSince : seconds
    return { ...breach, value, beyondSince, isOpen: isOpen || seconds - beyondSince >= durationSeconds }
  }
  if (!known?.isOpen) return undefined
  const { insideSince, ...open } = known
  if (!isInsideLimits(limits, value, hysteresis)) return open
  const since = insideSince === undefined || isGap ? seconds : insideSince
  return seconds - since >= durationSeconds ? undefined : { ...open, insideSince: since }
}

/** One condition per key: the worst of its rules; if equal, the first rule's. */
function refreshCondition(draft: Draft, context: ConditionContext, key: string, record: Evidence): void {
  const worst = findWorst(draft, context, key, 'alarm') ?? findWorst(draft, context, key, 'warning')
  if (worst === undefined) {
    closeCondition(draft, 'limit', key, { at: record.evidenceSeconds, by: 'return' })
    return
  }
  const { rule, level, state } = worst
  const { value, limit, side, beyondSince } = state
  const known = draft.open[conditionName('limit', key)]
  const hasValue = record.values[key] !== undefined
  reportCondition(draft, record, {
    kind: 'limit',
    subject: key,
    level,
    reason: { kind: 'limit', key, value, limit, side, beyondSince, ...(rule.id && { ruleId: rule.id }) },
    ...(!hasValue && known && { lastSeconds: known.lastSeconds }),
  })
}

function findWorst(draft: Draft, context: ConditionContext, key: string, level: ConditionLevel) {
  for (const index of context.rulesOfKey.get(key) ?? []) {
    const rule = context.rules[index]
    const state = draft.rules[index]?.[level]
    if (rule && state?.isOpen) return { rule, level, state }
  }
  return undefined
}
