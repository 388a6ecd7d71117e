import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PopupTarget } from '../../../../ui/controls/popup-button.tsx'
import type { FileKind } from './export-files.ts'

type Props = {
  readonly onClose: () => void
  readonly onChoose: (kind: FileKind) => void
}

/** The menu of file formats for the list. */
export function FileKinds({ onClose, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopupTarget />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Export')}>
        <Menu.Item onClick={() => onChoose('csv')}>{t('CSV')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('xlsx')}>{t('Excel (XLSX)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
