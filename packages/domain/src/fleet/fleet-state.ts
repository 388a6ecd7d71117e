import type { EventState } from './events.ts'
import type { ContactState } from './freshness.ts'

/** The state of a machine in one word, worst first. */
export const fleetStates = ['alarm', 'warning', 'stale', 'never', 'live'] as const
export type FleetStateName = (typeof fleetStates)[number]

/**
 * The last reported state takes precedence over its age: an alarm is not over because the device has gone silent.
 * Alerts and information change nothing.
 */
export function deriveFleetState(contact: ContactState, event: EventState): FleetStateName {
  if (contact === 'never') return 'never'
  return event === 'alarm' || event === 'warning' ? event : contact
}
