import { rebootDelayMs } from '@fieldport/domain'
import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly onReboot: (args: { delay_ms: number }) => void
  readonly onClose: () => void
}

export function RebootDialog({ onReboot, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={t('Reboot')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {t('The device restarts {{seconds}} seconds after it gets the command.', {
        seconds: rebootDelayMs / 1000,
      })}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onReboot({ delay_ms: rebootDelayMs })}>{t('Reboot the device')}</Button>
      </Group>
    </Modal>
  )
}
