import { isWorkState, utilisationStates } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** A state as its device calls it, else by its number. */
export function stateName(state: number, nameOf: (path: string) => string | undefined, t: TFunction): string {
  return nameOf(`state${state}`) ?? t('State {{number}}', { number: state })
}

/** 'work', 'other' for the states that count as none, 'unknown' for a number that counts nowhere. */
export function stateKind(state: number): 'work' | 'other' | 'unknown' {
  const known = utilisationStates.find((each) => each === state)
  if (known === undefined) return 'unknown'
  return isWorkState(known) ? 'work' : 'other'
}
