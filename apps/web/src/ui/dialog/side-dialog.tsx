import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, type DrawerProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCloseOnClickOutside } from './use-close-on-click-outside.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

type Props = Omit<DrawerProps, 'opened' | 'returnFocus' | 'closeButtonProps'>

/** Like `Dialog`, at the edge of the page, as long as it is mounted. */
export function SideDialog(props: Props) {
  const { t } = useTranslation()
  useRestoreFocus()
  return (
    <Drawer
      {...props}
      closeOnClickOutside={useCloseOnClickOutside(props.closeOnClickOutside)}
      opened
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    />
  )
}
