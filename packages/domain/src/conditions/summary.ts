import { deriveFleetState, type FleetStateName } from '../fleet/fleet-state.ts'
import type { ContactState } from '../fleet/freshness.ts'
import { type Condition, type ConditionLevel, conditionStart } from './condition.ts'
import { isShelved } from './handling.ts'
import { compareConditions } from './merge.ts'

/** The first condition in order (`compareConditions`); undefined if there is none. */
export function worstCondition(conditions: readonly Condition[]): Condition | undefined {
  return conditions.reduce<Condition | undefined>(
    (worst, each) => (worst === undefined || compareConditions(each, worst) < 0 ? each : worst),
    undefined,
  )
}

/** Whether it has been neither acknowledged since it opened or got worse, nor shelved. */
export function needsSomebody(condition: Condition): boolean {
  return condition.acknowledged === undefined && !isShelved(condition)
}

/** The conditions that count for colours, counters and messages. */
export function countedConditions<Each extends Pick<Condition, 'shelved'>>(
  conditions: readonly Each[],
): readonly Each[] {
  return conditions.filter((condition) => !isShelved(condition))
}

/** The condition shown as a row's reason: the worst that needs attention, otherwise the worst. @param conditions without shelved ones */
export function leadingCondition(conditions: readonly Condition[]): Condition | undefined {
  return worstCondition(conditions.filter(needsSomebody)) ?? worstCondition(conditions)
}

/**
 * The state of a machine in one word. Acknowledged conditions count, because they still hold; shelved ones do not. No contact makes a
 * machine 'stale' and never hides an alarm or warning.
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

export type MachineUrgency = { readonly name: string; readonly conditions: readonly Condition[] }

const levelRanks: Readonly<Record<ConditionLevel, number>> = { alarm: 0, warning: 1 }
const byName = new Intl.Collator('en', { numeric: true })

/**
 * The order of attention: machines with the worst unacknowledged condition first, within a level the one that has waited longest;
 * then those whose conditions are all acknowledged, likewise; then the rest. Equal ones by name.
 */
export function compareUrgency(left: MachineUrgency, right: MachineUrgency): number {
  const [one, other] = [rankUrgency(left.conditions), rankUrgency(right.conditions)]
  return one.rank - other.rank || one.since - other.since || byName.compare(left.name, right.name)
}

function rankUrgency(conditions: readonly Condition[]): { readonly rank: number; readonly since: number } {
  const leading = leadingCondition(conditions)
  if (leading === undefined) return { rank: 4, since: 0 }
  const rank = levelRanks[leading.level] + (needsSomebody(leading) ? 0 : 2)
  return { rank, since: conditionStart(leading) }
}
