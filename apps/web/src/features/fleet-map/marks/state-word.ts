import type { FleetStateName } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { stateWord } from '../../../ui/feedback/state-badge.tsx'

export function fleetStateWord(state: FleetStateName, t: TFunction): string {
  if (state === 'alarm') return t('Alarm')
  return state === 'warning' ? t('Warning') : stateWord(state, t)
}
