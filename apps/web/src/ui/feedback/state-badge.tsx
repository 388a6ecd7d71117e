import type { ContactState } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './state-badge.module.css'

/** The last three describe the page's connection, not the device. */
export type BadgeState = ContactState | 'reconnecting' | 'loading' | 'ended'

export function getStateLabel(state: BadgeState, t: TFunction): string {
  switch (state) {
    case 'live':
      return t('Live')
    case 'stale':
      return t('Stale')
    case 'reconnecting':
      return t('Reconnecting')
    case 'loading':
      return t('Loading')
    case 'ended':
      return t('Access ended')
    default:
      return t('No Data')
  }
}

/** A state as shape, text and colour, so that no reader depends on a single one of them. */
export function StateBadge({ state, testId }: { readonly state: BadgeState; readonly testId?: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes['badge']} data-state={state} data-testid={testId ?? 'state-badge'}>
      <StateShape state={state} />
      {getStateLabel(state, t)}
    </span>
  )
}

/** Full disc, ring with a clock hand, dash, open ring. */
export function StateShape({ state }: { readonly state: BadgeState }) {
  return (
    <svg className={classes['shape']} data-state={state} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}

const dash = <path d="M2 6h8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />

const turning = (
  <path
    d="M10.5 6A4.5 4.5 0 1 1 6 1.5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
  />
)

const shapes = {
  live: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  stale: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
      <circle cx="6" cy="6" r="4.6" />
      <path d="M6 3.6V6l1.6 1.2" />
    </g>
  ),
  never: dash,
  ended: dash,
  loading: turning,
  reconnecting: turning,
}
