import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazyComponent } from '../../../../ui/behaviour/lazy-component.tsx'
import { PopupButton } from '../../../../ui/controls/popup-button.tsx'
import type { ColumnsPopoverProps } from './columns-popover.tsx'

// Loaded lazily, because of the large drag-and-drop library.
const ColumnsPopover = createLazyComponent(async () => (await import('./columns-popover.tsx')).ColumnsPopover)

/** The button that opens the choice of columns. */
export function ColumnsPanel(props: Omit<ColumnsPopoverProps, 'onClose'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <PopupButton
      kind="dialog"
      label={t('Columns')}
      leftSection={<IconColumns3 size={16} />}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <ColumnsPopover {...props} onClose={() => setOpen(false)} />
    </PopupButton>
  )
}
