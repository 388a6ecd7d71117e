import { IconCheck, IconZzz } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpenCondition } from '../../lib/conditions/reason-text.ts'
import { EventBadge } from '../feedback/event-badge.tsx'
import { StateBadge } from '../feedback/state-badge.tsx'
import classes from './condition-mark.module.css'

type Props = { readonly condition: Pick<OpenCondition, 'kind' | 'level' | 'acknowledged' | 'shelved'> }

/**
 * The level of a condition as shape, text and colour, and whether it is acknowledged or shelved. No contact is shown as
 * 'Stale', as everywhere else.
 */
export function ConditionMark({ condition: { kind, level, acknowledged, shelved } }: Props) {
  const { t } = useTranslation()
  return (
    <span className={classes['mark']} data-testid="condition-mark" data-level={level}>
      {kind === 'silence' ? (
        <StateBadge state="stale" testId="condition-silence" />
      ) : (
        <EventBadge state={level} />
      )}
      {shelved && (
        <span className={classes['acknowledged']}>
          <IconZzz size={14} aria-hidden="true" />
          {t('Shelved')}
        </span>
      )}
      {acknowledged && (
        <span className={classes['acknowledged']}>
          <IconCheck size={14} aria-hidden="true" />
          {t('Acknowledged')}
        </span>
      )}
    </span>
  )
}
