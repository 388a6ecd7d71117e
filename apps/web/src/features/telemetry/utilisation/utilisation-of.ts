import type { Series, SeriesColumns } from '@fieldport/contract'
import {
  sumHoursGained,
  stateHoursKey,
  summariseUtilisation,
  type Utilisation,
  type UtilisationState,
  utilisationStates,
} from '@fieldport/domain'

/** Computed from the first and last count of each bucket, so that a counter reset loses nothing. */
export function utilisationOf({ series }: Pick<Series, 'series'>): Utilisation {
  const hours: Partial<Record<UtilisationState, number>> = {}
  for (const state of utilisationStates) {
    const columns = series[stateHoursKey(state)]
    if (columns) hours[state] = sumHoursGained(counts(columns))
  }
  return summariseUtilisation(hours)
}

function counts({ first, last }: SeriesColumns): readonly number[] {
  return first.flatMap((count, at) => [count, last[at] ?? count])
}
