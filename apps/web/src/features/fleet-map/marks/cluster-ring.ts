import { type FleetStateName, fleetStates } from '@fieldport/domain'

/** How many devices of a cluster are in which state. */
export type StateCounts = Readonly<Record<FleetStateName, number>>

export type RingPart = {
  readonly state: FleetStateName
  /** Turns from the top, clockwise. */
  readonly from: number
  readonly to: number
}

/** The narrowest part of a ring that can be seen, in turns: one alarm among a thousand machines is not lost. */
const narrowest = 1 / 12

/** The ring of a cluster: a part a state, the worst first from the top. */
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

/** Grows with the number, slower and slower. Pixels. */
export function clusterRadiusPx(count: number): number {
  return Math.min(30, Math.round(15 + 3.5 * Math.log10(Math.max(1, count))))
}

/** Counts of the states as a map keeps them in a feature: what is no number counts nothing. */
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
