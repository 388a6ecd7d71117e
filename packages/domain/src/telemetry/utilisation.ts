/** State hour counters: 1 to 3 count non-work, 4 to 6 work. Source: specification 3, section 9. */
export const utilisationStates = [1, 2, 3, 4, 5, 6] as const
export type UtilisationState = (typeof utilisationStates)[number]

/** Whether hours in the state count as work. */
export function isWorkState(state: UtilisationState): boolean {
  return state >= 4
}

/** The data key of a state's hour counter. */
export function stateHoursKey(state: UtilisationState): string {
  return `state${state}_hrs`
}

/**
 * Hours that a counter gained over its readings in time order. A counter that falls was reset and starts again from zero. Readings
 * that are not numbers are skipped.
 */
export function sumHoursGained(readings: readonly unknown[]): number {
  const hours = readings.filter(
    (value): value is number => typeof value === 'number' && Number.isFinite(value),
  )
  return hours.reduce((gained, value, index) => {
    const before = hours[index - 1] ?? value
    return gained + (value >= before ? value - before : Math.max(0, value))
  }, 0)
}

export type UtilisationSlice = {
  readonly state: UtilisationState
  readonly work: boolean
  readonly hours: number
  /** 0 to 1, of all counted hours. */
  readonly share: number
}

export type Utilisation = {
  readonly slices: readonly UtilisationSlice[]
  readonly totalHours: number
  /** 0 to 1; undefined if nothing was counted. */
  readonly workShare: number | undefined
}

/** The utilisation donut from the hours gained in each state; states without hours have no slice. Source: specification 3, section 2.4. */
export function summariseUtilisation(hoursByState: Partial<Record<UtilisationState, number>>): Utilisation {
  const counted = utilisationStates
    .map((state) => ({ state, work: isWorkState(state), hours: hoursByState[state] ?? 0 }))
    .filter(({ hours }) => hours > 0)
  const totalHours = counted.reduce((total, { hours }) => total + hours, 0)
  const slices = counted.map((slice) => ({ ...slice, share: slice.hours / totalHours }))
  const workShare = slices.reduce((total, { work, share }) => (work ? total + share : total), 0)
  return { slices, totalHours, workShare: totalHours > 0 ? workShare : undefined }
}
