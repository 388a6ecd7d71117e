import type { DeviceConditions } from '@fieldport/contract'
import type { OpenCondition } from '../../../../lib/conditions/reason-text.ts'

/** Identifies a condition among those of its device. */
export type ConditionName = Pick<OpenCondition, 'kind' | 'subject'>

export function conditionId({ kind, subject }: ConditionName): string {
  return `${kind} ${subject}`
}

/** Conditions that nobody has acknowledged. */
export function unacknowledged(conditions: readonly OpenCondition[]): readonly OpenCondition[] {
  return conditions.filter(({ acknowledged }) => acknowledged === undefined)
}

/** The outcome of an acknowledgement that had no effect of its own. */
export type AcknowledgementOutcome =
  | { readonly kind: 'somebodyElse'; readonly by: string }
  | { readonly kind: 'closed' }

/**
 * What the server's response reveals besides success: somebody else was first, or the condition has closed.
 * @param me the person's name in acknowledgements
 */
export function acknowledgementOutcome(
  names: readonly ConditionName[],
  answer: Pick<DeviceConditions, 'conditions'>,
  me: string,
): AcknowledgementOutcome | undefined {
  const found = names.map((name) => answer.conditions.find((open) => conditionId(open) === conditionId(name)))
  const other = found.find((open) => open?.acknowledged !== undefined && open.acknowledged.by !== me)
  if (other?.acknowledged) return { kind: 'somebodyElse', by: other.acknowledged.by }
  return found.every((open) => open === undefined) ? { kind: 'closed' } : undefined
}
