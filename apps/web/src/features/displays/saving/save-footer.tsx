import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './saving.module.css'

type Props = {
  /** Whether the person tried to close with unsaved changes. */
  readonly isLeaving: boolean
  readonly isSaving: boolean
  readonly isChanged: boolean
  readonly message?: ReactNode
  readonly onCancel: () => void
  readonly onStay: () => void
  readonly onDiscard: () => void
  readonly onApply: () => void
}

/** The footer of a dialog: Apply or close; a single key press never discards changes. */
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
