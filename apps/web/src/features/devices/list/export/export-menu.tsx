import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../../lib/clock.ts'
import type { LiveFleet } from '../../../../lib/fleet/live-fleet.ts'
import { formatForFile } from '../../../../lib/format/times.ts'
import { ErrorDialog } from '../../../../ui/feedback/error-dialog.tsx'
import { createLazyComponent } from '../../../../ui/behaviour/lazy-component.tsx'
import { PopupButton } from '../../../../ui/controls/popup-button.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import type { ColumnId } from '../columns/columns.ts'
import type { FileKind } from './export-files.ts'
import { createFleetState } from '../use-filtered-devices.ts'

const FileKinds = createLazyComponent(async () => (await import('./file-kinds.tsx')).FileKinds)

type Props = {
  /** Undefined: still loading. */
  readonly devices: readonly ListedDevice[] | undefined
  readonly columns: readonly ColumnId[]
  readonly live: LiveFleet
}

/** Exports the whole list, not only the shown page. */
export function ExportMenu({ devices, columns, live }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const offer = async (kind: FileKind) => {
    if (devices === undefined) return
    setBusy(true)
    try {
      // Loaded on demand, because few people export.
      const { exportList } = await import('./export-files.ts')
      const nowSeconds = readNow()
      const today = formatForFile(nowSeconds).slice(0, 10)
      await exportList(devices, columns, createFleetState(live, nowSeconds), { kind, today, t })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PopupButton
        kind="menu"
        label={t('Export')}
        leftSection={<IconDownload size={16} />}
        loading={isBusy}
        disabled={!devices}
        isOpen={isOpen}
        onOpen={setOpen}
      >
        <FileKinds onClose={() => setOpen(false)} onChoose={(kind) => void offer(kind)} />
      </PopupButton>
      {error !== undefined && <ErrorDialog error={error} onClose={() => setError(undefined)} />}
    </>
  )
}
