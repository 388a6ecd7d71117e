import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './saving.module.css'

type Props = {
  /** Whether the person was about to lose what they changed. */
  readonly isLeaving: boolean
  readonly isSaving: boolean
  readonly isChanged: boolean
  readonly message?: ReactNode
  readonly onCancel: () => void
  readonly onStay: () => void
  readonly onDiscard: () => void
  readonly onApply: () => void
}

/** The end of a dialog: Apply, or leave; what was changed is never lost by one wrong key. */
export function SaveFooter(props: Props) {
  const { t } = useTranslation()
  if (props.isLeaving)
    return (
      <div className={classes['footer']} role="alert">
        <span className={classes['said']}>{t('Your changes are not saved.')}</span>
        <Button variant="default" onClick={props.onStay} data-autofocus>
          {t('Keep editing')}
        </Button>
        <Button color="red" onClick={props.onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    )
  return (
    <div className={classes['footer']}>
      <span className={classes['said']}>{props.message}</span>
      <Button variant="default" onClick={props.onCancel}>
        {t('Cancel')}
      </Button>
      <Button onClick={props.onApply} loading={props.isSaving} disabled={!props.isChanged}>
        {t('Apply')}
      </Button>
    </div>
  )
}
