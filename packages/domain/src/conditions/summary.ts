import { deriveFleetState, type FleetStateName } from '../fleet/fleet-state.ts'
import type { ContactState } from '../fleet/freshness.ts'
import type { Condition, ConditionLevel } from './condition.ts'
import { isShelved } from './handling.ts'
import { compareConditions } from './merge.ts'

/** The condition that comes first (`compareConditions`); undefined of none. */
export function worstCondition(conditions: readonly Condition[]): Condition | undefined {
  return conditions.reduce<Condition | undefined>(
    (worst, each) => (worst === undefined || compareConditions(each, worst) < 0 ? each : worst),
    undefined,
  )
}

/** Nobody has acknowledged it since it opened or grew worse, and nobody has shelved it. */
export function needsSomebody(condition: Condition): boolean {
  return condition.acknowledged === undefined && !isShelved(condition)
}

/** Those that colours, counters and messages count. */
export function countedConditions<Each extends Pick<Condition, 'shelved'>>(
  conditions: readonly Each[],
): readonly Each[] {
  return conditions.filter((condition) => !isShelved(condition))
}

/** The condition that a row gives as its reason: the worst that needs somebody, else the worst. @param conditions without shelved ones */
export function leadingCondition(conditions: readonly Condition[]): Condition | undefined {
  return worstCondition(conditions.filter(needsSomebody)) ?? worstCondition(conditions)
}

/**
 * How a machine is doing, in one word. What is acknowledged counts, since it still holds; what is shelved does not. No contact makes a machine 'stale' and
 * never hides an alarm or a warning.
 */
export function deviceState(device: {
  readonly contact: ContactState
  readonly conditions: readonly Condition[]
}): FleetStateName {
  const counted = countedConditions(device.conditions)
  const spoken = counted.filter(({ kind }) => kind !== 'silence')
  const hasSilence = spoken.length < counted.length
  const contact = hasSilence && device.contact === 'live' ? 'stale' : device.contact
  return deriveFleetState(contact, worstCondition(spoken)?.level ?? 'ok')
}

export type MachineNeed = { readonly name: string; readonly conditions: readonly Condition[] }

const levelRanks: Readonly<Record<ConditionLevel, number>> = { alarm: 0, warning: 1 }
const byName = new Intl.Collator('en', { numeric: true })

/**
 * Who needs somebody: machines with the worst unacknowledged condition first, of one level the one that has waited longest; then
 * those whose conditions are all acknowledged, likewise; then the rest. Equals by name.
 */
export function compareNeeds(left: MachineNeed, right: MachineNeed): number {
  const [one, other] = [needRank(left.conditions), needRank(right.conditions)]
  return one.rank - other.rank || one.since - other.since || byName.compare(left.name, right.name)
}

function needRank(conditions: readonly Condition[]): { readonly rank: number; readonly since: number } {
  const leading = leadingCondition(conditions)
  if (leading === undefined) return { rank: 4, since: 0 }
  const rank = levelRanks[leading.level] + (needsSomebody(leading) ? 0 : 2)
  return { rank, since: leading.since }
}
