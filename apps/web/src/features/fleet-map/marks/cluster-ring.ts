import { type FleetStateName, fleetStates } from '@fieldport/domain'

/** Number of a cluster's devices in each state. */
export type StateCounts = Readonly<Record<FleetStateName, number>>

export type RingPart = {
  readonly state: FleetStateName
  /** In turns from the top, clockwise. */
  readonly from: number
  readonly to: number
}

/** Minimum visible part of a ring, in turns, so that one alarm among a thousand machines is visible. */
const narrowest = 1 / 12

/** The ring of a cluster: one part per state, the worst first from the top. */
export function computeRing(counts: StateCounts): readonly RingPart[] {
  const present = fleetStates.filter((state) => counts[state] > 0)
  const total = present.reduce((sum, state) => sum + counts[state], 0)
  const wide = present.map((state) => Math.max(narrowest, counts[state] / total))
  const whole = wide.reduce((sum, width) => sum + width, 0)
  let from = 0
  return present.map((state, at) => {
    const part = { state, from, to: from + (wide[at] ?? 0) / whole }
    from = part.to
    return part
  })
}

export function getWorstState(counts: StateCounts): FleetStateName {
  return fleetStates.find((state) => counts[state] > 0) ?? 'never'
}

/** Grows logarithmically with the number of devices. Pixels. */
export function clusterRadiusPx(count: number): number {
  return Math.min(30, Math.round(15 + 3.5 * Math.log10(Math.max(1, count))))
}

/** Parses the counts of states in a feature's properties; values that are not numbers count as 0. */
export function readCounts(properties: Readonly<Record<string, unknown>>): StateCounts {
  const read = (state: FleetStateName) => Number(properties[state]) || 0
  return {
    alarm: read('alarm'),
    warning: read('warning'),
    stale: read('stale'),
    never: read('never'),
    live: read('live'),
  }
}
