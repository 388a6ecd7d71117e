import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'
import type { ExportRange } from './export-request.ts'

const ExportDialog = createLazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog)

type Props = {
  readonly deviceid: string
  /** The shown range; undefined: none is chosen, or it is invalid. */
  readonly range: ExportRange | undefined
  /** The shown data keys; absent: the page does not choose any. */
  readonly keys?: readonly string[] | undefined
}

/** Opens the dialog for exporting a device's stored data; the dialog says if the plan does not allow it. */
export function ExportButton({ deviceid, range, keys }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => setOpen(true)}>
        {t('Export')}
      </Button>
      {isOpen && (
        <ExportDialog deviceid={deviceid} range={range} keys={keys} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
