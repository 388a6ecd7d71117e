import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'

type Props = {
  /** Whether the changes are lost. */
  readonly isLoss: boolean
  readonly onStay: () => void
  readonly onContinue: () => void
}

/** Asks for confirmation before unsaved changes are left. Source of the texts: specification 2, section 2. */
export function UnsavedDialog({ isLoss, onStay, onContinue }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onStay} title={t('Unsaved Changes')}>
      {t('Changes have not been saved, continue to new page?')}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button {...(isLoss ? { color: 'red' } : {})} onClick={onContinue}>
          {t('Continue')}
        </Button>
      </Group>
    </Dialog>
  )
}
