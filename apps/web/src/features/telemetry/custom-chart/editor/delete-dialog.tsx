import type { StoredChart } from '@fieldport/contract'
import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useDeleteChart } from './use-save-chart.ts'

type Props = {
  readonly deviceid: string
  readonly stored: StoredChart
  readonly onDone: () => void
  readonly onClose: () => void
}

export function DeleteDialog({ deviceid, stored: { number, chart }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteChart(deviceid, onDone)
  const name = chart.name || t('Chart {{number}}', { number })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Delete {{name}}?', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {t('The chart disappears from the device page, custom pages and shared pages. Its data stays.')}
      {remove.isError && <Notice title={t('Error')}>{errorMessage(remove.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(number)}>
          {t('Delete chart')}
        </Button>
      </Group>
    </Modal>
  )
}
