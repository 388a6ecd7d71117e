import type { EventState } from './events.ts'
import type { ContactState } from './freshness.ts'

/** How a machine is doing, in one word, the worst first. */
export const fleetStates = ['alarm', 'warning', 'stale', 'never', 'live'] as const
export type FleetStateName = (typeof fleetStates)[number]

/**
 * What a device last said of itself comes before how long ago it said so: an alarm is not over because nobody hears the device any
 * more. Alerts and information change nothing.
 */
export function deriveFleetState(contact: ContactState, event: EventState): FleetStateName {
  if (contact === 'never') return 'never'
  return event === 'alarm' || event === 'warning' ? event : contact
}
