import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PercentBar } from '../../../ui/drawings/percent-bar.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './chart-panel.module.css'
import type { LongRangeRead } from './data/use-series-parts.ts'

/** Progress of loading a long range. */
export function LongReadBar({ progress, isCancelled, cancel, retry }: LongRangeRead) {
  const { t } = useTranslation()
  if (isCancelled)
    return (
      <div className={classes['cancelled']}>
        <Notice kind="info" onRetry={retry}>
          {t('Loading was cancelled.')}
        </Notice>
      </div>
    )
  if (!progress) return null
  const { done, total } = progress
  const text = t('Loading part {{part}} of {{total}}', { part: done + 1, total })
  return (
    <div className={classes['long']} role="status" data-testid="long-read">
      <span>{t('Bus signals take longer over long ranges.')}</span>
      <span className={classes['bar']}>
        <PercentBar percent={(done / total) * 100} label={text} />
      </span>
      <span>{text}</span>
      <Button size="xs" variant="default" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
