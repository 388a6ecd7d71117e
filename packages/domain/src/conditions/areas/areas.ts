import type { Condition } from '../condition.ts'
import { closeCondition, type Draft, reportCondition } from '../draft.ts'
import type { Evidence } from '../evidence.ts'
import { evaluateLimitRule, guardState } from '../limits.ts'
import type { ConditionContext, ContextArea } from '../rules/context.ts'

/** Evaluates the areas for a record's position. Each rule has a condition of its own. */
export function applyAreas(draft: Draft, context: ConditionContext, record: Evidence): void {
  for (const area of context.areas) {
    const { rule, index } = area
    const guard = guardState(rule.guard, record.values)
    const value = record.position && area.distanceTo(record.position)
    if (guard !== undefined)
      evaluateLimitRule(draft, context, { rule, index, value, record, isCounting: guard })
    if (guard === false || value !== undefined) refreshArea(draft, area, record)
  }
}

function refreshArea(draft: Draft, { rule, index, subject }: ContextArea, record: Evidence): void {
  const known = draft.rules[index]
  const { id, name = '', area } = rule
  const level: Condition['level'] = area.level
  const state = known?.[level]
  if (!state?.isOpen) {
    closeCondition(draft, 'area', subject, { at: record.evidenceSeconds, by: 'return' })
    return
  }
  const { beyondSince, value } = state
  const distanceMetres = Math.round(Math.abs(value))
  const facts = { name, fires: area.fires, distanceMetres, beyondSince, ...(id && { ruleId: id }) }
  reportCondition(draft, record, { kind: 'area', subject, level, reason: { kind: 'area', ...facts } })
}
