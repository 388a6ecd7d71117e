import type { EventState } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './event-badge.module.css'

export function getEventLabel(state: Exclude<EventState, 'ok'>, t: TFunction): string {
  if (state === 'alarm') return t('Alarm')
  return state === 'warning' ? t('Warning') : t('Alert')
}

/** A triangle for a warning, an octagon for an alarm, each with its name. Renders nothing for other states. */
export function EventBadge({ state }: { readonly state: EventState }) {
  const { t } = useTranslation()
  if (state === 'ok') return null
  return (
    <span className={classes['mark']} data-state={state}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {state === 'alarm' ? (
          <path d="M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4z" fill="currentColor" />
        ) : (
          <path d="M6 1 11.5 11H.5z" fill="currentColor" />
        )}
      </svg>
      <span data-label>{getEventLabel(state, t)}</span>
    </span>
  )
}
