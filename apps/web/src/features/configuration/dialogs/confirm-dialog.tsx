import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly title: string
  readonly confirmLabel: string
  readonly isPending?: boolean
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for confirmation before an action that cannot easily be stopped. */
export function ConfirmDialog(props: Props) {
  const { t } = useTranslation()
  const { title, confirmLabel, isPending = false, isDangerous = false, onConfirm, onClose, children } = props
  return (
    <Dialog onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button {...(isDangerous ? { color: 'red' } : {})} loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
