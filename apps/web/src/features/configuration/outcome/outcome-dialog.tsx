import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** What became of something that was asked for. */
export type Outcome =
  | { readonly kind: 'success' | 'warning'; readonly title: string; readonly text: string }
  | { readonly kind: 'error'; readonly title?: string; readonly error: unknown }

type Props = {
  readonly outcome: Outcome | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Failed calls are titled 'Error' and say the server's words. Source: specification 2, section 8. */
export function OutcomeDialog({ outcome, onClose, children }: Props) {
  const { t } = useTranslation()
  if (!outcome) return null
  const isError = outcome.kind === 'error'
  return (
    <Modal
      opened
      onClose={onClose}
      title={outcome.title ?? t('Error')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Notice kind={outcome.kind}>{isError ? errorMessage(outcome.error) : outcome.text}</Notice>
      {children}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Modal>
  )
}
