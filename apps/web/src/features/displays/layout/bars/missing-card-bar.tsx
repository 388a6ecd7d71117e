import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import classes from './missing-card-bar.module.css'

type Props = {
  /** Name of the card, or of a measurement without one; undefined: neither has a name here. */
  readonly name: string | undefined
  /** Absent: no card could be shown. */
  readonly onShow?: (() => void) | undefined
  readonly isShowing: boolean
  readonly error: unknown
  /** Absent: it cannot be charted. */
  readonly onChart?: (() => void) | undefined
  readonly onClose: () => void
}

/** Shown above the cards after a link to a card that is not visible: the reason, and possible actions. */
export function MissingCardBar({ name, onShow, isShowing, error, onChart, onClose }: Props) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const text = (): ReactNode => {
    if (error) return errorMessage(error)
    if (name === undefined) return t('The card for this is not on the page at the moment.')
    return onShow
      ? t("You've hidden the card {{name}}.", { name })
      : t('{{name}} has no card here.', { name })
  }
  return (
    <div ref={bar} className={classes['bar']} role={error ? 'alert' : 'status'} data-testid="missing-card">
      <p className={classes['text']}>{text()}</p>
      {onShow && (
        <Button size="xs" loading={isShowing} onClick={onShow}>
          {t('Show card')}
        </Button>
      )}
      {onChart && (
        <Button size="xs" variant="default" onClick={onChart}>
          {t('Show in the chart')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('Close')} onClick={onClose} />
    </div>
  )
}
