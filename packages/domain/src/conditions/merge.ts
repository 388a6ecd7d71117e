import { type Condition, conditionStart } from './condition.ts'

/** Worst first; within a level, those that need attention first, then the longest-lasting. */
export function compareConditions(left: Condition, right: Condition): number {
  return (
    Number(right.level === 'alarm') - Number(left.level === 'alarm') ||
    Number(left.acknowledged !== undefined) - Number(right.acknowledged !== undefined) ||
    conditionStart(left) - conditionStart(right) ||
    compareTexts(left.kind, right.kind) ||
    compareTexts(left.subject, right.subject)
  )
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * One condition per measurement: if both a limit and an event of it are open, the worse of the two; if equal, the
 * limit, because it shows value and limit. It starts with the earlier one, and is acknowledged when both are.
 */
export function mergeBySubject(conditions: readonly Condition[]): readonly Condition[] {
  const limits = new Map(
    conditions.filter(({ kind }) => kind === 'limit').map((each) => [each.subject, each]),
  )
  const merged = new Map<string, Condition>()
  for (const event of conditions.filter(({ kind }) => kind === 'event')) {
    const limit = limits.get(event.subject)
    if (limit) merged.set(event.subject, mergeTwo(limit, event))
  }
  return conditions.flatMap((condition) => {
    const both = merged.get(condition.subject)
    if (both === undefined || (condition.kind !== 'limit' && condition.kind !== 'event')) return [condition]
    return condition.kind === 'limit' ? [both] : []
  })
}

function mergeTwo(limit: Condition, event: Condition): Condition {
  const { acknowledged: _, ...worse } = event.level === 'alarm' && limit.level === 'warning' ? event : limit
  const since = Math.min(limit.since, event.since)
  const [one, other] = [limit.acknowledged, event.acknowledged]
  if (one === undefined || other === undefined) return { ...worse, since }
  return { ...worse, since, acknowledged: other.at > one.at ? other : one }
}
