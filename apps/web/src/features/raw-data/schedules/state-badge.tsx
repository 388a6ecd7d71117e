import type { ExportRun } from '@fieldport/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './schedules.module.css'

/** The result of a run, as a word and a shape. */
export function StateBadge({ run: { outcome } }: { readonly run: Pick<ExportRun, 'outcome'> }) {
  const { t } = useTranslation()
  switch (outcome) {
    case 'done':
      return (
        <span className={classes['state']} data-state="done">
          <IconCircleCheck size={16} aria-hidden /> {t('Ready')}
        </span>
      )
    case 'empty':
      return (
        <span className={classes['state']} data-state="empty">
          <IconCircleDashed size={16} aria-hidden /> {t('No Data Found')}
        </span>
      )
    case 'failed':
      return (
        <span className={classes['state']} data-state="failed">
          <IconAlertTriangle size={16} aria-hidden /> {t('Failed')}
        </span>
      )
    default:
      return (
        <span className={classes['state']} data-state="running" role="status">
          <IconClock size={16} aria-hidden /> {t('Running…')}
        </span>
      )
  }
}
