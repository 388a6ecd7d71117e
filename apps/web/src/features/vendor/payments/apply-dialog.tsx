import type { ShownDifference } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { applyLabel, differenceTitle, proposalText } from './difference-text.ts'
import classes from './payments.module.css'

type Props = {
  readonly difference: ShownDifference
  readonly isPending: boolean
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Applying ends something, so it is confirmed. */
export function ApplyDialog({ difference, isPending, onApply, onClose }: Props) {
  const { t } = useTranslation()
  const { kind, proposal, deviceid } = difference
  return (
    <Dialog onClose={onClose} title={`${applyLabel(proposal, t)}: ${deviceid ?? ''}`}>
      <p className={classes['question']}>{differenceTitle(kind, t)}.</p>
      <p className={classes['question']}>{proposalText(proposal, t)}</p>
      <p className={classes['question']}>
        {t('The payment provider is asked again before anything is done.')}
      </p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={isPending} onClick={onApply}>
          {applyLabel(proposal, t)}
        </Button>
      </Group>
    </Dialog>
  )
}
