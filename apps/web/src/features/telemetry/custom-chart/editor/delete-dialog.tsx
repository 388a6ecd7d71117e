import type { StoredChart } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useDeleteChart } from './use-save-chart.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

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
    <Dialog onClose={onClose} title={t('Delete {{name}}?', { name })}>
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
    </Dialog>
  )
}
