import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { Notice } from './notice.tsx'
import { Dialog } from '../dialog/dialog.tsx'

export type ErrorDialogProps = {
  readonly error: unknown
  readonly onClose: () => void
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
}

/** An error in the server's words. Input below it is kept. Source: specification 3, section 8 ('Failed saves'). */
export function ErrorDialogBox({ error, onClose, onRetry, isRetrying = false }: ErrorDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('Error')}>
      <Notice>{errorMessage(error)}</Notice>
      <Group justify="flex-end" mt="md">
        {onRetry ? (
          <Button onClick={onRetry} loading={isRetrying} data-autofocus>
            {t('Retry')}
          </Button>
        ) : (
          <Button onClick={onClose} data-autofocus>
            {t('OK')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
