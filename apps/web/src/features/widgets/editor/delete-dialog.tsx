import type { StoredWidget } from '@fieldport/contract'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { widgetTitle } from '../widget-title.ts'
import { useDeleteWidget } from './saving/use-save-widget.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = {
  readonly deviceid: string
  readonly stored: StoredWidget
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteDialog({ deviceid, stored, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteWidget(deviceid, stored.number, onDeleted)
  return (
    <Dialog onClose={onClose} title={t('Delete widget')}>
      {t('Delete {{name}}? It disappears from every page that shows it.', { name: widgetTitle(stored, t) })}
      {remove.isError && <Notice>{errorMessage(remove.error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Delete widget')}
        </Button>
      </Group>
    </Dialog>
  )
}
