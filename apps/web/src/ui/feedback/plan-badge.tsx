import { useTranslation } from 'react-i18next'
import classes from './plan-badge.module.css'
import { useLazyTooltip } from '../behaviour/use-lazy-tooltip.tsx'

type Props = {
  readonly plan: string
  /** The paid term; null: none. */
  readonly term?: 'MONTHLY' | 'YEARLY' | null
  /** Plain if no action is needed. */
  readonly tone?: 'danger' | 'warning' | 'plain'
  /** The reason, as a sentence. */
  readonly tooltip?: string | undefined
}

/** The plan of a device. Colour indicates state: a running trial, or one about to end. */
export function PlanBadge({ plan, term = null, tone = 'plain', tooltip }: Props) {
  const { t } = useTranslation()
  const { targetProps, tooltip: hint } = useLazyTooltip(() => tooltip)
  const badge = (
    <span
      className={classes['badge']}
      data-tone={tone}
      title={tooltip ? undefined : t('Plan')}
      tabIndex={tooltip ? 0 : undefined}
      data-testid="plan-badge"
      {...(tooltip && targetProps)}
    >
      {plan}
      {term === 'MONTHLY' && ` · ${t('Monthly')}`}
      {term === 'YEARLY' && ` · ${t('Yearly')}`}
    </span>
  )
  return (
    <>
      {badge}
      {tooltip && hint}
    </>
  )
}
