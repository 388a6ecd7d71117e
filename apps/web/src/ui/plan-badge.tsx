import { useTranslation } from 'react-i18next'
import classes from './plan-badge.module.css'

/** Neutral on purpose: colour means state, and a plan is none. */
export function PlanBadge({ plan }: { readonly plan: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes['badge']} title={t('Plan')}>
      {plan}
    </span>
  )
}
