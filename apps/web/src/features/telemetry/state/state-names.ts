import { isWorkState, utilisationStates } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The device's name for a state, otherwise its number. */
export function stateName(state: number, nameOf: (path: string) => string | undefined, t: TFunction): string {
  return nameOf(`state${state}`) ?? t('State {{number}}', { number: state })
}

/** 'work', 'other' for the non-work states, 'unknown' for an undefined number. */
export function stateKind(state: number): 'work' | 'other' | 'unknown' {
  const known = utilisationStates.find((each) => each === state)
  if (known === undefined) return 'unknown'
  return isWorkState(known) ? 'work' : 'other'
}
