import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/notice.tsx'

type Props = {
  /** False: the reader only pays, and data is kept until Admins were notified. */
  readonly isAdmin: boolean
  readonly isSure: boolean
  readonly onSure: (sure: boolean) => void
}

/** What a change to Basic ends or deletes, and the box that must be ticked first. */
export function BasicWarning({ isAdmin, isSure, onSure }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="warning">
        {isAdmin
          ? t(
              'The rest of the paid period is lost, without a refund, and data older than 1 day is deleted immediately.',
            )
          : t(
              'You pay for this without being Admin. The rest of the paid period is lost, without a refund. The Admins are notified before data is deleted.',
            )}
      </Notice>
      <Checkbox
        checked={isSure}
        onChange={(event) => onSure(event.currentTarget.checked)}
        label={isAdmin ? t('Delete stored data. It cannot be restored.') : t('End the Hosted plan now.')}
      />
    </>
  )
}
