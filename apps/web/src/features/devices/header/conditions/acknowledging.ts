import type { DeviceConditions } from '@fieldport/contract'
import type { OpenCondition } from '../../../../lib/conditions/reason-text.ts'

/** What names a condition among those of its device. */
export type ConditionName = Pick<OpenCondition, 'kind' | 'subject'>

export function conditionId({ kind, subject }: ConditionName): string {
  return `${kind} ${subject}`
}

/** Those that nobody has acknowledged. */
export function unacknowledged(conditions: readonly OpenCondition[]): readonly OpenCondition[] {
  return conditions.filter(({ acknowledged }) => acknowledged === undefined)
}

/** How an acknowledgement ended that was not the person's own. */
export type AcknowledgementOutcome =
  | { readonly kind: 'somebodyElse'; readonly by: string }
  | { readonly kind: 'closed' }

/**
 * What the server's answer says beside success: somebody else was first, or what was to be acknowledged is over.
 * @param me as acknowledgements name the person
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
