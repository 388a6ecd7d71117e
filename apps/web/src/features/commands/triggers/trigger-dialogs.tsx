import type { Trigger } from '@fieldport/domain'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

type ConfirmProps = {
  /** null: nothing is asked. */
  readonly trigger: Trigger | null
  readonly onCancel: () => void
  readonly onConfirm: (trigger: Trigger) => void
}

/** Asks in the words of whoever defined the trigger; the button says what is going to happen. */
export function ConfirmTrigger({ trigger, onCancel, onConfirm }: ConfirmProps) {
  const { t } = useTranslation()
  if (!trigger) return null
  return (
    <Modal opened onClose={onCancel} title={trigger.name} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Text>{trigger.confirmText || t('Send {{name}} to this device?', { name: trigger.name })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onConfirm(trigger)}>{trigger.name}</Button>
      </Group>
    </Modal>
  )
}

type ErrorProps = { readonly error: Error | null; readonly onClose: () => void }

/** Source: specification 2, section 8 ('Trigger failure: Error dialog'). */
export function TriggerError({ error, onClose }: ErrorProps) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <Modal opened onClose={onClose} title={t('Error')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Notice>{errorMessage(error)}</Notice>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Modal>
  )
}
