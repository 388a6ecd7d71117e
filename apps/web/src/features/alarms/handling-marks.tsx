import { IconMessage, IconUser, IconZzz } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpenCondition } from '../../lib/conditions/reason-text.ts'
import { formatDateTime } from '../../lib/format/times.ts'

import classes from './alarms.module.css'

type Props = { readonly condition: Pick<OpenCondition, 'assigned' | 'shelved' | 'comments'> }

/** A condition's assignee, the end of its shelf, and its number of comments. */
export function HandlingMarks({ condition: { assigned, shelved, comments } }: Props) {
  const { t } = useTranslation()
  if (!assigned && !shelved && !comments) return null
  return (
    <span className={`${classes['quiet']} ${classes['handling']}`}>
      {assigned && (
        <span>
          <IconUser size={14} aria-hidden="true" />
          {t('Assigned to {{name}}', { name: assigned.name })}
        </span>
      )}
      {shelved && (
        <span>
          <IconZzz size={14} aria-hidden="true" />
          {t('Shelved until {{time}}', { time: formatDateTime(shelved.until) })}
        </span>
      )}
      {comments && (
        <span>
          <IconMessage size={14} aria-hidden="true" />
          {t('{{count}} comments', { count: comments.count })}
        </span>
      )}
    </span>
  )
}
