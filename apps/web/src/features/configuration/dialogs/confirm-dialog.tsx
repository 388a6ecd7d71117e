import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly title: string
  readonly confirmLabel: string
  readonly isPending?: boolean
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks once before something starts that cannot simply be stopped. */
export function ConfirmDialog(props: Props) {
  const { t } = useTranslation()
  const { title, confirmLabel, isPending = false, isDangerous = false, onConfirm, onClose, children } = props
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      {children}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button {...(isDangerous ? { color: 'red' } : {})} loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
