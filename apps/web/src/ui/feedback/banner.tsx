import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './banner.module.css'
import { StatusIcon } from './status-icon.tsx'

type Props = {
  readonly kind: 'error' | 'warning' | 'info'
  readonly title?: string
  readonly children: ReactNode
  readonly onRetry?: () => void
  readonly testId?: string
}

/** A compact line above a page about its state. */
export function Banner({ kind, title, children, onRetry, testId }: Props) {
  const { t } = useTranslation()
  return (
    <div
      className={classes['banner']}
      data-kind={kind}
      data-testid={testId}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <StatusIcon status={kind} isDecorative size={16} />
      <p className={classes['text']}>
        {title && <strong className={classes['title']}>{title}</strong>}
        {children}
      </p>
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}
