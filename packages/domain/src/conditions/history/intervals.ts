import type { Condition } from '../condition.ts'
import type { ConditionState, OpenCondition } from '../state.ts'
import { windowSeconds } from '../window.ts'
import { type ConditionInterval, hasDuration } from './interval.ts'

/**
 * The intervals in a state: those that closed since they were last stored, and those that are open. Expired ones are
 * closed here just as the fold would close them with the next record.
 * @param open currently open conditions (`evaluateConditions`), for no contact, which no record contains
 */
export function intervalsOf(
  state: Pick<ConditionState, 'closed' | 'open'>,
  open: readonly Condition[],
  nowSeconds: number,
): readonly ConditionInterval[] {
  const known = Object.values(state.open).map((condition) => openInterval(condition, nowSeconds))
  const silence = open.filter(({ kind }) => kind === 'silence')
  return [
    ...state.closed,
    ...known.filter(hasDuration),
    ...silence.map(({ kind, subject, level, reason, since: openedAt }) => ({
      kind,
      subject,
      level,
      reason,
      openedAt,
    })),
  ]
}

function openInterval(condition: OpenCondition, nowSeconds: number): ConditionInterval {
  const { kind, subject, since: openedAt, highest, lastSeconds } = condition
  const interval = { kind, subject, ...highest, openedAt }
  const expiry = lastSeconds + windowSeconds
  return nowSeconds > expiry ? { ...interval, closedAt: expiry, closedBy: 'expired' } : interval
}
