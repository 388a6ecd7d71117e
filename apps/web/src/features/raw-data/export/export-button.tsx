import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'
import type { ExportRange } from './export-request.ts'

const ExportDialog = createLazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog)

type Props = {
  readonly deviceid: string
  /** What the page shows; undefined: no range is chosen, or it is not valid. */
  readonly range: ExportRange | undefined
  /** The data keys that the page shows; absent: it does not choose any. */
  readonly keys?: readonly string[] | undefined
}

/** Opens the dialog for the stored data of a device as a file; the dialog says so where the plan has no export. */
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
